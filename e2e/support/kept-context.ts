import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';

/** Any page of the app's origin that runs no script of the app. */
export const QUIET_PAGE = '/config.json';

const keepers = new WeakMap<BrowserContext, Page>();

/** @returns the page that a kept context has beside those of its tests: of the app's origin, and without any script */
export function keeperOf(context: BrowserContext): Page | undefined {
  return keepers.get(context);
}

/**
 * A browser context that tests use one after the other. It keeps what the browser has loaded and compiled of the app, which is more than half of what a page costs, and
 * nothing of whom it was used by: pages, storage, cookies, routes, permissions and the network's state go between two tests.
 */
export class KeptContext {
  #kept: { context: BrowserContext; keeper: Page; session: CDPSession; options: string } | undefined;

  /**
   * @param options what a context is made with: another one is made when they change
   * @returns a context that nobody is signed in to
   */
  async take(browser: Browser, options: string): Promise<BrowserContext> {
    if (this.#kept?.options !== options) await this.discard();
    this.#kept ??= await open(browser, options);
    return this.#kept.context;
  }

  /** Takes everything out of the context that a test may have left there. */
  async clean(): Promise<void> {
    if (!this.#kept) return;
    const { context, keeper, session } = this.#kept;
    const pages = context.pages().filter((page) => page !== keeper);
    const origins = new Set([keeper, ...pages].map((page) => new URL(page.url()).origin).filter((origin) => origin !== 'null'));
    for (const page of pages) await page.close();
    await context.unrouteAll({ behavior: 'ignoreErrors' });
    await context.setOffline(false);
    await context.clearPermissions();
    await context.clearCookies();
    for (const origin of origins) await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
    // The process of the keeper is that of the next page, which must not see what it remembers of the storage.
    await keeper.evaluate(() => localStorage.clear());
  }

  /** Closes it; the next one is a new one. */
  async discard(): Promise<void> {
    const kept = this.#kept;
    this.#kept = undefined;
    await kept?.context.close();
  }
}

async function open(browser: Browser, options: string) {
  const context = await browser.newContext();
  // A process ends with its last page, and what it has compiled with it.
  const keeper = await context.newPage();
  await keeper.goto(QUIET_PAGE);
  keepers.set(context, keeper);
  const session = await context.newCDPSession(keeper);
  return { context, keeper, session, options };
}
