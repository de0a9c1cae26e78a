import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { MAX_WORKOUT_PHOTOS } from '#domain/limits.ts';
import { dropped, holdBack, forMethod, withoutGivingUp } from '../support/faults.ts';
import { expect, expectAccessible, test } from '../support/fixtures.ts';
import { RECORDED, workoutNames } from '../support/member-acts.ts';
import { returnToApp, expectOneWorkout, goOffline, waitingStrip } from '../support/outbox-acts.ts';
import { expectUprightAndClean, HEIC_PHOTO, program, rotatedPhoto, rotatedWebp, smallPhoto, writeHeavyPhoto } from '../support/photos.ts';

const UPLOADS = '**/storage/v1/object/workout-images/**';
const RECORDS = '**/rest/v1/workout_records*';

async function openForm(page: Page): Promise<Locator> {
  await page.goto('/app/workouts/record');
  const form = page.getByRole('main');
  await form.getByLabel('Nome do exercício').fill('Pedalada');
  return form;
}

async function chooseJpegs(form: Locator, count: number): Promise<void> {
  const buffer = await rotatedPhoto();
  const files = Array.from({ length: count }, (_, index) => ({ name: `foto-${index}.jpg`, mimeType: 'image/jpeg', buffer }));
  await form.getByTestId('workout-photos').setInputFiles(files);
  await expect(form.getByRole('button', { name: /Remover foto/ })).toHaveCount(count);
}

test('a workout takes a number of photos, HEIC too: previews, removal, progress, images before the record, upright and clean', async ({
  page,
  club,
  signedInMember,
}) => {
  await withoutGivingUp(page);
  const form = await openForm(page);
  const jpeg = { name: 'foto.jpg', mimeType: 'image/jpeg', buffer: await rotatedPhoto() };
  await form
    .getByTestId('workout-photos')
    .setInputFiles([
      { name: 'deitada.webp', mimeType: 'image/webp', buffer: await rotatedWebp() },
      ...Array.from({ length: MAX_WORKOUT_PHOTOS - 2 }, () => jpeg),
    ]);
  await expect(form.getByRole('button', { name: /Remover foto/ })).toHaveCount(MAX_WORKOUT_PHOTOS - 1);
  await form.getByTestId('workout-photos').setInputFiles([{ name: 'IMG_0021.HEIC', mimeType: '', buffer: await readFile(HEIC_PHOTO) }]);
  await expect(form.getByRole('img', { name: `Foto ${MAX_WORKOUT_PHOTOS} do treino` })).toBeVisible();
  await expect(form.getByRole('button', { name: 'Escolher fotos' })).toHaveCount(0);
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Remover foto 2' }).click();
  await expect(form.getByRole('button', { name: 'Escolher fotos' })).toBeFocused();
  await expect(form.getByRole('img', { name: /Foto \d do treino/ })).toHaveCount(MAX_WORKOUT_PHOTOS - 1);

  const order: string[] = [];
  page.on('requestfinished', (request) => {
    if (request.url().includes('/object/workout-images/')) order.push('image');
    if (request.url().includes('record_workout_basic') && request.method() === 'POST') order.push('record');
    if (request.url().includes('/workout_records') && request.method() === 'PATCH') order.push('urls');
  });
  const release = await holdBack(page, UPLOADS);
  await form.getByRole('button', { name: 'Registrar Treino' }).click();
  await expect(form.getByRole('progressbar', { name: 'Envio da foto 1' })).toBeVisible();
  await expect(form.getByRole('button', { name: 'Registrando...' })).toBeDisabled();
  release();
  await expect(page.getByText(RECORDED)).toBeVisible();
  await expectOneWorkout(signedInMember, club.url, { photos: MAX_WORKOUT_PHOTOS - 1, checkIns: 0 });
  // Playwright may tell of an answer a moment after the page has read it.
  await expect.poll(() => order).toEqual([...Array.from({ length: MAX_WORKOUT_PHOTOS - 1 }, () => 'image'), 'record', 'urls']);
  const { data } = await signedInMember.client.from('workout_records').select('image_urls').single();
  for (const url of (data?.image_urls ?? []) as string[]) await expectUprightAndClean(club.url + url);
});

/** Runs in the page. @returns how many photos of what is being written the device has */
async function countDraftPhotos(): Promise<number> {
  const name = 'club-draft-photos';
  // One that is opened before the app has made it would have no place for them.
  if (!(await indexedDB.databases()).some((database) => database.name === name)) return 0;
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(name);
    opening.addEventListener('error', () => reject(opening.error as Error));
    opening.addEventListener('success', () => {
      const database = opening.result;
      const reading = database.transaction('photos').objectStore('photos').getAll();
      reading.addEventListener('error', () => reject(reading.error as Error));
      reading.addEventListener('success', () => {
        database.close();
        resolve(reading.result.flatMap(({ photos }: { photos: Blob[] }) => photos).length);
      });
    });
  });
}

