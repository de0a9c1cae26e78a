import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';

/** Stands for data, or for parts that are drawn second or once they are near. */
const STANDS_FOR_MORE = '.bg-skeleton, main [aria-busy=true]';

/**
 * Goes down a page and back, as a reader does, until all of it is drawn: parts of it are drawn when they come near, and
 * what comes in meanwhile may make the page longer.
 */
export async function scrollThrough(page: Page): Promise<void> {
  await expect(async () => {
    await page.evaluate(async () => {
      const untilDrawn = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      const { scrollY } = window;
      window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' });
      await untilDrawn();
      window.scrollTo({ top: scrollY, behavior: 'instant' });
      await untilDrawn();
    });
    expect(await page.locator(STANDS_FOR_MORE).count()).toBe(0);
  }).toPass();
}
