import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';

/** Waits until the app has taken the place of the first view that stands in the page: before that nothing answers, and its parts are still on the way. */
export async function untilAppIsIn(page: Page): Promise<void> {
  await expect(page.locator('[data-first-view]')).toHaveCount(0);
}
