import { afterEach, expect, test } from 'vitest';
import { heavyPhoto, inspectPhoto, quarters, UPRIGHT_QUARTERS } from '#server/testing/test-photos.ts';
import { createPicturePool } from './image-pool.ts';
import type { PicturePool } from './image-pool.ts';

let pool: PicturePool | undefined;
afterEach(() => pool?.close());

async function job(bytes?: Buffer) {
  return {
    bytes: bytes ?? (await quarters().jpeg().toBuffer()),
    source: 'jpeg',
    target: 'webp',
    size: { width: 2048, height: 2048, fit: 'inside' },
  } as const;
}

test('pictures wait for a free worker, and beyond the queue they are refused', async () => {
  const small = createPicturePool({ size: 1, maxWaiting: 2 });
  pool = small;
  const one = await job();
  const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => small.rewrite(one, 'upload')));
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'rejected']);
  expect(outcomes[4]).toMatchObject({ reason: { reason: 'busy' } });
});

test('a picture that takes too long is refused with its worker, and the next one gets another', async () => {
  const slow = await job(await heavyPhoto(8 * 1024 * 1024));
  const impatient = createPicturePool({ size: 1, timeoutMs: 1 });
  await expect(impatient.rewrite(slow, 'upload')).rejects.toMatchObject({ reason: 'tooSlow' });
  impatient.close();

  pool = createPicturePool({ size: 1 });
  const broken = pool.rewrite(slow, 'upload');
  const following = pool.rewrite(await job(), 'upload');
  // Ends the worker as a crash of the decoder would, in the middle of its picture.
  pool.close();
  await expect(broken).rejects.toMatchObject({ reason: 'notPicture' });
  expect((await inspectPhoto(await following)).quarters).toEqual(UPRIGHT_QUARTERS);
});

test('an upload waits for no rendition that has not begun, and their queue is not its own', async () => {
  const small = createPicturePool({ size: 1, maxWaiting: 3 });
  pool = small;
  const one = await job();
  const done: string[] = [];
  const work = Array.from({ length: 5 }, async (_, index) =>
    small.rewrite(one, 'rendition').then(
      () => done.push(`rendition ${index}`),
      () => done.push(`no room for rendition ${index}`),
    ),
  );
  work.push(small.rewrite(one, 'upload').then(() => done.push('upload')));
  await Promise.all(work);
  expect(done).toEqual(['no room for rendition 4', 'rendition 0', 'upload', 'rendition 1', 'rendition 2', 'rendition 3']);
});
