import type { Page } from '@playwright/test';
import { submitLogin } from '../support/auth-acts.ts';
import { dropped } from '../support/faults.ts';
import { expect, expectAccessibleAtBothWidths, expectNoSidewaysScroll, signInPage, test } from '../support/fixtures.ts';
import type { ConfirmedMember } from '../support/fixtures.ts';
import { pressOn } from '../support/keyboard.ts';
import { RECORDED, workoutNames } from '../support/member-acts.ts';
import { fillInWorkout, goOffline, waitingStrip } from '../support/outbox-acts.ts';
import { pressBack } from '../support/press-back.ts';
import { codeOf, setUpSecondFactor, wrongCode } from '../support/second-factor.ts';
import { translate } from '../support/translator.ts';

/** All that the app asks of the server; its own files come. */
const SERVER = /\/(?:auth|rest|storage|functions)\/v1\//;

const code = (page: Page) => page.getByLabel('Código do aplicativo');
const confirm = (page: Page) => page.getByRole('button', { name: 'Confirmar', exact: true });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** The paths of the data that a page asks for, as they come; the ways in are none. */
function dataAskedFor(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    const isData = /^\/(?:rest|storage|functions|realtime)\//.test(pathname);
    if (isData && !pathname.endsWith('/my_second_door')) asked.push(pathname);
  });
  return asked;
}

/** Puts a session into the browser that the member's password has opened, and their second factor has not. */
async function signInByPassword(
  page: Page,
  member: ConfirmedMember,
  signInClient: (member: ConfirmedMember) => Promise<ConfirmedMember['client']>,
) {
  const { data } = await (await signInClient(member)).auth.getSession();
  if (!data.session) throw new Error('no session');
  await signInPage(page, { ...member, session: data.session });
}

test('a member with a second factor is asked for its code by the login, which then leads to where they wanted to go @phone', async ({
  page,
  createMember,
}) => {
  const member = await createMember();
  const { secret, codes } = await setUpSecondFactor(member);
  const asked = dataAskedFor(page);
  await page.goto('/app/challenges?aba=regras');
  await expect(page).toHaveURL(/\/auth\/login$/);
  await submitLogin(page, member.email, member.password);

  await test.step('nothing is open before', async () => {
    await expect(heading(page)).toHaveText('Confirme que é você');
    await expect(page).toHaveTitle(/^Confirme que é você/);
    await expect(code(page)).toBeFocused();
    await expectNoSidewaysScroll(page);
    await expectAccessibleAtBothWidths(page);
    await page.goto('/app/home');
    await expect(heading(page)).toHaveText('Confirme que é você');
    await expect(page.getByRole('navigation')).toHaveCount(0);
    expect(asked).toEqual([]);
  });

  await test.step('by the keyboard alone: a wrong code is told beside the field, Back leads from a recovery code to it', async () => {
    await expect(code(page)).toBeFocused();
    await page.keyboard.type(wrongCode(secret));
    await page.keyboard.press('Enter');
    await expect(code(page)).toHaveAccessibleDescription(/^Código incorreto ou já usado/);
    await expect(code(page)).toBeFocused();
    await expect(code(page)).toHaveValue('');
    await pressOn(page, page.getByRole('button', { name: 'Usar código de recuperação' }));
    await expect(page.getByLabel('Código de recuperação')).toBeFocused();
    await page.keyboard.type('AAAA-AAAA-AAAA-AAAA');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Código incorreto ou vencido.')).toBeVisible();
    await expectAccessibleAtBothWidths(page);
    await pressBack(page);
    await expect(code(page)).toBeFocused();
    await expect(page).toHaveURL(/\/app\/home$/);
  });

  await test.step('"Sair" leads back to the password', async () => {
    await page.getByRole('button', { name: 'Sair', exact: true }).click();
    await expect(page).toHaveURL(/\/auth\/login$/);
    await page.goto('/app/challenges?aba=regras');
    await expect(page).toHaveURL(/\/auth\/login$/);
    await submitLogin(page, member.email, member.password);
  });

  await test.step('a code pasted with a space opens the club, and Back does not ask for it again', async () => {
    await expect(code(page)).toBeFocused();
    const right = codeOf(secret, 1);
    await code(page).fill(`${right.slice(0, 3)} ${right.slice(3)} `);
    await expect(code(page)).toHaveValue(right);
    await confirm(page).click();
    await expect(page.getByText('Login realizado com sucesso!')).toBeVisible();
    await expect(page).toHaveURL(/\/app\/challenges\?aba=regras$/);
    await pressBack(page);
    await expect(page).not.toHaveURL(/\/app\/challenges/);
    await expect(code(page)).toHaveCount(0);
  });

  await test.step('without the phone a recovery code opens it', async () => {
    await page.evaluate(() => localStorage.clear());
    await page.goto('/auth/login');
    await submitLogin(page, member.email, member.password);
    await page.getByRole('button', { name: 'Usar código de recuperação' }).click();
    await page.getByLabel('Código de recuperação').fill((codes[0] ?? '').toLowerCase().replaceAll('-', ' '));
    await page.getByRole('button', { name: 'Usar código', exact: true }).click();
    await expect(page).toHaveURL(/\/app\/home$/);
    await expect(page.getByText('A verificação em duas etapas foi retirada: o código de recuperação valeu uma vez.')).toBeVisible();
  });
});

