import type { Page } from '@playwright/test';

/**
 * Goes back as the browser's Back does. Playwright's own `goBack` asks for the list of entries first and then names one
 * of them: right after a layer has opened, the list may not yet have its entry, and the page would be left.
 */
export async function pressBack(page: Page): Promise<void> {
  // After the answer to this call, which a page that is left would not give any more.
  await page.evaluate(() => void setTimeout(() => window.history.back()));
}
