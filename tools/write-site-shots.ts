// npm run shots:site: the app's screens on the landing page and in the README, of the pictures that e2e/shots/landing-shots.ts
// has just taken in shots/.
import { join } from 'node:path';
import sharp from 'sharp';
import { projectRoot } from '#server/config/project-root.ts';

/** As web/features/landing/sections/phone.tsx shows them. */
const LANDING = { width: 600, quality: 55 };
/** The README's one, three phones side by side. */
const README = { width: 390, height: 740, margin: 14 };
const SCREENS = ['inicio', 'desafio', 'ranking'] as const;

const shotOf = (screen: string, scheme: string) => join(projectRoot, `shots/phone-${scheme}/landing-${screen}.png`);

for (const screen of SCREENS) {
  for (const scheme of ['light', 'dark']) {
    // oxlint-disable-next-line no-await-in-loop -- one picture after the other
    await sharp(shotOf(screen, scheme))
      .resize({ width: LANDING.width })
      .avif({ quality: LANDING.quality })
      .toFile(join(projectRoot, `web/public/landing/${screen}-${scheme}.avif`));
  }
}

const phones = await Promise.all(
  SCREENS.map(async (screen, index) => ({
    input: await sharp(shotOf(screen, 'light')).resize({ width: README.width, height: README.height }).toBuffer(),
    left: README.margin + index * (README.width + 2 * README.margin),
    top: README.margin,
  })),
);
// The page's own colour goes on around the phones.
const [red = 255, green = 255, blue = 255] = await sharp(shotOf('inicio', 'light'))
  .extract({ left: 0, top: 0, width: 1, height: 1 })
  .removeAlpha()
  .raw()
  .toBuffer();
await sharp({
  create: {
    width: SCREENS.length * (README.width + 2 * README.margin),
    height: README.height + 2 * README.margin,
    channels: 3,
    background: { r: red, g: green, b: blue },
  },
})
  .composite(phones)
  .png({ palette: true })
  .toFile(join(projectRoot, 'docs/screenshot.png'));
console.log('Written: web/public/landing and docs/screenshot.png. Look at them before they are committed.');
