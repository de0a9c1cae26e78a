// Makes the app's icons from the club's mark: `npx tsx tools/make/icons.ts`. Another club changes `mark` and the colours
// here, in web/components/layout/logo-mark.tsx and in web/public/favicon.svg.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

const folder = fileURLToPath(new URL('../../web/public/icons/', import.meta.url));

const CORAL = '#c7361f';
const CORAL_LIGHT = '#e04a2c';
const CORAL_DEEP = '#a92815';
const WHITE = '#ffffff';
const SUN = '#ffc53a';

interface Mark {
  two: string;
  one: string;
}

/** The 21 of web/components/layout/logo-mark.tsx, drawn in a square of 40. */
function mark({ two, one }: Mark): string {
  return `<g fill="none" stroke-width="5" stroke-linecap="round" stroke-linejoin="round">
    <path d="M9.5 15.2a5.6 5.6 0 0 1 11.2 0c0 5.3-11 8.3-11 14.3h11.6" stroke="${two}"/>
    <path d="M26.3 13.6 31 10.2v19.3" stroke="${one}"/>
  </g>`;
}

/** Light from above, so that the tile is not flat among the other icons of a phone. */
const background = `<defs><radialGradient id="tile" cx="0.3" cy="0" r="1.15">
    <stop offset="0" stop-color="${CORAL_LIGHT}"/><stop offset="0.55" stop-color="${CORAL}"/><stop offset="1" stop-color="${CORAL_DEEP}"/>
  </radialGradient></defs>`;

/** A square of 40 with content around its middle, at a scale. */
function square(content: string, scale: number, tile: string): string {
  const shift = 20 - 20 * scale;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40">${background}${tile}<g transform="translate(${shift} ${shift}) scale(${scale})">${content}</g></svg>`;
}

const colours: Mark = { two: WHITE, one: SUN };
const rounded = '<rect width="40" height="40" rx="9.5" fill="url(#tile)"/>';
const full = '<rect width="40" height="40" fill="url(#tile)"/>';
const line = (path: string) =>
  `<g fill="none" stroke="${WHITE}" stroke-width="3.4" stroke-linecap="round" stroke-linejoin="round">${path}</g>`;

const icons: Record<string, { svg: string; size: number }> = {
  // What a phone may not cut: the mark fills the tile as it does in the app.
  'icon-192': { svg: square(mark(colours), 1.02, rounded), size: 192 },
  'icon-512': { svg: square(mark(colours), 1.02, rounded), size: 512 },
  // What a phone cuts to its own shape: only a circle of 80 % is sure to stay.
  'maskable-192': { svg: square(mark(colours), 0.86, full), size: 192 },
  'maskable-512': { svg: square(mark(colours), 0.86, full), size: 512 },
  // Android's themed icons take the shape only.
  'monochrome-512': { svg: square(mark({ two: WHITE, one: WHITE }), 0.82, ''), size: 512 },
  // iOS rounds the corners itself and shows no transparency.
  'apple-touch-icon': { svg: square(mark(colours), 0.96, full), size: 180 },
  'shortcut-record': { svg: square(line('<path d="M20 11v18M11 20h18"/>'), 1, rounded), size: 96 },
  'shortcut-challenge': {
    svg: square(
      line('<path d="M14 10h12v7a6 6 0 0 1-12 0zM14 12H9.5c0 4.5 1.7 7 4.9 7.2M26 12h4.5c0 4.500-1.700 7-4.900 7.200M20 23v6M15 30h10"/>'),
      1,
      rounded,
    ),
    size: 96,
  },
  'shortcut-history': {
    svg: square(line('<path d="M10.200 17.500A10.300 10.300 0 1 1 10 22M10 11v6.500h6.500M20 14.500V20l4 2.500"/>'), 1, rounded),
    size: 96,
  },
  'shortcut-card': {
    svg: square(line('<rect x="9.500" y="12" width="21" height="16" rx="3"/><path d="M9.500 17.500h21M14 23h4.500"/>'), 1, rounded),
    size: 96,
  },
};

for (const [name, { svg, size }] of Object.entries(icons)) {
  // oxlint-disable-next-line no-await-in-loop -- a handful of small pictures
  const png = await sharp(Buffer.from(svg), { density: (72 * size) / 40 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true, quality: 100 })
    .toBuffer();
  writeFileSync(join(folder, `${name}.png`), png);
  console.log(`${name}.png ${size}x${size} ${png.byteLength} bytes`);
}
