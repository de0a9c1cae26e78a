import type { Page } from '@playwright/test';
import { pressSignOut, signOut, submitLogin } from '../support/auth-acts.ts';
import { api, holdBack } from '../support/faults.ts';
import { expect, logIn, signInPage, test } from '../support/fixtures.ts';
import type { ConfirmedMember } from '../support/fixtures.ts';
import { expectOneWorkout, fillInChallengeWorkout, waitingStrip, WORKOUT_UPLOADS } from '../support/outbox-acts.ts';

/** Signs in and fills in a workout of the challenge with two photos; it is not sent. */
async function fillIn(page: Page, member: ConfirmedMember) {
  await signInPage(page, member);
  const form = await fillInChallengeWorkout(page, member);
  return form.getByRole('button', { name: 'Registrar Treino' });
}

/** How far the workouts are that the browser keeps, of every member. */
async function readKept(): Promise<{ isRecorded: boolean; isDeferred: boolean }[]> {
  const database = await new Promise<IDBDatabase>((resolve) => {
    const opening = indexedDB.open('club-outbox');
    opening.addEventListener('success', () => resolve(opening.result));
  });
  return new Promise((resolve) => {
    const reading = database.transaction('workouts').objectStore('workouts').getAll();
    reading.addEventListener('success', () => {
      database.close();
      resolve(
        (reading.result as { isRecorded: boolean; isDeferred: boolean }[]).map(({ isRecorded, isDeferred }) => ({
          isRecorded,
          isDeferred,
        })),
      );
    });
  });
}

test('a member who signs out while the photos are on their way finds the workout sent at their next login, and leaves no words behind @long', async ({
  page,
  club,
  createMember,
  signInClient,
}) => {
  const ana = await createMember('Ana Lima');
  const send = await fillIn(page, ana);
  const release = await holdBack(page, WORKOUT_UPLOADS);
  const isUploading = page.waitForRequest(WORKOUT_UPLOADS);
  await send.click();
  await isUploading;
  await pressSignOut(page);
  await expect(page).toHaveURL((url) => url.pathname === '/');
  release();
  await expect.poll(() => page.evaluate(readKept)).toMatchObject([{ isRecorded: false }]);
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Corrida na praia');
  await logIn(page, ana);
  await expectOneWorkout({ ...ana, client: await signInClient(ana) }, club.url, { photos: 2, checkIns: 1 });
});

test('photos still on their way when another member signs in are not lost, and come with their own member @long', async ({
  page,
  club,
  createMember,
  signInClient,
}) => {
  const [ana, bia] = [await createMember('Ana Lima'), await createMember('Bia Rocha')];
  const send = await fillIn(page, ana);
  let release = () => undefined as void;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(api.recordWorkout, async (route) => {
    const response = await route.fetch();
    await released;
    await route.fulfill({ response });
  });
  const isRecording = page.waitForRequest(api.recordWorkout);
  await send.click();
  await isRecording;
  // Without leaving the app, which would end what is on its way.
  await page.getByRole('button', { name: 'Menu do usuário' }).click();
  await page.getByRole('link', { name: 'Configurações' }).click();
  await page.getByRole('main').getByRole('button', { name: 'Sair', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: /^Sair/ }).click();
  await expect(page).toHaveURL(/\/auth\/login/);
  await submitLogin(page, bia.email, bia.password);
  await expect(page.getByRole('heading', { name: /Bia Rocha/ })).toBeVisible();
  release();
  await expect.poll(() => page.evaluate(readKept)).toEqual([{ isRecorded: true, isDeferred: true }]);
  // Time enough for what would have come by now.
  await page.getByRole('link', { name: 'Ver Desafios' }).first().click();
  await expect(page).toHaveURL(/\/app\/challenges$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText(/Treino registrado/)).toHaveCount(0);
  await expect(waitingStrip(page)).toHaveCount(0);
  await signOut(page);
  await logIn(page, ana);
  await expectOneWorkout({ ...ana, client: await signInClient(ana) }, club.url, { photos: 2, checkIns: 1 });
});
