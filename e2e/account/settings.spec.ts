import type { Page } from '@playwright/test';
import { LEGAL_VERSION } from '#content/legal-version.ts';
import { SESSION_STORAGE_KEY } from '#web/lib/session/stored-session.ts';
import { dropped } from '../support/faults.ts';
import { anonymousClient, expect, signInPage, test } from '../support/fixtures.ts';
import { resetLink } from '../support/mails.ts';

const switches = [
  'Lembretes de treino',
  'Novidades dos desafios',
  'Novos benefícios',
  'Resumo da semana',
  'Avisos por email',
  'Avisos no aparelho',
  'Mostrar meu progresso',
  'Mostrar minhas conquistas',
  'Permitir mensagens',
  'Efeitos sonoros',
  'Reproduzir vídeos automaticamente',
];
const surface = { light: 'rgb(251, 246, 240)', dark: 'rgb(22, 17, 24)' };

function background(page: Page): Promise<string> {
  return page.evaluate(() => getComputedStyle(document.body).backgroundColor);
}

async function fillPasswords(page: Page, current: string, password: string, repeated = password): Promise<void> {
  await page.getByLabel('Senha atual', { exact: true }).fill(current);
  await page.getByLabel('Nova senha', { exact: true }).fill(password);
  await page.getByLabel('Confirmar nova senha', { exact: true }).fill(repeated);
  await page.getByRole('button', { name: 'Salvar nova senha' }).click();
}

