import { fileURLToPath } from 'node:url';
import { inspectPhoto, UPRIGHT_QUARTERS } from '#server/testing/test-photos.ts';
import type { PhotoFacts } from '#server/testing/test-photos.ts';
import { expect } from './fixtures.ts';

export { heavyPhoto, program, rotatedPhoto } from '#server/testing/test-photos.ts';

/** 12 megapixels (3024 x 4032 once turned) of the test picture as an iPhone writes it: lying, with a rotation and GPS. */
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
