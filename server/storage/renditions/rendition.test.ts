import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ASKED_SIZES } from '#domain/picture-sizes.ts';
import { projectRoot } from '#server/config/project-root.ts';
import { isOwnRendition, nameOf, readTransform, renditionOf } from './rendition.ts';
import type { Transform } from './rendition.ts';

const EVERY_SIDE = Array.from({ length: 2_500 }, (_, index) => index + 1);
const namesOf = (transforms: Transform[]) => new Set(transforms.map((transform) => nameOf(renditionOf(transform))));

test('whatever sides, shapes and qualities are asked, a picture has a few renditions of a width', () => {
  const ways = (['cover', 'contain', 'fill'] as const).map((resize) => ({ resize }));
  const ofWidth = (width: number) => ways.flatMap((way) => EVERY_SIDE.map((height) => ({ width, height, ...way })));
  const all = namesOf([1, 100, 128, 500, 768, 2_500].flatMap(ofWidth));
  expect(all.size).toBeLessThanOrEqual(6 * 15);
  const qualities = Array.from({ length: 81 }, (_, index) => ({ width: 128, height: 128, quality: index + 20 }));
  expect(namesOf(qualities).size).toBe(3);
  expect(namesOf(EVERY_SIDE.flatMap((side) => [{ width: side }, { height: side }, { width: side, height: side }])).size).toBe(18);
});

test('each answer is at least as large as what was asked, as far as pictures are made', () => {
  for (const width of [1, 90, 129, 384, 700, 1_200])
    for (const height of [1, 90, 129, 384, 700, 1_200]) {
      const { size } = renditionOf({ width, height });
      expect(size.width, `${width}x${height}`).toBeGreaterThanOrEqual(width);
      expect(size.height, `${width}x${height}`).toBeGreaterThanOrEqual(Math.min(height, (width * 2_500) / 128));
    }
});

test('what the club’s pages ask for is its own; another shape, side, quality or format is not', () => {
  for (const size of ASKED_SIZES) expect(isOwnRendition(nameOf(renditionOf(size)))).toBe(true);
  const others: Transform[] = [
    { width: 192, height: 384 },
    { width: 192 },
    { height: 192 },
    { width: 192, height: 192, resize: 'contain' },
    { width: 192, height: 192, resize: 'fill' },
    { width: 192, height: 192, quality: 100 },
    { width: 192, height: 192, format: 'origin' },
    { width: 768, height: 768 },
    {},
  ];
  for (const other of others) expect(isOwnRendition(nameOf(renditionOf(other))), JSON.stringify(other)).toBe(false);
});

test('no source of the app or of a function writes a size that is not in the list', () => {
  const sources = ['web', 'supabase/functions'].flatMap((folder) =>
    readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
      .map((file) => readFileSync(join(projectRoot, folder, file), 'utf8')),
  );
  const written = sources.flatMap((source) => [...source.matchAll(/\?(width=\d[^'`"]*)/g)].map(([, query = '']) => query));
  expect(written.length).toBeGreaterThan(0);
  for (const query of written) {
    const transform = readTransform(Object.fromEntries(new URLSearchParams(query)));
    expect(isOwnRendition(nameOf(renditionOf(transform))), query).toBe(true);
  }
  // By storage-js a size would be written as `transform`: the app's addresses come of domain/picture-sizes.ts.
  expect(sources.filter((source) => /\btransform: \{ (?:width|height)/.test(source))).toEqual([]);
});
