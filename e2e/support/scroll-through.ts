import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';

/** Goes down a page and back, as a reader does: parts of it are drawn when they come near. */
export async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const untilDrawn = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const { scrollY } = window;
    window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' });
    await untilDrawn();
    window.scrollTo({ top: scrollY, behavior: 'instant' });
    await untilDrawn();
  });
  await expect(page.locator('[role=grid][aria-busy=true]')).toHaveCount(0);
}
