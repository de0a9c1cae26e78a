import type { Page } from '@playwright/test';
import { addDays, dayInZone } from '#domain/calendar.ts';
import { dropped } from '../support/faults.ts';
import { expect, test } from '../support/fixtures.ts';
import { workoutNames } from '../support/member-acts.ts';
import { chooseTwoPhotos, returnToApp, expectOneWorkout, waitingStrip, WORKOUT_UPLOADS } from '../support/outbox-acts.ts';

/**
 * Registers a workout of the oldest day there may be, whose photos do not arrive: the app tries by itself, too, until
 * they may.
 */
async function registerWithoutPhotos(page: Page): Promise<void> {
  await page.goto('/app/workouts/record');
  const form = page.getByRole('main');
  await form.getByLabel('Nome do exercício').fill('Corrida na praia');
  await form.getByLabel('Data').fill(addDays(dayInZone(new Date()), -14));
  await chooseTwoPhotos(form);
  await page.route(WORKOUT_UPLOADS, dropped);
  await form.getByRole('button', { name: 'Registrar Treino' }).click();
  await expect(waitingStrip(page)).toHaveText('Fotos de 1 treino aguardando conexão');
}

test('photos of a workout that was deleted elsewhere wait no longer, say why, and leave no files behind @long', async ({
  page,
  signedInMember: { id, client, ...member },
}) => {
  await registerWithoutPhotos(page);
  await client.from('workout_records').delete().eq('user_id', id);
  await page.unroute(WORKOUT_UPLOADS);
  await returnToApp(page);
  await expect(page.getByText('“Corrida na praia” foi excluído: as fotos que esperavam não são mais necessárias.')).toBeVisible();
  await expect(waitingStrip(page)).toHaveCount(0);
  await expect(page.getByText('Fotos do treino enviadas!')).toHaveCount(0);
  expect(await workoutNames({ id, client, ...member })).toEqual([]);
  await expect.poll(async () => (await client.storage.from('workout-images').list(id)).data).toEqual([]);
});

test('photos still arrive when their workout has become too old to be edited @long', async ({ page, club, signedInMember }) => {
  await registerWithoutPhotos(page);
  try {
    await club.setClock(new Date(Date.now() + 2 * 86_400_000).toISOString());
    await page.unroute(WORKOUT_UPLOADS);
    await returnToApp(page);
    await expect(page.getByText('Fotos do treino enviadas!')).toBeVisible();
    await expectOneWorkout(signedInMember, club.url, { photos: 2, checkIns: 0 });
  } finally {
    await club.setClock(null);
  }
});