test('a session of before keeps what waits, opens without a network, and is asked when the server is back @phone', async ({
  page,
  context,
  createMember,
  signInClient,
}) => {
  const member = await createMember();
  const { secret, session } = await setUpSecondFactor(member);
  await signInPage(page, { ...member, session });
  const form = await fillInWorkout(page);
  await goOffline(page, context);
  await form.getByRole('button', { name: 'Registrar Treino' }).click();
  await expect(waitingStrip(page).first()).toBeVisible();
  // It is to wait until the next opening.
  await page.route('**/rest/v1/rpc/record_workout_basic', (route) => route.abort());
  await context.setOffline(false);
  await signInByPassword(page, member, signInClient);
  await page.unroute('**/rest/v1/rpc/record_workout_basic');

  await test.step('at the next opening nothing is sent before the code', async () => {
    await page.goto('/app/home');
    await expect(heading(page)).toHaveText('Confirme que é você');
    expect(await workoutNames(member)).toEqual([]);
  });

  await test.step('with the server out of reach the app opens with what is kept, and asks over it when the server is back', async () => {
    await page.route(SERVER, dropped);
    await page.reload();
    await expect(heading(page)).toContainText('Marina Souza');
    await expect(waitingStrip(page).first()).toBeVisible();
    await page.unroute(SERVER);
    await expect(page.getByRole('dialog', { name: 'Confirme que é você' })).toBeVisible();
    expect(await workoutNames(member)).toEqual([]);
  });

  await test.step('the code has it sent', async () => {
    await code(page).fill(codeOf(secret, 1));
    await confirm(page).click();
    await expect(page.getByText(RECORDED)).toBeVisible();
    await expect.poll(() => workoutNames(member)).toEqual(['Corrida na praia']);
  });
});

test('over an open form the code is asked for in place, and what was typed is saved after it @phone', async ({
  page,
  createMember,
  signInClient,
}) => {
  const member = await createMember();
  const { secret, session } = await setUpSecondFactor(member);
  await signInPage(page, { ...member, session });
  await page.goto('/app/profile/edit');
  await page.getByLabel('Bio').fill('Meio caminho');
  // Another tab has signed in by the password.
  const { data } = await (await signInClient(member)).auth.getSession();
  await page.evaluate((next) => {
    localStorage.setItem('club-session', next);
    window.dispatchEvent(new StorageEvent('storage', { key: 'club-session' }));
  }, JSON.stringify(data.session));
  const dialog = page.getByRole('dialog', { name: 'Confirme que é você' });
  await expect(dialog).toBeVisible();
  await expectAccessibleAtBothWidths(page);
  await page.keyboard.press('Escape');
  await expect(code(page)).toBeFocused();
  await code(page).fill(codeOf(secret, 1));
  await confirm(page).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByLabel('Bio')).toHaveValue('Meio caminho');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Perfil atualizado com sucesso!')).toBeVisible();
});

test('a code shown in one tab opens the other, also where the page is translated @phone', async ({ page, context, createMember }) => {
  const member = await createMember();
  const { secret } = await setUpSecondFactor(member);
  const translated = await translate(page);
  await page.goto('/auth/login');
  await submitLogin(page, member.email, member.password);
  await expect(code(page)).toBeVisible();
  await code(page).fill(wrongCode(secret));
  await confirm(page).click();
  await expect(page.getByText(/^Código incorreto ou já usado/)).toBeVisible();
  await page.getByRole('button', { name: 'Usar código de recuperação' }).click();
  await page.getByRole('button', { name: 'Usar o código do aplicativo' }).click();
  await code(page).fill('1');
  await confirm(page).click();
  await expect(page.getByText('Digite os 6 números que aparecem no aplicativo.')).toBeVisible();
  await translated.expectWhole('before the code');
  const other = await context.newPage();
  await other.goto('/app/challenges');
  await expect(code(other)).toBeVisible();
  await code(page).fill(codeOf(secret, 1));
  await confirm(page).click();
  await expect(page).toHaveURL(/\/app\/home$/);
  await expect(other.getByRole('heading', { level: 1, name: /desafio/i })).toBeVisible();
  await translated.expectWhole('after the code');
});

test('a member without a second factor meets nothing new at the login and in the settings @phone', async ({ page, createMember }) => {
  const member = await createMember();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/auth/login');
  await submitLogin(page, member.email, member.password);
  await expect(page).toHaveURL(/\/app\/home$/);
  await expect(heading(page)).toContainText('Marina Souza');
  for (const [path, title] of [
    ['/app/settings', 'Configurações'],
    ['/app/settings/sessions', 'Seus acessos'],
  ] as const) {
    await page.goto(path);
    await expect(heading(page)).toHaveText(title);
    if (path.endsWith('sessions'))
      await expect(page.getByRole('list', { name: 'Seus acessos' }).getByRole('listitem').first()).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByText('sem o código do seu celular')).toHaveCount(0);
  }
  expect(asked.filter((path) => path.endsWith('/my_second_door'))).toEqual([]);
});
