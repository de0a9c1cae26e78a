import type { Page } from '@playwright/test';
import { signOut, submitLogin } from '../support/auth-acts.ts';
import { openKept } from '../support/clubs/installed-app.ts';
import { acceptTerms, newPerson, test } from '../support/clubs/providers.ts';
import { anonymousClient, expect, newEmail, signInPage } from '../support/fixtures.ts';
import type { ConfirmedMember } from '../support/fixtures.ts';
import { confirmationLink, resetLink } from '../support/mails.ts';

test.use({ serviceWorkers: 'allow' });

/** The server's answers that the browser got, by path, without the worker's having a hand in it. */
function serverAnswers(page: Page): string[] {
  const paths: string[] = [];
  page.on('response', (response) => {
    if (!response.fromServiceWorker()) paths.push(new URL(response.url()).pathname);
  });
  return paths;
}

/**
 * A member's device, with the worker and nobody signed in.
 * @returns the member, and the paths of what the server answers from now on
 */
async function openWithWorker(
  page: Page,
  createMember: () => Promise<ConfirmedMember>,
): Promise<{ member: ConfirmedMember; answers: string[] }> {
  const member = await createMember();
  await signInPage(page, member);
  await openKept(page, '/app/home');
  await signOut(page);
  return { member, answers: serverAnswers(page) };
}

test('with the worker on the device, the sign-in with Google and what leads on reach the server @long', async ({
  page,
  club,
  createMember,
  providers,
}) => {
  const { answers } = await openWithWorker(page, createMember);
  // The link of mails made by other Supabase clients: a navigation that the server answers by leading on.
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

test('with the worker on the device, links in mails confirm an address and set a password @long', async ({ page, club, createMember }) => {
  const { member } = await openWithWorker(page, createMember);
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
  await page.goto(await resetLink(club, member.email));
  await page.getByLabel('Nova senha', { exact: true }).fill('treino-22');
  await page.getByLabel('Confirmar nova senha', { exact: true }).fill('treino-22');
  await page.getByRole('button', { name: 'Salvar nova senha' }).click();
  await expect(page).toHaveURL(/\/app\/home$/);
  await signOut(page);
  await page.goto('/auth/login');
  await submitLogin(page, member.email, 'treino-22');
  await expect(page).toHaveURL(/\/app\/home$/);
  await signOut(page);
});
