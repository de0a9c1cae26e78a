import type { Page } from '@playwright/test';
import { signOut, submitLogin } from '../support/auth-acts.ts';
import { anonymousClient, confirmationLink, expect, newEmail, signInPage } from '../support/fixtures.ts';
import { openKept } from '../support/installed-app.ts';
import { acceptTerms, newPerson, test } from '../support/providers.ts';

test.use({ serverName: 'providers', serviceWorkers: 'allow' });

/** The server's answers that the browser got, by path, without the worker's having a hand in it. */
function serverAnswers(page: Page): string[] {
  const paths: string[] = [];
  page.on('response', (response) => {
    if (!response.fromServiceWorker()) paths.push(new URL(response.url()).pathname);
  });
  return paths;
}

test('with the worker on the device, links in mails and the sign-in with Google reach the server', async ({
  page,
  club,
  createMember,
  providers,
}) => {
  const member = await createMember();
  await signInPage(page, member);
  await openKept(page, '/app/home');
  await signOut(page);
  const answers = serverAnswers(page);

  const newcomer = { email: newEmail(), password: 'treino-21' };
  const client = await anonymousClient(club);
  await client.auth.signUp({ ...newcomer, options: { data: { name: 'Téo Lins' } } });
  await page.goto(await confirmationLink(club, newcomer.email));
  await page.getByRole('button', { name: 'Confirmar email' }).click();
  await expect(page).toHaveURL(/\/app\/home$/);
  await expect(page.getByRole('heading', { name: /Téo/ })).toBeVisible();
  await signOut(page);

  await page.goto('/auth/forgot-password');
  await page.getByLabel('Email').fill(member.email);
  await page.getByRole('button', { name: 'Enviar link' }).click();
  await expect(page.getByText('Email enviado!')).toBeVisible();
  await page.goto(await confirmationLink(club, member.email));
  await page.getByLabel('Nova senha', { exact: true }).fill('treino-22');
  await page.getByLabel('Confirmar nova senha', { exact: true }).fill('treino-22');
  await page.getByRole('button', { name: 'Salvar nova senha' }).click();
  await expect(page).toHaveURL(/\/app\/home$/);
  await signOut(page);
  await page.goto('/auth/login');
  await submitLogin(page, member.email, 'treino-22');
  await expect(page).toHaveURL(/\/app\/home$/);
  await signOut(page);

  // What mails made by other Supabase clients link to: a navigation that the server answers by leading on.
  await page.goto(`/auth/v1/verify?token=inventado&type=signup&redirect_to=${encodeURIComponent(`${club.url}/auth/confirm`)}`);
  expect(answers).toContain('/auth/v1/verify');

  providers.google.signsIn(newPerson());
  await page.goto('/auth/login');
  await page.getByRole('button', { name: 'Entrar com Google' }).click();
  await acceptTerms(page);
  await expect(page).toHaveURL(/\/app\/home$/);
  await expect(page.getByRole('heading', { name: /Joana/ })).toBeVisible();
  expect(answers).toEqual(expect.arrayContaining(['/auth/v1/authorize', '/auth/v1/callback']));

  for (const path of ['/config.json', '/healthz', '/dev/inbox']) {
    const answer = await page.goto(path);
    expect(answer?.fromServiceWorker(), path).toBe(false);
  }
});
