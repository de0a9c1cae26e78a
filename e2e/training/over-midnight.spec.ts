import type { Page } from '@playwright/test';
import { addDays, dayInZone } from '#domain/calendar.ts';
import type { Day } from '#domain/calendar.ts';
import { api, holdBack } from '../support/faults.ts';
import { expect, test } from '../support/fixtures.ts';
import type { ConfirmedMember } from '../support/fixtures.ts';
import { RECORDED, joinChallenge, mainChallengeId } from '../support/member-acts.ts';
import { chooseTwoPhotos, WORKOUT_UPLOADS } from '../support/outbox-acts.ts';

const TO_MIDNIGHT_MS = 5 * 60_000;

let today: Day;
/** Five minutes to midnight in São Paulo, and soon after it. */
let before: string;
let after: string;
test.beforeEach(() => {
  today = dayInZone(new Date());
  before = `${addDays(today, 1)}T02:55:00Z`;
  after = `${addDays(today, 1)}T03:00:05Z`;
});
test.afterEach(({ club }) => club.setClock(null));

/** Opens the form before midnight and fills in a workout that is worth the day's check-in. */
async function fillIn(page: Page, member: ConfirmedMember) {
  await joinChallenge(member, await mainChallengeId(member));
  await page.goto('/app/workouts/record');
  const form = page.getByRole('main');
  await form.getByLabel('Nome do exercício').fill('Corrida noturna');
  await form.getByRole('button', { name: '60 minutos' }).click();
  await expect(form.getByText('Este treino vale o check-in de hoje.')).toBeVisible();
  return form;
}

test('a form left open over midnight no longer promises the check-in, and offers the new day', async ({ page, club, signedInMember }) => {
  await club.setClock(before);
  await page.clock.install();
  const form = await fillIn(page, signedInMember);
  // Whatever is read again then hangs.
  await holdBack(page, api.everything);
  await page.clock.fastForward(TO_MIDNIGHT_MS);
  await expect(form.getByText('O check-in só vale para treinos feitos hoje.')).toBeVisible();
  await expect(form.getByLabel('Data')).toHaveValue(today);
  await expect(form.getByLabel('Data')).toHaveAttribute('max', addDays(today, 1));
});

test('photos that take over midnight do not cost the check-in of the day on which the workout was registered @long', async ({
  page,
  club,
  signedInMember,
}) => {
  await club.setClock(before);
  const midnight = Date.now() + TO_MIDNIGHT_MS;
  await page.clock.install();
  const form = await fillIn(page, signedInMember);
  await chooseTwoPhotos(form);
  const release = await holdBack(page, WORKOUT_UPLOADS);
  const isUploading = page.waitForRequest(WORKOUT_UPLOADS);
  await page.clock.pauseAt(midnight - 5_000);
  await form.getByRole('button', { name: 'Registrar Treino' }).click();
  await isUploading;
  await club.setClock(after);
  // Not so long that the upload would count as stalled.
  await page.clock.fastForward(10_000);
  await page.clock.resume();
  release();
  await expect(page.getByText(RECORDED)).toBeVisible();
  const { data } = await signedInMember.client.from('challenge_check_ins').select('check_in_day').eq('user_id', signedInMember.id);
  expect(data).toEqual([{ check_in_day: today }]);
});
