// Makes the picture beside a shared link: `npx tsx tools/make/share-picture.ts` writes web/public/share.jpg from the club's texts
// (content/club.ts, content/landing.ts). Drawn by a browser, which alone knows how to set the app's fonts.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { club } from '#content/club.ts';
import { landing } from '#content/landing.ts';
import { SHARE_PICTURE } from '#web/site/head/site-origin.ts';
import { CHROMIUM_FLAGS, findChromium } from '../browser.mjs';

const { path, width, height } = SHARE_PICTURE;
const { resolve } = createRequire(import.meta.url);

/** The light theme's colours (web/components/styles.css). */
const CORAL = '#c7361f';
const SUN = '#ffc53a';
const INK = '#221a26';
const PAPER = '#fbf6f0';
const LINE = '#e8dcd2';

const DAYS = 21;
/** A board that is well under way: nothing is claimed of anybody by it. */
const DAYS_DONE = 13;

function fontFace(family: string, name: string): string {
  const file = readFileSync(resolve(`@fontsource-variable/${name}/files/${name}-latin-wght-normal.woff2`)).toString('base64');
  return `@font-face { font-family: ${family}; src: url(data:font/woff2;base64,${file}); font-weight: 200 900; }`;
}

function day(index: number): string {
  const isToday = index === DAYS_DONE;
  const state = index < DAYS_DONE ? 'done' : isToday ? 'today' : 'ahead';
  return `<i class="${state}">${index + 1}</i>`;
}

const board = Array.from({ length: DAYS }, (_day, index) => day(index)).join('');
const { title, emphasis } = landing.hero;
const html = `<!doctype html><style>
  ${fontFace('heading', 'bricolage-grotesque')} ${fontFace('body', 'figtree')}
  * { box-sizing: border-box; margin: 0; }
  body { width: ${width}px; height: ${height}px; padding: 72px; display: flex; gap: 56px; align-items: center; justify-content: space-between;
    background: radial-gradient(circle at 100% 0, #ffe1d6 0, ${PAPER} 55%); color: ${INK}; font-family: body; }
  .club { display: flex; align-items: center; gap: 18px; font: 700 38px heading; }
  .club img { width: 76px; }
  h1 { margin: 40px 0 28px; font: 800 70px/1.02 heading; letter-spacing: -0.03em; text-wrap: balance; }
  h1 em { font-style: normal; color: ${CORAL}; }
  p { font-size: 29px; line-height: 1.35; color: #5d515c; text-wrap: balance; }
  .words { width: 590px; }
  .board { display: grid; grid-template-columns: repeat(7, 46px); gap: 11px; padding: 34px; border-radius: 40px; background: #fff;
    box-shadow: 0 24px 60px rgb(34 26 38 / 13%); }
  i { width: 46px; height: 46px; border-radius: 50%; display: grid; place-items: center; font: 700 19px body; }
  .done { background: ${CORAL}; color: #fff; } .today { background: ${SUN}; } .ahead { border: 3px solid ${LINE}; color: #7d707b; }
</style><div class="words"><div class="club"><img alt="" src="data:image/png;base64,${readFileSync(
  new URL('../../web/public/icons/icon-192.png', import.meta.url),
).toString(
  'base64',
)}">${club.name}</div><h1>${title} <em>${emphasis}</em></h1><p>${club.tagline}.</p></div><div class="board">${board}</div>`;

const executablePath = findChromium();
const browser = await chromium.launch({ args: CHROMIUM_FLAGS, ...(executablePath && { executablePath }) });
const page = await browser.newPage({ viewport: { width, height } });
await page.setContent(html);
await page.evaluate(() => document.fonts.ready);
const picture = await sharp(await page.screenshot())
  .jpeg({ quality: 88, mozjpeg: true, chromaSubsampling: '4:4:4' })
  .toBuffer();
await browser.close();
writeFileSync(fileURLToPath(new URL(`../../web/public${path}`, import.meta.url)), picture);
console.log(`${path} ${width}x${height} ${picture.byteLength} bytes`);
