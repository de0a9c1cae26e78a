import { describe, expect, it } from 'vitest';
import { beginsLikeImage, isHeic } from './image-kind.ts';

/** The head of a file with an `ftyp` box: its brand, and the brands it says it is compatible with. */
function head(brand: string, ...compatible: string[]): Blob {
  const size = 16 + 4 * compatible.length;
  return new Blob([new Uint8Array([0, 0, 0, size]), `ftyp${brand}`, new Uint8Array(4), compatible.join(''), 'the rest of the file']);
}

describe('isHeic', () => {
  it.each([
    ['an iPhone photo', head('heic', 'mif1', 'heic'), true],
    ['a photo with a general first brand', head('mif1', 'heic', 'miaf'), true],
    ['AVIF, which has the same general brand', head('avif', 'mif1', 'miaf'), false],
    ['AVIF with a general first brand', head('mif1', 'avif', 'miaf'), false],
    ['a video', head('isom', 'mp42'), false],
    ['JPEG', new Blob([new Uint8Array([0xff, 0xd8, 0xff, 0xe0]), 'JFIF and more']), false],
    ['an empty file', new Blob([]), false],
  ])('tells %s', async (_what, file, expected) => {
    expect(await isHeic(file)).toBe(expected);
  });
});

it.each([
  ['a JPEG that was cut off', [0xff, 0xd8, 0xff, 0xe0, 0], true],
  ['a PNG', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], true],
  ['a WebP', new TextEncoder().encode('RIFF0000WEBP'), true],
  ['a HEIC', new TextEncoder().encode('0000ftypheic'), true],
  ['a program', [0x4d, 0x5a, 0x90, 0], false],
  ['nothing', [], false],
])('%s: it begins like a picture, or not', async (_what, bytes, isImage) => {
  expect(await beginsLikeImage(new Blob([new Uint8Array(bytes)]))).toBe(isImage);
});
