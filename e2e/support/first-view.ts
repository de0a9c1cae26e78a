import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { withoutGivingUp } from './faults.ts';

/**
 * Waits until the app has taken the place of the first view that stands in the page: before that nothing answers, and
 * its parts are still on the way.
 */
export async function untilAppIsIn(page: Page): Promise<void> {
  await expect(page.locator('[data-first-view]')).toHaveCount(0);
}

/**
 * Keeps the app itself away: only what the page's own document shows is there, and no event says that it has loaded
 * (`waitUntil: 'commit'`). However long a slow machine takes meanwhile, the page does not say that the app has not come.
 * @returns lets it come
 */
export async function blockAppScripts(page: Page): Promise<() => void> {
  await withoutGivingUp(page);
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/assets\/app-[^/]+\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

/** Where everything stands that both the first view and the app have, by its words. */
export async function placesOf(page: Page, names: readonly string[]): Promise<Record<string, number[]>> {
  return page.evaluate((texts) => {
    const found: Record<string, number[]> = {};
    for (const element of document.querySelectorAll<HTMLElement>('#root :is(h1, h1 + p, h2, label, input, a, button)')) {
      const text = element.getAttribute('name') ?? element.getAttribute('aria-label') ?? element.innerText.trim();
      const { x, y, width, height } = element.getBoundingClientRect();
      if (width > 0 && texts.includes(text)) found[text] = [x, y, width, height].map(Math.round);
    }
    return found;
  }, names);
}
