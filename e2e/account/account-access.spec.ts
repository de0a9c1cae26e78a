import { fillSignup } from '../support/auth-acts.ts';
import { QUIET_PAGE, expect, expectAccessible, expectNoSidewaysScroll, newEmail, signInPage, test } from '../support/fixtures.ts';
import { mailedCode } from '../support/mails.ts';

const COMMON = 'Escolha uma senha mais forte. Ela já apareceu em vazamentos de senhas.';

test('"Seus acessos" shows this device and the others, and ends one of them or all', async ({ page, createMember, signInClient }) => {
  const member = await createMember();
  const [first, second] = [await signInClient(member), await signInClient(member)];
  await signInPage(page, member);
  await page.goto('/app/settings');
  await page.getByRole('link', { name: 'Seus acessos' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Seus acessos' })).toBeVisible();
  const items = page.getByRole('list', { name: 'Seus acessos' }).getByRole('listitem');
  await expect(items).toHaveCount(3);
  await expect(items.first()).toContainText('Este aparelho');
  await expect(items.first()).toContainText('Rede 127.0.0.0/24');
  await expect(items.first().getByRole('button')).toHaveCount(0);
  await expect(items.nth(1)).toContainText('Último uso: Agora há pouco');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  // The latest signed in comes right after this device.
  await items
    .nth(1)
    .getByRole('button', { name: /Encerrar/ })
    .click();
  await expect(page.getByText('Acesso encerrado')).toBeVisible();
  await expect(items).toHaveCount(2);
  expect((await second.auth.getUser()).error).not.toBeNull();
  expect((await first.auth.getUser()).error).toBeNull();

  await page.getByRole('button', { name: 'Sair dos outros aparelhos' }).click();
  await expect(page.getByText('Você saiu dos outros aparelhos')).toBeVisible();
  await expect(items).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Sair dos outros aparelhos' })).toHaveCount(0);
  expect((await first.auth.getUser()).error).not.toBeNull();
  await page.reload();
  await expect(items.first()).toContainText('Este aparelho');
});

test('accesses that could not be loaded or ended say so @long', async ({ page, createMember, signInClient }) => {
  const member = await createMember();
  await signInClient(member);
  await signInPage(page, member);
  await page.route('**/rest/v1/rpc/end_session', (route) => route.fulfill({ status: 403, json: { code: '42501', message: 'forbidden' } }));
  await page.goto('/app/settings/sessions');
  await page.getByRole('button', { name: /^Encerrar/ }).click();
  await expect(page.getByText('Não foi possível encerrar')).toBeVisible();
  await page.route('**/rest/v1/rpc/my_sessions', (route) => route.fulfill({ status: 403, json: { code: '42501', message: 'forbidden' } }));
  await page.reload();
  await expect(page.getByText('Esta lista pode ter mudado')).toBeVisible();
  // Where the device has kept none.
  await page.goto(QUIET_PAGE);
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (key.includes(':query:')) localStorage.removeItem(key);
  });
  await page.goto('/app/settings/sessions');
  await expect(page.getByText('Erro ao carregar seus acessos')).toBeVisible();
  await page.unroute('**/rest/v1/rpc/my_sessions');
  await page.getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(page.getByText('Este aparelho')).toBeVisible();
});

test('a member who does not know the current password changes it with a mailed code @long', async ({
  page,
  club,
  createMember,
  signInClient,
}) => {
  const member = await createMember();
  await signInPage(page, member);
  await page.goto('/app/settings/password');
  await page.getByRole('button', { name: 'Usar um código enviado por email' }).click();
  const save = page.getByRole('button', { name: 'Salvar nova senha' });
  await expect(save).toBeDisabled();
  await page.getByRole('button', { name: 'Enviar código' }).click();
  await page.getByLabel('Código do email').fill('000000');
  await page.getByLabel('Nova senha', { exact: true }).fill('Flamengo');
  await page.getByLabel('Confirmar nova senha', { exact: true }).fill('Flamengo');
  await save.click();
  await expect(page.getByText(COMMON)).toBeVisible();
  await page.getByLabel('Nova senha', { exact: true }).fill('corrida-2026');
  await page.getByLabel('Confirmar nova senha', { exact: true }).fill('corrida-2026');
  await save.click();
  await expect(page.getByText('Código incorreto ou vencido.')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Código do email').fill(await mailedCode(club, member.email));
  await save.click();
  await expect(page.getByText('Senha alterada com sucesso!')).toBeVisible();
  await expect(page).toHaveURL(/\/app\/settings$/);
  await expect(signInClient({ ...member, password: 'corrida-2026' })).resolves.toBeTruthy();
});

test('one of the commonest passwords is refused beside the field, at sign-up and at a change', async ({ page, createMember }) => {
  await page.goto('/auth/signup');
  await fillSignup(page, { name: 'Caio Reis', email: newEmail(), password: 'senha123' });
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Criar conta', exact: true }).click();
  await expect(page.getByLabel('Senha', { exact: true })).toHaveAccessibleDescription(COMMON);
  await expect(page.getByLabel('Senha', { exact: true })).toBeFocused();

  const member = await createMember();
  await signInPage(page, member);
  await page.goto('/app/settings/password');
  await page.getByLabel('Senha atual', { exact: true }).fill(member.password);
  await page.getByLabel('Nova senha', { exact: true }).fill('senha123');
  await page.getByLabel('Confirmar nova senha', { exact: true }).fill('senha123');
  await page.getByRole('button', { name: 'Salvar nova senha' }).click();
  await expect(page.getByLabel('Nova senha', { exact: true })).toHaveAccessibleDescription(COMMON);
});
