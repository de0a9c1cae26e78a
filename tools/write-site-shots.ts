// npm run shots:site: the app's screens on the landing page and in the README, of the pictures that e2e/shots/landing-shots.ts
// has just taken in shots/.
import { join } from 'node:path';
import sharp from 'sharp';
import { projectRoot } from '#server/config/project-root.ts';
import { LANDING_PICTURES, LANDING_PICTURE_SCHEMES, LANDING_PICTURE_SIZE, landingPicturePath } from '#web/config/landing-pictures.ts';
import type { LandingPicture, LandingPictureScheme } from '#web/config/landing-pictures.ts';

const AVIF_QUALITY = 55;
/** The README's one, three phones side by side. */
const README = { width: 390, height: 740, margin: 14 };

const shotOf = (picture: LandingPicture, scheme: LandingPictureScheme) => join(projectRoot, `shots/phone-${scheme}/landing-${picture}.png`);

for (const picture of LANDING_PICTURES) {
  for (const scheme of LANDING_PICTURE_SCHEMES) {
    // oxlint-disable-next-line no-await-in-loop -- one picture after the other
    await sharp(shotOf(picture, scheme))
      .resize(LANDING_PICTURE_SIZE)
      .avif({ quality: AVIF_QUALITY })
      .toFile(join(projectRoot, 'web/public', landingPicturePath(picture, scheme)));
  }
}

const phones = await Promise.all(
  LANDING_PICTURES.map(async (picture, index) => ({
    input: await sharp(shotOf(picture, 'light')).resize({ width: README.width, height: README.height }).toBuffer(),
    left: README.margin + index * (README.width + 2 * README.margin),
    top: README.margin,
  })),
);
// The page's own colour goes on around the phones.
const [red = 255, green = 255, blue = 255] = await sharp(shotOf(LANDING_PICTURES[0], 'light'))
  .extract({ left: 0, top: 0, width: 1, height: 1 })
  .removeAlpha()
  .raw()
  .toBuffer();
await sharp({
  create: {
    width: LANDING_PICTURES.length * (README.width + 2 * README.margin),
    height: README.height + 2 * README.margin,
    channels: 3,
    background: { r: red, g: green, b: blue },
  },
})
  .composite(phones)
  .png({ palette: true })
  .toFile(join(projectRoot, 'docs/screenshot.png'));
console.log('Written: web/public/landing and docs/screenshot.png. Look at them before they are committed.');
