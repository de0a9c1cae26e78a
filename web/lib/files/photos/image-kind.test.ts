import { describe, expect, it } from 'vitest';
import { NOT_AN_IMAGE, beginsLikeImage, isHeic, refusalOfFile } from './image-kind.ts';

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

describe('refusalOfFile', () => {
  const jpeg = new Uint8Array([0xff, 0xd8, 0xff, 0xe0]);
  const refuse = (bytes: Uint8Array<ArrayBuffer> | string, type: string, refusal = NOT_AN_IMAGE) =>
    refusalOfFile(new File([bytes], 'camera', { type }), refusal);

  it.each(['', 'application/octet-stream'])('says what helps for a picture whose type is "%s"', async (type) => {
    expect(await refuse(jpeg, type)).toContain('Este chegou sem dizer o tipo');
  });

  it('says no more of a file that is no picture, of one that says to be something else, and of one that is too large', async () => {
    expect(await refuse('MZ', '')).toBe(NOT_AN_IMAGE);
    expect(await refuse(jpeg, 'application/pdf')).toBe(NOT_AN_IMAGE);
    expect(await refuse(jpeg, '', 'A imagem deve ter no máximo 25MB.')).toBe('A imagem deve ter no máximo 25MB.');
  });
});
