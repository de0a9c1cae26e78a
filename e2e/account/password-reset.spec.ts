import type { Page } from '@playwright/test';
import { fillSignup, submitLogin } from '../support/auth-acts.ts';
import { builtPart } from '../support/built-parts.ts';
import type { ClubServer } from '../support/clubs/club-server.ts';
import { dropped, holdBack } from '../support/faults.ts';
import { anonymousClient, expect, expectAccessibleAtBothWidths, newEmail, test } from '../support/fixtures.ts';
import { confirmationLink, resetLink } from '../support/mails.ts';
import { codeOf, setUpSecondFactor, wrongCode } from '../support/second-factor.ts';

/** The home's own part of the app: kept from loading, it leaves the page before it until that was seen. */

/** After a mailed link, a factor of the last week needs no code: an intruder may have set it up. */
const WEEK_AND_A_DAY_MS = 8 * 24 * 60 * 60 * 1000;

test.afterEach(async ({ club }) => club.setClock(null));

/**
 * A week later, opens the link of a new reset mail and sends another password, until the code of the second factor is
 * asked for.
 */
async function resetUntilTheCode(page: Page, club: ClubServer, email: string, password: string): Promise<void> {
  const at = Date.now() + WEEK_AND_A_DAY_MS;
  await club.setClock(new Date(at).toISOString());
  const asked = await (await anonymousClient(club)).auth.resetPasswordForEmail(email);
  if (asked.error) throw asked.error;
  await page.goto(await resetLink(club, email));
  await page.getByLabel('Nova senha', { exact: true }).fill(password);
  await page.getByLabel('Confirmar nova senha', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Salvar nova senha' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confirme que é você');
}

