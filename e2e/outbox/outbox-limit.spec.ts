import type { Locator, Page, Route } from '@playwright/test';
import { api } from '../support/faults.ts';
import { expect, expectAccessible, test } from '../support/fixtures.ts';
import { RECORDED } from '../support/member-acts.ts';
import { expectOneWorkout, fillInChallengeWorkout, waitingStrip, WORKOUT_UPLOADS } from '../support/outbox-acts.ts';

const RETRY_AFTER_MS = 3_000;

const send = (form: Locator) => form.getByRole('button', { name: 'Registrar Treino' }).click();

/** Answers the first call 429, as the server does, and tells when which call came. */
async function refuseFirst(page: Page, url: string, body: object): Promise<number[]> {
  const calls: number[] = [];
  await page.route(url, (route: Route) => {
    calls.push(Date.now());
    if (calls.length > 1) return route.continue();
    return route.fulfill({ status: 429, headers: { 'Retry-After': String(RETRY_AFTER_MS / 1_000) }, json: body });
  });
  return calls;
}

test('a workout that the server has no time for is kept, says so, and goes out once when the server has said @long', async ({
  page,
  club,
  signedInMember,
}) => {
  const form = await fillInChallengeWorkout(page, signedInMember);
  const calls = await refuseFirst(page, api.recordWorkout, {
    code: 'PT429',
    message: 'São muitos registros em pouco tempo.',
    details: null,
    hint: null,
  });
  await send(form);
  await expect(page.getByText('Treino guardado neste aparelho')).toBeVisible();
  await expect(page.getByText(/Não precisa repetir: ele será enviado sozinho daqui a pouco/)).toBeVisible();
  await expect(page).toHaveURL(/\/app\/home$/);
  // It goes out by itself meanwhile, and says so for a few seconds.
  await Promise.all([expectAccessible(page), expect(page.getByText(RECORDED)).toBeVisible()]);
  await expect(waitingStrip(page)).toHaveCount(0);
  expect(calls).toHaveLength(2);
  expect((calls[1] ?? 0) - (calls[0] ?? 0)).toBeGreaterThanOrEqual(RETRY_AFTER_MS);
  await expectOneWorkout(signedInMember, club.url, { photos: 2, checkIns: 1 });
});

test('photos that the server has no time for come later by themselves @long', async ({ page, club, signedInMember }) => {
  const form = await fillInChallengeWorkout(page, signedInMember);
  const calls = await refuseFirst(page, WORKOUT_UPLOADS, {
    statusCode: '429',
    error: 'SlowDown',
    message: 'São muitos envios de arquivos em pouco tempo.',
  });
  await send(form);
  await expect(page.getByText(RECORDED)).toBeVisible();
  await expect(waitingStrip(page)).toHaveCount(0);
  await expectOneWorkout(signedInMember, club.url, { photos: 2, checkIns: 1 });
  // Two at first, the refused one again.
  expect(calls).toHaveLength(3);
  expect((calls[2] ?? 0) - (calls[0] ?? 0)).toBeGreaterThanOrEqual(RETRY_AFTER_MS);
});
