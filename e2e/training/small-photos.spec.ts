import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import type { ConfirmedMember } from '../support/fixtures.ts';
import { recordWorkout } from '../support/member-acts.ts';
import { heavyPhoto } from '../support/photos.ts';

const BUCKET = 'workout-images';
const PICTURES = /\/storage\/v1\/(?:object|render\/image)\/public\//;

/** A place of 64 pixels on a screen of three times the density. */
const SIDE = 192;
/** A photo of that side takes no more than its pixels would without any compression. */
const MOST_BYTES = SIDE * SIDE * 3;

/** Two workouts with photos that can hardly be compressed. @returns what the photos are together */
async function recordWithPhotos(member: ConfirmedMember): Promise<{ count: number; bytes: number }> {
  const photo = await heavyPhoto(1024 * 1024);
  const files = member.client.storage.from(BUCKET);
  for (const name of ['Corrida na praia', 'Treino de força']) {
    const { workout_id: workoutId } = await recordWorkout(member, { name });
    const addresses: string[] = [];
    for (const index of [1, 2]) {
      const path = `${member.id}/${workoutId}-${index}.webp`;
      const { error } = await files.upload(path, photo, { contentType: 'image/webp' });
      if (error) throw error;
      addresses.push(files.getPublicUrl(path).data.publicUrl);
    }
    const { error } = await member.client.from('workout_records').update({ image_urls: addresses }).eq('id', workoutId);
    if (error) throw error;
  }
  const { data } = await files.list(member.id);
  return { count: data?.length ?? 0, bytes: (data ?? []).reduce((sum, { metadata }) => sum + (metadata?.size ?? 0), 0) };
}

/** The addresses of the pictures that a page loads. */
function watchPictures(page: Page): Set<string> {
  const seen = new Set<string>();
  page.on('request', (request) => PICTURES.test(request.url()) && seen.add(request.url()));
  return seen;
}

async function expectSmallPhotos(page: Page, path: string, count: number): Promise<void> {
  const pictures = watchPictures(page);
  await page.goto(path);
  const shown = page.getByRole('main').locator('img[src*="/storage/v1/"]');
  await expect(shown).toHaveCount(count);
  for (const picture of await shown.all()) {
    await picture.scrollIntoViewIfNeeded();
    await expect
      .poll(() =>
        picture.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight, image.loading, image.width, image.height]),
      )
      .toEqual([SIDE, SIDE, 'lazy', 64, 64]);
  }
  expect([...pictures].filter((address) => !address.includes('/render/image/'))).toEqual([]);
  for (const address of pictures) expect((await (await fetch(address)).arrayBuffer()).byteLength, address).toBeLessThan(MOST_BYTES);
}

test('lists load photos in the size they show them, and the opened photo whole @long', async ({ page, context, club, signedInMember }) => {
  await club.club('level', 'set', signedInMember.email, 'expert');
  const { count, bytes } = await recordWithPhotos(signedInMember);
  // Otherwise the bounds would say nothing.
  expect([count, bytes > count * MOST_BYTES * 2]).toEqual([4, true]);
  await expectSmallPhotos(page, '/app/dashboard', count);
  await expectSmallPhotos(page, '/app/workouts/history', count);

  await page.getByRole('button', { name: /Treino de força/ }).click();
  await page.getByRole('button', { name: /^Ampliar foto 1 de 2/ }).click();
  const large = page.getByRole('button', { name: /^Diminuir foto 1 de 2/ }).locator('img');
  const widthOf = (picture: Locator) => picture.evaluate((image: HTMLImageElement) => image.naturalWidth);
  await expect.poll(() => widthOf(large)).toBeGreaterThan(600);

  // Small pictures come when they are about to be seen: this one has been.
  const small = page.getByRole('button', { name: /^Ampliar foto 2 de 2/ }).locator('img');
  await small.scrollIntoViewIfNeeded();
  await expect.poll(() => widthOf(small)).toBe(384);
  // A photo that was seen is on the device for a while; of a photo that was never opened that is its small version.
  await context.setOffline(true);
  const decoded = page
    .locator('img[src*="/render/image/"][src*="width=192"]')
    .first()
    .evaluate(async (shown: HTMLImageElement) => {
      const again = new Image();
      again.src = shown.src;
      await again.decode();
      return again.naturalWidth;
    });
  expect(await decoded).toBe(SIDE);
  await page.getByRole('button', { name: /^Ampliar foto 2 de 2/ }).click();
  const second = page.getByRole('button', { name: /^Diminuir foto 2 de 2/ }).locator('img');
  await expect(second).toHaveAttribute('src', /\/render\/image\//);
  await expect.poll(() => widthOf(second)).toBe(384);
});
