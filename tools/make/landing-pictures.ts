// Makes the pictures of web/public/landing: `npm run shots -- landing-shots --project=phone-light --project=phone-dark` takes the
// screens, then `npx tsx tools/make/landing-pictures.ts` writes them as the page shows them.
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

const shots = fileURLToPath(new URL('../../shots/', import.meta.url));
const folder = fileURLToPath(new URL('../../web/public/landing/', import.meta.url));

/** Twice what a phone on the page is wide (web/features/landing/phone.tsx). */
const WIDTH = 600;
/** The lowest at which the smallest letters of a screen keep clean edges. */
const QUALITY = 55;
const SCHEMES = ['light', 'dark'] as const;

mkdirSync(folder, { recursive: true });
for (const scheme of SCHEMES) {
  const source = join(shots, `phone-${scheme}`);
  const files = readdirSync(source).filter((file) => file.startsWith('landing-'));
  for (const file of files.toSorted()) {
    const name = file.replace('landing-', '').replace('.png', `-${scheme}.avif`);
    // oxlint-disable-next-line no-await-in-loop -- six pictures
    const { data, info } = await sharp(join(source, file))
      .resize(WIDTH)
      .avif({ quality: QUALITY, effort: 9 })
      .toBuffer({ resolveWithObject: true });
    writeFileSync(join(folder, name), data);
    console.log(`${name} ${info.width}x${info.height} ${data.byteLength} bytes`);
  }
}