test('what is no image, too large or too many is refused; the chosen photos outlive a reload', async ({ page, memberPage }, testInfo) => {
  const form = await openForm(memberPage);
  const notAnImage = 'Por favor, selecione apenas arquivos de imagem.';
  const heavy = testInfo.outputPath('grande.jpg');
  await writeHeavyPhoto(heavy, 26 * 1024 * 1024);
  for (const [file, message] of [
    [{ name: 'programa.exe', mimeType: 'application/x-msdownload', buffer: program() }, notAnImage],
    [{ name: 'praia.jpg', mimeType: 'image/jpeg', buffer: program() }, notAnImage],
    [{ name: 'camera', mimeType: 'application/octet-stream', buffer: await smallPhoto() }, `${notAnImage} Este chegou sem dizer o tipo`],
    [heavy, 'A imagem deve ter no máximo 25MB.'],
  ] as const) {
    await form.getByTestId('workout-photos').setInputFiles(file);
    const toast = page.getByRole('listitem').filter({ hasText: message });
    await expect(toast, typeof file === 'string' ? file : file.name).toBeVisible();
    await toast.getByRole('button').first().click();
    await expect(toast).toBeHidden();
  }
  const photo = { name: 'foto.jpg', mimeType: 'image/jpeg', buffer: await rotatedPhoto() };
  await form.getByTestId('workout-photos').setInputFiles(Array.from({ length: MAX_WORKOUT_PHOTOS + 1 }, () => photo));
  await expect(page.getByText(`Cada treino leva até ${MAX_WORKOUT_PHOTOS} fotos.`)).toBeVisible();
  await expect(form.getByRole('button', { name: /Remover foto/ })).toHaveCount(MAX_WORKOUT_PHOTOS);
  // They are shown before the device has them.
  await expect.poll(() => page.evaluate(countDraftPhotos)).toBe(MAX_WORKOUT_PHOTOS);
  await page.reload();
  await expect(form.getByRole('button', { name: /Remover foto/ })).toHaveCount(MAX_WORKOUT_PHOTOS);
  await expect(form.getByLabel('Nome do exercício')).toHaveValue('Pedalada');
  await form.getByRole('button', { name: 'Começar do zero' }).click();
  await expect(form.getByRole('button', { name: /Remover foto/ })).toHaveCount(0);
});

test('a photo that fails does not stop the workout: it says which, and sends it later', async ({ page, club, signedInMember }) => {
  const form = await openForm(page);
  await chooseJpegs(form, 2);
  // The photos go up side by side: which is which is in the path. It fails until asked for again: the app tries by
  // itself, too.
  const secondPhoto = /\/workout-images\/.*-1-[0-9a-f]+\.\w+$/;
  await page.route(secondPhoto, dropped);
  await form.getByRole('button', { name: 'Registrar Treino' }).click();
  // The success lies over it at first, and stays for as long as the mouse rests on it.
  await expect(page.getByText(RECORDED)).toBeVisible();
  await page.mouse.move(0, 0);
  await expect(page.getByText('Falha no upload de uma ou mais imagens')).toBeVisible();
  await expect(page.getByText('Falha no upload da imagem 2.')).toBeVisible();
  await expectOneWorkout(signedInMember, club.url, { photos: 1, checkIns: 0 });
  await expect(waitingStrip(page)).toHaveText('Fotos de 1 treino aguardando conexão');
  await page.unroute(secondPhoto);
  await returnToApp(page);
  await expect(page.getByText('Fotos do treino enviadas!')).toBeVisible();
  await expectOneWorkout(signedInMember, club.url, { photos: 2, checkIns: 0 });
  await expect(waitingStrip(page)).toHaveCount(0);
});

test('addresses that can not be saved: it says so, and saves them later without sending the photo again @long', async ({
  page,
  club,
  signedInMember,
}) => {
  const form = await openForm(page);
  await chooseJpegs(form, 1);
  let uploads = 0;
  await page.route(UPLOADS, (route) => {
    uploads += 1;
    return route.fallback();
  });
  await page.route(RECORDS, forMethod('PATCH', dropped));
  await form.getByRole('button', { name: 'Registrar Treino' }).click();
  await expect(page.getByText('Treino registrado, mas houve erro ao salvar as imagens')).toBeVisible();
  expect(await workoutNames(signedInMember)).toEqual(['Pedalada']);
  await page.unroute(RECORDS);
  await returnToApp(page);
  await expect(waitingStrip(page)).toHaveCount(0);
  await expectOneWorkout(signedInMember, club.url, { photos: 1, checkIns: 0 });
  expect(uploads).toBe(1);
});

test('a HEIC photo named .jpg, chosen without a network, goes along, and is made ready when it can be sent @long', async ({
  page,
  context,
  club,
  signedInMember,
}) => {
  const form = await openForm(page);
  await goOffline(page, context);
  await form
    .getByTestId('workout-photos')
    .setInputFiles([{ name: 'IMG_0021.jpg', mimeType: 'image/jpeg', buffer: await readFile(HEIC_PHOTO) }]);
  await expect(page.getByText('Foto guardada sem prévia')).toBeVisible();
  await expect(form.getByRole('button', { name: 'Remover foto 1' })).toBeVisible();
  await form.getByRole('button', { name: 'Registrar Treino' }).click();
  await expect(page.getByText('Treino guardado: aguardando conexão')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(RECORDED)).toBeVisible();
  await expectOneWorkout(signedInMember, club.url, { photos: 1, checkIns: 0 });
  const { data } = await signedInMember.client.from('workout_records').select('image_urls').single();
  for (const url of (data?.image_urls ?? []) as string[]) await expectUprightAndClean(club.url + url);
});
