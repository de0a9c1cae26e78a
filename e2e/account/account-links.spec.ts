import type { Page } from '@playwright/test';
import { expectFits, PHONES } from '../support/fits.ts';
import { anonymousClient, expect, expectAccessibleAtBothWidths, test } from '../support/fixtures.ts';
import type { ConfirmedMember } from '../support/fixtures.ts';
import { accountLink, resetLink } from '../support/mails.ts';
import { setUpSecondFactor } from '../support/second-factor.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Whether the server takes a session of the member, and the factors that it then names. */
async function standingOf({ client }: ConfirmedMember) {
  const { data, error } = await client.auth.getUser();
  return { isSignedIn: error === null, factors: data.user?.factors?.length ?? 0 };
}

async function expectItFits(page: Page, what: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  for (const phone of PHONES) await expectFits(page, session, phone, what);
  await session.detach();
}

test('the link in the mail of a new second factor does nothing until it is pressed, then gives the account back @phone', async ({
  page,
  club,
  createMember,
  signInClient,
}) => {
  const member = await createMember();
  await setUpSecondFactor(member);
  const link = await accountLink(club, member.email, 'Verificação em duas etapas ativada');

  await test.step('opened twice, without a login, it only tells what the press does', async () => {
    for (const _ of ['a scanner', 'the member']) {
      await page.goto(link);
      await expect(heading(page)).toHaveText('Não foi você?');
      await expect(page.getByText('A verificação é retirada.')).toBeVisible();
    }
    expect(await standingOf(member)).toEqual({ isSignedIn: true, factors: 1 });
    await signInClient(member);
    await expectAccessibleAtBothWidths(page);
    await expectItFits(page, 'a link to press');
    await page.setViewportSize({ width: 390, height: 844 });
  });

  await test.step('one press takes the factor, the password and every session away', async () => {
    await page.getByRole('button', { name: 'Retirar e proteger minha conta' }).click();
    await expect(heading(page)).toHaveText('Conta protegida');
    await expect(heading(page)).toBeFocused();
    await expectAccessibleAtBothWidths(page);
    expect(await standingOf(member)).toEqual({ isSignedIn: false, factors: 0 });
    await expect(signInClient(member)).rejects.toMatchObject({ code: 'invalid_credentials' });
  });

  await test.step('the used link says that it is done, and has no button', async () => {
    await page.goto(link);
    await expect(heading(page)).toHaveText('Conta protegida');
    await expect(page.getByRole('button', { name: 'Retirar e proteger minha conta' })).toHaveCount(0);
  });

  await test.step('a forged one leads to another password', async () => {
    await page.goto(`/auth/account-link?token=${'0'.repeat(64)}`);
    await expect(page.getByText('Este link não vale mais')).toBeVisible();
    await expectAccessibleAtBothWidths(page);
    await page.getByRole('link', { name: 'Trocar a senha' }).click();
    await expect(page).toHaveURL(/\/auth\/forgot-password$/);
  });

  await test.step('the mail that came with it sets a password, which opens the club without a code', async () => {
    await page.goto(await resetLink(club, member.email));
    await page.getByLabel('Nova senha', { exact: true }).fill('treino-22');
    await page.getByLabel('Confirmar nova senha', { exact: true }).fill('treino-22');
    await page.getByRole('button', { name: 'Salvar nova senha' }).click();
    await expect(page).toHaveURL(/\/app\/home$/);
    await signInClient({ ...member, password: 'treino-22' });
  });
});

test('"Não fui eu" voids the password and leaves the session that has shown the code @phone', async ({
  page,
  club,
  createMember,
  signInClient,
}) => {
  const member = await createMember();
  await setUpSecondFactor(member);
  const stranger = await signInClient(member);
  await stranger.rpc('use_recovery_code', { p_code: 'AAAA-AAAA-AAAA-AAAA' });
  await page.goto(await accountLink(club, member.email, 'Código de recuperação na sua conta'));
  await expect(page.getByText('Sua senha deixa de valer.')).toBeVisible();
  expect((await stranger.auth.getUser()).error).toBeNull();
  await expectAccessibleAtBothWidths(page);
  await page.getByRole('button', { name: 'Não fui eu' }).click();
  await expect(heading(page)).toHaveText('Conta protegida');
  expect((await stranger.auth.getUser()).error).not.toBeNull();
  const again = await (await anonymousClient(club)).auth.signInWithPassword(member);
  expect(again.error?.code).toBe('invalid_credentials');
  expect(await standingOf(member)).toEqual({ isSignedIn: true, factors: 1 });
});
