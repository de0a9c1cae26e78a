import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { pressSignOut, signOut, signOutBy } from '../support/auth-acts.ts';
import { dropAnswer, api, dropped, filtered } from '../support/faults.ts';
import { expect, expectAccessible, logIn, signInPage, test } from '../support/fixtures.ts';
import { RECORDED, workoutNames } from '../support/member-acts.ts';
import {
  returnToApp,
  expectOneWorkout,
  fillInChallengeWorkout,
  goOffline,
  waitingStrip,
  WORKOUT_UPLOADS as UPLOADS,
} from '../support/outbox-acts.ts';

const WAITS = '1 treino aguardando conexão';

const send = (form: Locator) => form.getByRole('button', { name: 'Registrar Treino' }).click();

test('no network before it is sent: it waits over a reload, and goes out once when the signal is back', async ({
  page,
  context,
  club,
  signedInMember,
}) => {
  const form = await fillInChallengeWorkout(page, signedInMember);
  await goOffline(page, context);
  await send(form);
  await expect(page.getByText('Treino guardado: aguardando conexão')).toBeVisible();
  await expect(waitingStrip(page).first()).toHaveText(WAITS);
  await expect(page).toHaveURL(/\/app\/home$/);
  await expect(page.getByRole('heading', { level: 1, name: /Marina Souza/ })).toBeVisible();

  await page.route(api.recordWorkout, dropped);
  await page.route(UPLOADS, dropped);
  await context.setOffline(false);
  await page.reload();
  await expect(waitingStrip(page)).toHaveText(WAITS);
  await expect(page.getByRole('heading', { name: 'Check-in a caminho' })).toBeVisible();
  await page.getByRole('button', { name: 'Ver', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Corrida na praia')).toBeVisible();
  await expect(dialog.getByText(/2 fotos/)).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  expect(await workoutNames(signedInMember)).toEqual([]);

  await page.unroute(api.recordWorkout);
  await page.unroute(UPLOADS);
  await context.setOffline(true);
  await context.setOffline(false);
  await expect(page.getByText(RECORDED)).toBeVisible();
  await expect(waitingStrip(page)).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Check-in de hoje feito!' })).toBeVisible();
  await expectOneWorkout(signedInMember, club.url, { photos: 2, checkIns: 1 });
});

test("a filter answers in the club's place: it waits with its photos, and goes out by itself once the network is well", async ({
  page,
  club,
  signedInMember,
}) => {
  const form = await fillInChallengeWorkout(page, signedInMember);
  await page.route(api.all, filtered);
  await send(form);
  await expect(page.getByText('Treino guardado neste aparelho')).toBeVisible();
  await expect(waitingStrip(page)).toHaveText(WAITS);
  await expect(page.locator('header').getByText('Sem conexão')).toBeVisible();
  const isTriedAgain = page.waitForResponse(api.recordWorkout);
  await returnToApp(page);
  await isTriedAgain;
  await expect(waitingStrip(page)).toHaveText(WAITS);
  await page.unroute(api.all);
  await expect(page.getByText(RECORDED)).toBeVisible();
  await expect(waitingStrip(page)).toHaveCount(0);
  await expectOneWorkout(signedInMember, club.url, { photos: 2, checkIns: 1 });
});

test('the answer is lost and the page goes away in mid-submit: one workout, all photos, one check-in, no draft', async ({
  page,
  club,
  signedInMember,
}) => {
  const form = await fillInChallengeWorkout(page, signedInMember);
  await page.route(api.recordWorkout, dropAnswer);
  const isLost = page.waitForEvent('requestfailed', (request) => request.url().includes('record_workout_basic'));
  await send(form);
  await isLost;
  // A page that is still there would try again by itself.
  await page.goto('about:blank');
  await page.unroute(api.recordWorkout);
  await page.goto('/app/workouts/record');
  await expectOneWorkout(signedInMember, club.url, { photos: 2, checkIns: 1 });
  await expect(waitingStrip(page)).toHaveCount(0);
  await expect(page.getByLabel('Nome do exercício')).toHaveValue('');
});

test('the network breaks during a photo and the page goes away: one workout, all photos, one check-in @long', async ({
  page,
  club,
  signedInMember,
}) => {
  const form = await fillInChallengeWorkout(page, signedInMember);
  let uploads = 0;
  await page.route(UPLOADS, (route) => {
    uploads += 1;
    return uploads === 1 ? route.fallback() : dropped(route);
  });
  await page.route(api.recordWorkout, dropped);
  const isBroken = page.waitForEvent('requestfailed', (request) => request.url().includes('record_workout_basic'));
  await send(form);
  await isBroken;
  await page.goto('about:blank');
  await page.unroute(UPLOADS);
  await page.unroute(api.recordWorkout);
  await page.goto('/app/workouts/record');
  await expectOneWorkout(signedInMember, club.url, { photos: 2, checkIns: 1 });
  await expect(waitingStrip(page)).toHaveCount(0);
});

test('a signal that comes back in the middle of a try that fails yet is not missed @long', async ({ page, signedInMember }) => {
  const form = await fillInChallengeWorkout(page, signedInMember);
  await page.route(api.recordWorkout, dropped);
  await send(form);
  await expect(waitingStrip(page)).toHaveText(WAITS);
  let calls = 0;
  let fail = () => undefined as void;
  const isToFail = new Promise<void>((resolve) => {
    fail = resolve;
  });
  await page.route(api.recordWorkout, async (route) => {
    calls += 1;
    // A try is two calls.
    if (calls > 2) return route.continue();
    await isToFail;
    return dropped(route);
  });
  const isTried = page.waitForRequest(api.recordWorkout);
  await returnToApp(page);
  await isTried;
  await returnToApp(page);
  fail();
  await expect(page.getByText(RECORDED)).toBeVisible();
  await expect(waitingStrip(page)).toHaveCount(0);
});

test('two tabs send what waits once', async ({ page, context, club, signedInMember }) => {
  const form = await fillInChallengeWorkout(page, signedInMember);
  await context.route(api.recordWorkout, dropped);
  await send(form);
  await expect(waitingStrip(page)).toHaveText(WAITS);
  const other = await context.newPage();
  await other.goto('/app/home');
  await expect(waitingStrip(other)).toHaveText(WAITS);
  await context.unroute(api.recordWorkout);
  await Promise.all([returnToApp(page), returnToApp(other)]);
  await expectOneWorkout(signedInMember, club.url, { photos: 2, checkIns: 1 });
  for (const tab of [page, other]) await expect(waitingStrip(tab)).toHaveCount(0);
});

for (const { cause, tag, cut } of [
  { cause: 'cut before it is sent', tag: ' @long', cut: (page: Page) => page.route(api.recordWorkout, dropped) },
  {
    cause: 'cut during a photo and in mid-submit',
    tag: '',
    cut: async (page: Page) => {
      await page.route(/\/workout-images\/.*-1-[0-9a-f]+\.\w+$/, dropped);
      await page.route(api.recordWorkout, dropAnswer);
    },
  },
]) {
  test(`${cause}: it outlives the browser${tag}`, async ({ club, createMember }) => {
    const member = await createMember();
    const profile = mkdtempSync(join(tmpdir(), 'club-browser-'));
    const open = async () => {
      const { launchOptions } = test.info().project.use;
      const context = await chromium.launchPersistentContext(profile, {
        ...launchOptions,
        baseURL: club.url,
        locale: 'pt-BR',
        reducedMotion: 'reduce',
      });
      return { context, page: await context.newPage() };
    };
    try {
      const first = await open();
      await signInPage(first.page, member);
      const form = await fillInChallengeWorkout(first.page, member);
      await cut(first.page);
      await send(form);
      await expect(waitingStrip(first.page)).toHaveText(WAITS);
      await first.context.close();

      const second = await open();
      await second.page.goto('/app/home');
      await expect(second.page.getByText(RECORDED)).toBeVisible();
      await expectOneWorkout(member, club.url, { photos: 2, checkIns: 1 });
      await second.context.close();
    } finally {
      rmSync(profile, { recursive: true, force: true });
    }
  });
}

test('what waits can be tried and thrown away @long', async ({ page, context, signedInMember }) => {
  const form = await fillInChallengeWorkout(page, signedInMember);
  await goOffline(page, context);
  await send(form);
  await page.getByRole('button', { name: 'Ver', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Tentar agora' }).click();
  await expect(page.getByText('Ainda sem conexão com o clube')).toBeVisible();
  await dialog.getByRole('button', { name: 'Descartar' }).click();
  await dialog.getByRole('button', { name: 'Manter' }).click();
  await dialog.getByRole('button', { name: 'Descartar' }).click();
  await dialog.getByRole('button', { name: 'Descartar de vez' }).click();
  await expect(waitingStrip(page)).toHaveCount(0);
  await context.setOffline(false);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Registrar Treino' }).first()).toBeVisible();
  expect(await workoutNames(signedInMember)).toEqual([]);
});

test('signing out asks, keeps it for its member alone, and the next login sends it', async ({ page, club, createMember, signInClient }) => {
  const [ana, bia] = [await createMember('Ana Lima'), await createMember('Bia Rocha')];
  await signInPage(page, ana);
  const form = await fillInChallengeWorkout(page, ana);
  await page.route(api.recordWorkout, dropped);
  await send(form);
  await expect(waitingStrip(page)).toHaveText(WAITS);
  // Home's heading takes the focus as the page changes, and what was opened before closes.
  await expect(page.getByRole('heading', { level: 1, name: /Ana Lima/ })).toBeFocused();
  await pressSignOut(page);
  const dialog = page.getByRole('dialog', { name: WAITS });
  await dialog.getByRole('button', { name: 'Continuar conectado' }).click();
  await page.goto('/app/settings');
  await page.getByRole('button', { name: 'Sair', exact: true }).last().click();
  await expect(page.getByRole('dialog').getByText(WAITS)).toBeVisible();
  await page.goto('/app/home');
  await expect(waitingStrip(page)).toHaveText(WAITS);
  await pressSignOut(page);
  await signOutBy(page, async () => dialog.getByRole('button', { name: 'Sair mesmo assim' }).click());

  await page.unroute(api.recordWorkout);
  await logIn(page, bia);
  await expect(page.getByRole('heading', { name: /Bia Rocha/ })).toBeVisible();
  await returnToApp(page);
  await expect(waitingStrip(page)).toHaveCount(0);
  await signOut(page);
  await logIn(page, ana);
  // Signing out has ended the sessions of both everywhere.
  const [asAna, asBia] = [await signInClient(ana), await signInClient(bia)];
  await expectOneWorkout({ ...ana, client: asAna }, club.url, { photos: 2, checkIns: 1 });
  expect(await workoutNames({ ...bia, client: asBia })).toEqual([]);
});

test('deleting the account takes away what waits', async ({ page, signedInMember }) => {
  const form = await fillInChallengeWorkout(page, signedInMember);
  await page.route(api.recordWorkout, dropped);
  await send(form);
  await expect(waitingStrip(page)).toHaveText(WAITS);
  expect(await page.evaluate(countKept)).toBe(1);
  await page.goto('/app/settings');
  await page.getByRole('button', { name: 'Excluir minha conta' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Digite seu email').fill(signedInMember.email);
  await dialog.getByLabel('Sua senha').fill(signedInMember.password);
  await dialog.getByRole('button', { name: 'Excluir minha conta' }).click();
  await expect(page.getByText('Sua conta foi excluída')).toBeVisible();
  await expect.poll(() => page.evaluate(countKept)).toBe(0);
});

/** How many workouts the browser keeps, of all members. */
async function countKept(): Promise<number> {
  const database = await new Promise<IDBDatabase>((resolve) => {
    const opening = indexedDB.open('club-outbox');
    opening.addEventListener('success', () => resolve(opening.result));
  });
  return new Promise<number>((resolve) => {
    const counting = database.transaction('workouts').objectStore('workouts').count();
    counting.addEventListener('success', () => resolve(counting.result));
  });
}
