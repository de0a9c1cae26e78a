// Makes the still lifes of content/nutrition/pictures: `npx tsx tools/make/recipe-pictures.ts <folder>`, with the folder `assets` of the
// npm package @lobehub/fluent-emoji-3d 1.1.0 (MIT; `npm pack` fetches it, the app does not depend on it).
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { scenes } from './recipe-scenes.ts';
import type { Thing } from './recipe-scenes.ts';
import { repaint } from './repaint.ts';

const FOLDER = 'content/nutrition/pictures';
const WIDTH = 960;
const HEIGHT = 720;
/** As large as the largest thing in a scene. */
const SOURCE = 440;

const [emojis] = process.argv.slice(2);
if (emojis === undefined) throw new Error('npx tsx tools/make/recipe-pictures.ts <folder of emojis>');

const table = `<defs>
    <radialGradient id="table" cx="0.5" cy="0.42" r="0.78">
      <stop offset="0" stop-color="#ffd9b8"/><stop offset="0.6" stop-color="#f6b68d"/><stop offset="1" stop-color="#e08c62"/>
    </radialGradient>
    <linearGradient id="rim" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#f4e3d4"/><stop offset="1" stop-color="#fffdfa"/></linearGradient>
    <radialGradient id="well" cx="0.5" cy="0.4" r="0.65"><stop offset="0" stop-color="#fffaf4"/><stop offset="1" stop-color="#f3e2d2"/></radialGradient>
    <filter id="soft" x="-30%" y="-30%" width="160%" height="160%"><feGaussianBlur stdDeviation="16"/></filter>
    <filter id="near" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="9"/></filter>
  </defs>
  <rect width="${WIDTH}" height="${HEIGHT}" fill="url(#table)"/>
  <ellipse cx="480" cy="506" rx="446" ry="196" fill="#8f3d1c" opacity="0.38" filter="url(#soft)"/>
  <ellipse cx="480" cy="484" rx="444" ry="200" fill="#e9d3c0"/>
  <ellipse cx="480" cy="476" rx="444" ry="198" fill="url(#rim)"/>
  <ellipse cx="480" cy="478" rx="346" ry="146" fill="url(#well)"/>`;

/** Emojis are square with a margin of their own, so what stands on the plate stands a little below the square's foot. */
async function drawn({ emoji, x, y, size, turn = 0, isMirrored = false, float = 0, paint }: Thing): Promise<string> {
  const { data, info } = await sharp(join(emojis ?? '', `${emoji}.webp`))
    .resize(SOURCE, SOURCE)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  if (paint) repaint(data, paint);
  const png = await sharp(data, { raw: info }).png().toBuffer();
  const ground = y - size * (0.075 + float);
  const shadow = `<ellipse cx="${x}" cy="${ground}" rx="${size * 0.36}" ry="${size * 0.09}" fill="#6b2c12" opacity="0.42" filter="url(#near)"/>`;
  const place = `translate(${x} ${y - size / 2}) rotate(${turn}) scale(${isMirrored ? -1 : 1} 1) translate(${-size / 2} ${-size / 2})`;
  return `${shadow}<image href="data:image/png;base64,${png.toString('base64')}" width="${size}" height="${size}" transform="${place}"/>`;
}

mkdirSync(FOLDER, { recursive: true });
for (const [recipe, things] of Object.entries(scenes)) {
  // What stands in front is drawn last.
  // oxlint-disable-next-line no-await-in-loop -- ten pictures
  const drawnThings = await Promise.all(things.toSorted((one, other) => one.y - other.y).map(drawn));
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">${table}${drawnThings.join('')}</svg>`;
  // oxlint-disable-next-line no-await-in-loop -- ten pictures
  const picture = await sharp(Buffer.from(svg), { unlimited: true }).webp({ quality: 82, effort: 6 }).toBuffer();
  writeFileSync(join(FOLDER, `${recipe}.webp`), picture);
  console.log(`${recipe}.webp ${picture.byteLength} bytes`);
}
