import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';

const TALLEST_PICTURE = 4000;

const screenOf = (page: Page) => page.viewportSize() ?? { width: 390, height: 844 };

/** Where the picture of this name lies, one folder for each size and colour scheme. */
export const pictureFile = (name: string) => `shots/${test.info().project.name}/${name}.png`;

async function untilDrawn(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
}

/** Runs in the page: whether the font that its headings ask for is there. Some pages have no font of their own. */
function hasHeadingFont(): boolean {
  const families = getComputedStyle(document.documentElement).getPropertyValue('--font-heading');
  const nameOf = (family: string) => family.trim().replaceAll(/["']/g, '');
  const [first = ''] = families.split(',').map(nameOf);
  return first === '' || [...document.fonts].some(({ family, status }) => nameOf(family) === first && status === 'loaded');
}

/**
 * Resolves once the page is drawn with its fonts. The headings' own comes when the page has all that it was loading, and
 * waits for the next page if this is a member's or a line would break elsewhere by it. A window of another width takes
 * it, once the page listens for that (web/components/fonts/heading-font.ts).
 */
export async function untilFontsAreIn(page: Page): Promise<void> {
  const screen = screenOf(page);
  await expect(async () => {
    for (const width of [screen.width + 1, screen.width]) {
      await page.setViewportSize({ ...screen, width });
      await untilDrawn(page);
    }
    expect(await page.evaluate(hasHeadingFont)).toBe(true);
  }).toPass();
  await page.evaluate(() => document.fonts.ready);
  await untilDrawn(page);
}

/** Takes the picture of the whole page, fixed bars at its foot, once fonts are in and nothing moves any more. */
export async function shoot(page: Page, name: string): Promise<void> {
  await untilFontsAreIn(page);
  const screen = screenOf(page);
  const contentHeight = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width: screen.width, height: Math.min(Math.max(contentHeight, screen.height), TALLEST_PICTURE) });
  // Parts that come near only in so tall a window are drawn then.
  await untilDrawn(page);
  await expect(page.locator('[role=grid][aria-busy=true]')).toHaveCount(0);
  await page.screenshot({ path: pictureFile(name), animations: 'disabled', scale: 'css' });
  await page.setViewportSize(screen);
}

/** Takes the picture of all that is in sight alone, where it is scrolled to. */
export async function shootWindow(page: Page, name: string): Promise<void> {
  await untilFontsAreIn(page);
  await page.screenshot({ path: pictureFile(name), animations: 'disabled', scale: 'css' });
}
