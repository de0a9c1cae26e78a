import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { turnOfWebp } from './webp-turn.ts';

async function picture(format: 'webp' | 'jpeg' | 'png', orientation?: number): Promise<Blob> {
  const image = sharp({ create: { width: 40, height: 20, channels: 3, background: '#c33' } });
  const written = orientation === undefined ? image : image.withMetadata({ orientation });
  return new Blob([new Uint8Array(await written.toFormat(format).toBuffer())]);
}

describe('turnOfWebp', () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8])('reads turn %d of a WebP', async (turn) => {
    expect(await turnOfWebp(await picture('webp', turn))).toBe(turn);
  });

  it.each([
    ['a WebP without EXIF', async () => picture('webp')],
    ['a JPEG, which every browser turns', async () => picture('jpeg', 6)],
    ['a PNG, which every browser turns', async () => picture('png', 6)],
    ['an empty file', () => new Blob([])],
    ['a WebP that ends after its head', () => new Blob(['RIFF\u0004\0\0\0WEBP'])],
    [
      'a WebP whose chunk says that it is endless',
      () => new Blob(['RIFF', new Uint8Array([255, 255, 255, 255]), 'WEBPVP8X', new Uint8Array([255, 255, 255, 255])]),
    ],
    ['a WebP whose EXIF is cut off', () => new Blob(['RIFF', new Uint8Array(4), 'WEBPEXIF', new Uint8Array([20, 0, 0, 0]), 'II'])],
    [
      'a WebP whose EXIF points past its end',
      () => new Blob(['RIFF', new Uint8Array(4), 'WEBPEXIF', new Uint8Array([8, 0, 0, 0]), 'II*\0', new Uint8Array([255, 255, 255, 127])]),
    ],
  ])('leaves %s as it is', async (_what, file) => expect(await turnOfWebp(await file())).toBe(1));
});
