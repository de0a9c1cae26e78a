import type { Page } from '@playwright/test';
import { api, dropped } from '../support/faults.ts';
import { expect, expectAccessible, test } from '../support/fixtures.ts';
import type { ConfirmedMember } from '../support/fixtures.ts';
import { RECORDED, recordWorkout } from '../support/member-acts.ts';
import { chooseTwoPhotos, fillInWorkout, returnToApp, waitingStrip } from '../support/outbox-acts.ts';
import { smallPhoto } from '../support/photos.ts';

const ROOM = '**/rest/v1/rpc/my_photo_room';
const FULL = {
  success: true,
  error: null,
  message: null,
  files_left: 0,
  bytes_left: 0,
  files_left_today: 100,
  bytes_left_today: 209_715_200,
};

/** Records a workout with one photo, as a member had years ago. */
async function recordWithPhoto(member: ConfirmedMember, name: string): Promise<void> {
  const { workout_id: id } = await recordWorkout(member, { name });
  const path = `${member.id}/antiga.jpg`;
  const bucket = member.client.storage.from('workout-images');
  const { error } = await bucket.upload(path, await smallPhoto(), { contentType: 'image/jpeg' });
  if (error) throw error;
  await member.client
    .from('workout_records')
    .update({ image_urls: [`/storage/v1/object/public/workout-images/${path}`] })
    .eq('id', id);
}

/** Registers a workout with two photos while there is no room for them. @returns the uploads that were tried */
async function registerWithoutRoom(page: Page): Promise<string[]> {
  const uploads: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/object/workout-images/') && request.method() !== 'GET') uploads.push(request.method());
  });
  await page.route(ROOM, (route) => route.fulfill({ json: FULL }));
  const form = await fillInWorkout(page);
  await chooseTwoPhotos(form);
  await form.getByRole('button', { name: 'Registrar Treino' }).click();
  return uploads;
}

const photosOf = async ({ id, client }: ConfirmedMember) => {
  const { data } = await client.from('workout_records').select('workout_name, image_urls').eq('user_id', id).order('workout_name');
  return (data ?? []).map(({ workout_name: name, image_urls: urls }) => [name, (urls as string[]).length]);
};

test('photos without room are not sent, say so in the workout’s own toast, and go once old ones have been removed @phone', async ({
  page,
  signedInMember,
}) => {
  await recordWithPhoto(signedInMember, 'Yoga antiga');
  const uploads = await registerWithoutRoom(page);
  const toast = page.getByRole('listitem').filter({ hasText: RECORDED });
  await expect(toast).toContainText('sem espaço para fotos');
  expect(uploads).toEqual([]);
  await expect(page.getByText('Sem espaço para fotos de 1 treino')).toBeVisible();
  await returnToApp(page);
  await page.getByRole('button', { name: 'Resolver' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('O espaço para suas fotos está cheio. Remova fotos antigas para enviar novas.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Remover fotos antigas' }).click();
  await dialog.getByRole('button', { name: /Remover fotos: Yoga antiga/ }).click();
  await expectAccessible(page);
  await page.unroute(ROOM);
  await dialog.getByRole('button', { name: 'Remover 1 foto de vez' }).click();
  await expect
    .poll(async () => photosOf(signedInMember))
    .toEqual([
      ['Corrida na praia', 2],
      ['Yoga antiga', 0],
    ]);
  await expect(page.getByText('Sem espaço para fotos de 1 treino')).toHaveCount(0);
  await expect(waitingStrip(page)).toHaveCount(0);
});

test('photos without room may be given up, and the workout stays @phone', async ({ page, signedInMember }) => {
  await registerWithoutRoom(page);
  await page.getByRole('button', { name: 'Resolver' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Desistir destas fotos' }).click();
  await expect(dialog.getByText('Descartar as fotos que faltam? O treino continua registrado.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Descartar de vez' }).click();
  await expect(page.getByText('Sem espaço para fotos de 1 treino')).toHaveCount(0);
  expect(await photosOf(signedInMember)).toEqual([['Corrida na praia', 0]]);
});

test('photos that lack room hold no newer workout back @phone', async ({ page, signedInMember }) => {
  const uploads = await registerWithoutRoom(page);
  await expect(page.getByText('Sem espaço para fotos de 1 treino')).toBeVisible();
  await page.route(api.recordWorkout, dropped);
  await page.goto('/app/workouts/record');
  const form = page.getByRole('main');
  await form.getByLabel('Nome do exercício').fill('Yoga depois');
  await form.getByRole('button', { name: 'Registrar Treino' }).click();
  await expect(waitingStrip(page).first()).toHaveText('1 treino aguardando conexão');
  await page.unroute(api.recordWorkout);
  await returnToApp(page);
  await expect.poll(async () => (await photosOf(signedInMember)).map(([name]) => name)).toEqual(['Corrida na praia', 'Yoga depois']);
  await expect(page.getByText('Sem espaço para fotos de 1 treino')).toBeVisible();
  expect(uploads).toEqual([]);
});