test('a person signs up, confirms in another browser, logs in, forgets the password and sets another', async ({ page, browser, club }) => {
  const member = { name: 'Caio Reis', email: newEmail(), password: 'treino-21' };
  await page.goto('/auth/signup');
  await fillSignup(page, member);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Criar conta', exact: true }).click();
  await expect(page.getByText('Conta criada com sucesso!')).toBeVisible();
  await expect(page).toHaveURL(/\/auth\/login$/);
  await expect(page.getByText('Falta só confirmar')).toBeVisible();
  await expect(page.getByRole('button', { name: /Reenviar email em \d+ s/ })).toBeDisabled();

  const otherBrowser = await browser.newContext();
  const mailed = await otherBrowser.newPage();
  const releaseConfirmed = await holdBack(mailed, builtPart('home-route'));
  await mailed.goto(await confirmationLink(club, member.email));
  await mailed.getByRole('button', { name: 'Confirmar email' }).click();
  await expect(mailed.getByRole('heading', { name: 'Email confirmado!' })).toBeVisible();
  releaseConfirmed();
  await expect(mailed).toHaveURL(/\/app\/home$/);
  await otherBrowser.close();

  await submitLogin(page, member.email, member.password);
  await expect(page.getByText('Login realizado com sucesso!')).toBeVisible();
  await expect(page).toHaveURL(/\/app\/home$/);
  await page.evaluate(() => localStorage.clear());

  await page.goto('/auth/forgot-password');
  await page.getByLabel('Email').fill(member.email);
  await page.getByRole('button', { name: 'Enviar link' }).click();
  await expect(page.getByText('Email enviado!')).toBeVisible();
  await expect(page.getByText(member.email)).toBeVisible();
  await expect(page.getByText(/expira em 1 hora/)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Confira seu email' })).toBeFocused();
  const link = await resetLink(club, member.email);
  await page.goto(link);
  await page.getByLabel('Nova senha', { exact: true }).fill('treino-22');
  await page.getByLabel('Confirmar nova senha', { exact: true }).fill('treino-23');
  await page.getByRole('button', { name: 'Salvar nova senha' }).click();
  await expect(page.getByText('As senhas digitadas são diferentes.')).toBeVisible();
  await page.getByLabel('Confirmar nova senha', { exact: true }).fill('treino-22');
  const releaseChanged = await holdBack(page, builtPart('home-route'));
  await page.getByRole('button', { name: 'Salvar nova senha' }).click();
  await expect(page.getByRole('heading', { name: 'Senha alterada com sucesso!' })).toBeVisible();
  releaseChanged();
  await expect(page).toHaveURL(/\/app\/home$/);
  await page.evaluate(() => localStorage.clear());

  await page.goto('/auth/login');
  await submitLogin(page, member.email, member.password);
  await expect(page.getByText('Email ou senha incorretos. Verifique suas credenciais e tente novamente.').first()).toBeVisible();
  await expect(page.getByLabel('Senha', { exact: true })).toBeFocused();
  await submitLogin(page, member.email, 'treino-22');
  await expect(page).toHaveURL(/\/app\/home$/);

  await page.goto(link);
  await page.getByLabel('Nova senha', { exact: true }).fill('treino-24');
  await page.getByLabel('Confirmar nova senha', { exact: true }).fill('treino-24');
  await page.getByRole('button', { name: 'Salvar nova senha' }).click();
  await expect(page.getByText('Este link não vale mais')).toBeVisible();
  await page.getByRole('link', { name: 'Pedir um novo link' }).click();
  await expect(page).toHaveURL(/\/auth\/forgot-password$/);
});

test('forgot password says what is missing, why it failed, and when another mail can be asked for', async ({ page, createMember }) => {
  const { email } = await createMember();
  await page.goto('/auth/forgot-password');
  const send = page.getByRole('button', { name: 'Enviar link' });
  await send.click();
  await expect(page.getByText('Email obrigatório')).toBeVisible();
  await expect(page.getByText('Por favor, informe seu email.').first()).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.route('**/auth/v1/recover*', dropped);
  await send.click();
  await expect(page.getByText('Erro ao enviar email')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await page.unroute('**/auth/v1/recover*');
  await send.click();
  await expect(page.getByText('Email enviado!')).toBeVisible();
  await page.getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await expect(page.getByRole('button', { name: /Enviar de novo em \d+ s/ })).toBeDisabled();
  await page.getByRole('link', { name: 'Voltar para o login' }).click();
  await expect(page).toHaveURL(/\/auth\/login$/);
});

test('a member with a second factor sets another password by the mailed link and the code of the app @phone', async ({
  page,
  club,
  createMember,
  signInClient,
}) => {
  const member = await createMember();
  const { secret } = await setUpSecondFactor(member);
  const changed = { ...member, password: 'treino-22' };
  await resetUntilTheCode(page, club, member.email, changed.password);
  await expectAccessibleAtBothWidths(page);

  await test.step('the mail alone changes nothing, nor does a wrong code', async () => {
    await page.getByLabel('Código do aplicativo').fill(wrongCode(secret));
    await page.getByRole('button', { name: 'Confirmar', exact: true }).click();
    await expect(page.getByLabel('Código do aplicativo')).toHaveAccessibleDescription(/^Código incorreto ou já usado/);
    await expect(signInClient(changed)).rejects.toMatchObject({ code: 'invalid_credentials' });
    await signInClient(member);
  });

  await page.getByLabel('Código do aplicativo').fill(codeOf(secret, 1));
  await page.getByRole('button', { name: 'Confirmar', exact: true }).click();
  await expect(page).toHaveURL(/\/app\/home$/);
  await expect(signInClient(member)).rejects.toMatchObject({ code: 'invalid_credentials' });
  const { data } = await (await signInClient(changed)).auth.getUser();
  expect(data.user?.factors).toHaveLength(1);
});

test('without the app a recovery code saves the new password and takes the second factor away @phone', async ({
  page,
  club,
  createMember,
  signInClient,
}) => {
  const member = await createMember();
  const { codes } = await setUpSecondFactor(member);
  const changed = { ...member, password: 'treino-22' };
  await resetUntilTheCode(page, club, member.email, changed.password);
  await page.getByRole('button', { name: 'Usar código de recuperação' }).click();
  await page.getByLabel('Código de recuperação').fill(codes[0] ?? '');
  await expectAccessibleAtBothWidths(page);
  await page.getByRole('button', { name: 'Confirmar', exact: true }).click();
  await expect(page).toHaveURL(/\/app\/home$/);
  await expect(signInClient(member)).rejects.toMatchObject({ code: 'invalid_credentials' });
  const { data } = await (await signInClient(changed)).auth.getUser();
  expect(data.user?.factors ?? []).toHaveLength(0);
});