test('every setting is still as chosen after a reload, the page says what has no effect, and Sair asks first', async ({
  memberPage: page,
}) => {
  await page.goto('/app/settings');
  await expect(page.getByText('Configurações em desenvolvimento: ficam só neste aparelho.')).toBeVisible();
  await expect(page.getByText('Versão 1.0.0')).toBeVisible();
  // Two whole sections and two preferences.
  await expect(page.getByText('Ainda sem efeito')).toHaveCount(4);
  await expect(page.getByLabel('Idioma').getByRole('option')).toHaveText(['Português (Brasil)']);
  const before = await Promise.all(switches.map((name) => page.getByRole('switch', { name }).isChecked()));
  for (const name of switches) await page.getByRole('switch', { name }).click();
  await page.getByRole('radio', { name: 'Privado' }).check();
  await page.getByRole('radio', { name: 'Escuro' }).check();
  await page.reload();
  for (const [index, name] of switches.entries()) {
    await expect(page.getByRole('switch', { name }), name).toBeChecked({ checked: !before[index] });
  }
  await expect(page.getByRole('radio', { name: 'Privado' })).toBeChecked();
  await expect(page.getByRole('radio', { name: 'Escuro' })).toBeChecked();
  await test.step('Sair asks first; then the session is over, the login is shown and the theme stays', async () => {
    await page.getByRole('button', { name: 'Sair', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Sair da conta?' });
    await dialog.getByRole('button', { name: 'Cancelar' }).click();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(/\/app\/settings$/);
    await page.getByRole('button', { name: 'Sair', exact: true }).click();
    await dialog.getByRole('button', { name: 'Sair da conta' }).click();
    await expect(page).toHaveURL(/\/auth\/login$/);
    expect(await page.evaluate((key) => localStorage.getItem(key), SESSION_STORAGE_KEY)).toBeNull();
    expect(await background(page)).toBe(surface.dark);
    await page.goto('/app/settings');
    await expect(page).toHaveURL(/\/auth\/login$/);
  });
});

test('the chosen theme is there at the first paint, in other tabs, and automatic follows the system at once', async ({
  memberPage: page,
  context,
}) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/app/settings');
  const otherTab = await context.newPage();
  await otherTab.goto('/app/home');
  // Chromium lets one of two tabs lag behind: theirs is asked for until it is right, the first paint at once.
  await page.bringToFront();
  await page.getByRole('radio', { name: 'Escuro' }).check();
  await expect.poll(() => background(page)).toBe(surface.dark);
  await expect(page.locator('meta[name="theme-color"][media="all"]')).toHaveAttribute('content', '#161118');
  await expect.poll(() => background(otherTab)).toBe(surface.dark);

  // Without the app's own scripts: what the browser paints first.
  await otherTab.route('**/assets/*.js', dropped);
  await otherTab.reload();
  expect(await background(otherTab)).toBe(surface.dark);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.getByRole('radio', { name: 'Claro' }).check();
  await expect.poll(() => background(page)).toBe(surface.light);
  // The other tab may read a moment later what this one has kept.
  await expect.poll(() => otherTab.evaluate(() => localStorage.getItem('club-theme'))).toBe('light');
  await otherTab.emulateMedia({ colorScheme: 'dark' });
  await otherTab.reload();
  expect(await background(otherTab)).toBe(surface.light);

  await page.getByRole('radio', { name: 'Automático' }).check();
  await expect.poll(() => background(page)).toBe(surface.dark);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(() => background(page)).toBe(surface.light);
});

test('a change of password needs the current one, ends the other sessions and leaves the old password useless', async ({
  page,
  club,
  createMember,
  signInClient,
}) => {
  const member = await createMember();
  const otherDevice = await signInClient(member);
  await signInPage(page, member);
  await page.goto('/app/settings/password');
  await fillPasswords(page, '', '12345', '123456');
  await expect(page.getByText('Informe sua senha atual.')).toBeVisible();
  await expect(page.getByText('A senha deve ter pelo menos 6 caracteres.')).toBeVisible();
  await expect(page.getByText('As senhas digitadas são diferentes.')).toBeVisible();
  await fillPasswords(page, 'nao-e-esta', 'corrida-2026');
  await expect(page.getByText('Senha atual incorreta.')).toBeVisible();
  await fillPasswords(page, member.password, member.password);
  await expect(page.getByText('A nova senha precisa ser diferente da atual.')).toBeVisible();
  await page.route('**/auth/v1/user', dropped);
  await fillPasswords(page, member.password, 'corrida-2026');
  await expect(page.getByText('Não foi possível trocar a senha')).toBeVisible();
  await expect(page.getByLabel('Nova senha', { exact: true })).toHaveValue('corrida-2026');
  await page.unroute('**/auth/v1/user');
  await page.getByRole('button', { name: 'Salvar nova senha' }).click();
  await expect(page.getByText('Senha alterada com sucesso!')).toBeVisible();
  await expect(page.getByText('Nos outros aparelhos será preciso entrar de novo.')).toBeVisible();
  await expect(page).toHaveURL(/\/app\/settings$/);

  expect((await otherDevice.auth.refreshSession()).error).not.toBeNull();
  const client = await anonymousClient(club);
  expect((await client.auth.signInWithPassword({ email: member.email, password: member.password })).error?.code).toBe(
    'invalid_credentials',
  );
  expect((await client.auth.signInWithPassword({ email: member.email, password: 'corrida-2026' })).error).toBeNull();
  await page.goto('/app/home');
  await expect(page.getByRole('button', { name: 'Menu do usuário' })).toBeVisible();
});

test('a member who forgot the current password, or has none, gets a link by mail @long', async ({ page, club, signedInMember }) => {
  await page.goto('/app/settings/password');
  await page.getByRole('button', { name: 'Esqueci minha senha atual' }).click();
  await expect(page.getByText('Email enviado!')).toBeVisible();
  expect(await resetLink(club, signedInMember.email)).toContain('?token_hash=');

  // A member who came by a provider does not get past the terms.
  expect((await signedInMember.client.rpc('accept_terms', { p_version: LEGAL_VERSION })).error).toBeNull();
  // The session as the auth server gives it to somebody who came by Google.
  await page.evaluate((key) => {
    const session = JSON.parse(localStorage.getItem(key) ?? '{}') as { user: { app_metadata: object } };
    session.user.app_metadata = { provider: 'google', providers: ['google'] };
    localStorage.setItem(key, JSON.stringify(session));
  }, SESSION_STORAGE_KEY);
  await page.reload();
  await expect(page.getByText('Você entra com Google.')).toBeVisible();
  await page.getByRole('button', { name: 'Enviar link para definir senha' }).click();
  await expect(page.getByText('Email enviado!')).toBeVisible();
});

test('the help is found by words without accents, and an address leads to an answer @long', async ({ memberPage: page }) => {
  await page.goto('/app/settings');
  await page.getByRole('link', { name: 'Ajuda' }).click();
  await page.getByLabel('Buscar na ajuda').fill('empatei');
  await expect(page.getByText('1 resposta encontrada')).toBeVisible();
  await page.getByText('Empatei com alguém. Quem fica na frente?').click();
  await expect(page.getByText(/maior conclusão do desafio, mais dias seguidos/)).toBeVisible();
  await page.getByLabel('Buscar na ajuda').fill('submarino');
  await expect(page.getByText('Nenhuma resposta encontrada')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Conversar' })).toHaveAttribute('href', /^https:\/\/example\.com\/conversa\/\d+\?text=Ol/);
  await page.getByRole('button', { name: 'Limpar busca' }).click();
  await page.goto('/app/help#treino-de-ontem');
  await expect(page.getByText(/até 14 dias atrás/)).toBeVisible();
});

test('the legal pages are there for everyone, and inside the member area', async ({ page, createMember }) => {
  const titles = {
    '/terms': 'Termos de uso',
    '/termos-uso': 'Termos de uso',
    '/privacy': 'Política de privacidade',
    '/politica-privacidade': 'Política de privacidade',
  };
  for (const [path, title] of Object.entries(titles)) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: title }), path).toBeVisible();
    await expect(page.getByText(/Versão de \d+ de \S+ de \d{4}/), path).toBeVisible();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Seja Pro' }), path).toBeVisible();
  }
  await page.getByText('Nesta página').first().click();
  await page.getByRole('link', { name: 'Seus direitos, e como usá-los' }).first().click();
  await expect(page.getByRole('heading', { name: /Seus direitos/ })).toBeInViewport();
  // Another page opened in the same tab begins at its top.
  await page.goto('/terms');
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();

  await signInPage(page, await createMember());
  await page.goto('/app/terms');
  await expect(page.getByRole('button', { name: 'Menu do usuário' })).toBeVisible();
  await page.getByRole('link', { name: 'Política de privacidade' }).click();
  await expect(page).toHaveURL(/\/app\/privacy$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Política de privacidade' })).toBeVisible();
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('button', { name: /Imprimir/ })).toBeHidden();
  expect(await background(page)).toBe(surface.light);
});
