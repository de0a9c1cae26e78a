import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';

/**
 * Until the app is in the page no router hears of a change of address: it gives the page its screen's name, "Início ·
 * Clube 21".
 */
const WITH_SCREEN = / · /;

/** Changes the address of the app that is in the page, as a link of its router does. */
export async function pushAddress(page: Page, path: string): Promise<void> {
  await expect(page).toHaveTitle(WITH_SCREEN);
  await page.evaluate((address) => {
    window.history.pushState(null, '', address);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}

/**
 * Opens a screen of the app, as a link of its router does where the app is in the page: to load it again costs several
 * times as much. Parts of one screen are loaded, and two screens with one title may not follow each other: only another
 * title tells that the screen before has gone.
 */
export async function openScreen(page: Page, path: string): Promise<void> {
  const isInPage = (await page.locator('#root').count()) > 0;
  if (!isInPage || new URL(path, page.url()).pathname === new URL(page.url()).pathname) {
    await page.goto(path);
    return;
  }
  await expect(page).toHaveTitle(WITH_SCREEN);
  const title = await page.title();
  await pushAddress(page, path);
  await expect(page, path).not.toHaveTitle(title);
}
