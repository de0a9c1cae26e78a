import { truncate, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { inspectPhoto, quarters, rotatedPhoto as drawRotatedPhoto, UPRIGHT_QUARTERS } from '#server/testing/test-photos.ts';
import type { PhotoFacts } from '#server/testing/test-photos.ts';
import { expect } from './fixtures.ts';

export { heavyPhoto, program, rotatedWebp } from '#server/testing/test-photos.ts';

let drawn: Promise<Buffer> | undefined;

/** A JPEG as a phone writes it, lying on its side; drawn once for all tests of a worker. */
export async function rotatedPhoto(): Promise<Buffer> {
  drawn ??= drawRotatedPhoto();
  return drawn;
}

let small: Promise<Buffer> | undefined;

/**
 * A JPEG for a test that asks nothing of a photo but that it arrives: a large one takes browser and server ten times
 * the work.
 */
export async function smallPhoto(): Promise<Buffer> {
  small ??= quarters(90, 120).jpeg().toBuffer();
  return small;
}

/**
 * Writes the photo as a file of so many bytes, most of which are nothing: to hand a browser as many through Playwright
 * takes seconds.
 */
export async function writeHeavyPhoto(path: string, bytes: number): Promise<void> {
  await writeFile(path, await rotatedPhoto());
  await truncate(path, bytes);
}

/**
 * 12 megapixels (3024 x 4032 once turned) of the test picture as an iPhone writes it: lying, with a rotation and GPS.
 */
export const HEIC_PHOTO = fileURLToPath(new URL('../fixtures/photo-12mp.heic', import.meta.url));

/** Reads a picture back from its public address, as anybody's browser would. */
export async function readStoredPhoto(url: string): Promise<PhotoFacts> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return inspectPhoto(new Uint8Array(await response.arrayBuffer()));
}

/** Fails unless the stored test picture stands upright and nothing of the camera's data is left in it. */
export async function expectUprightAndClean(url: string): Promise<PhotoFacts> {
  const photo = await readStoredPhoto(url);
  expect(photo.quarters).toEqual(UPRIGHT_QUARTERS);
  expect(photo.hasCameraData).toBe(false);
  expect(photo.height).toBeGreaterThan(photo.width);
  return photo;
}
