import { submitLogin } from '../support/auth-acts.ts';
import { builtPart } from '../support/built-parts.ts';
import { holdBack } from '../support/faults.ts';
import { anonymousClient, expect, newEmail, test } from '../support/fixtures.ts';
import { confirmationLink } from '../support/mails.ts';

test('a visitor who confirms an address for which somebody else signed up too chooses the password that counts @long', async ({
  page,
  club,
}) => {
  const email = newEmail();
  const client = await anonymousClient(club);
  for (const password of ['senha-da-dona', 'senha-do-estranho']) {
    expect((await client.auth.signUp({ email, password, options: { data: { name: 'Bia Prado' } } })).error).toBeNull();
  }
  const link = await confirmationLink(club, email);
  await page.goto(link);
  await page.getByRole('button', { name: 'Confirmar email' }).click();
  await expect(page.getByRole('heading', { name: 'Escolha sua senha' })).toBeFocused();
  await expect(page.getByText(/Houve mais de um cadastro com este email/)).toBeVisible();
  // Opened again before a password was chosen, the spent link still leads on.
  await page.goto(link);
  await page.getByRole('button', { name: 'Confirmar email' }).click();
  await page.getByLabel('Nova senha', { exact: true }).fill('senha-escolhida');
  await page.getByLabel('Confirmar nova senha', { exact: true }).fill('senha-escolhida');
  // The page it leads to is kept from loading, so that it stays until it was seen.
  const release = await holdBack(page, builtPart('home-route'));
  await page.getByRole('button', { name: 'Salvar nova senha' }).click();
  await expect(page.getByRole('heading', { name: 'Email confirmado!' })).toBeVisible();
  release();
  await expect(page).toHaveURL(/\/app\/home$/);

  await page.evaluate(() => localStorage.clear());
  await page.goto('/auth/login');
  await submitLogin(page, email, 'senha-do-estranho');
  // As for an address that waits: a stranger does not learn what became of it.
  await expect(page.getByText('Confirme seu email para entrar')).toBeVisible();
  await submitLogin(page, email, 'senha-escolhida');
  await expect(page).toHaveURL(/\/app\/home$/);
});
