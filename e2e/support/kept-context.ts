import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';

/** Any page of the app's origin that runs no script of the app. */
export const QUIET_PAGE = '/config.json';

const keepers = new WeakMap<BrowserContext, Page>();

/** @returns the page that a kept context has beside those of its tests: of the app's origin, and without any script */
export function keeperOf(context: BrowserContext): Page | undefined {
  return keepers.get(context);
}

/** What changes a context, or all pages that it will have, and nothing takes back. */
const LASTING = {
  context: [
    'addInitScript',
    'exposeBinding',
    'exposeFunction',
    'routeWebSocket',
    'setDefaultNavigationTimeout',
    'setDefaultTimeout',
    'setExtraHTTPHeaders',
    'setGeolocation',
    'setHTTPCredentials',
  ],
  clock: ['install', 'pauseAt', 'setFixedTime', 'setSystemTime'],
} as const;

/** Each of a size and a server: tests of two go by turns. More of them would keep too much memory. */
const MOST_KEPT = 3;

interface Kept {
  context: BrowserContext;
  keeper: Page;
  session: CDPSession;
  /** Whether a test has changed it in a way that lasts. */
  isChanged: boolean;
}

/**
 * The browser contexts that tests use one after the other. One keeps what the browser has loaded and compiled of the app, which is more than half of what a page costs, and
 * nothing of whom it was used by: pages, storage, cookies, routes, permissions and the network's state go between two tests, and the context with them where a test has
 * failed or has changed it for good.
 */
export class KeptContexts {
  /** By what they were made with. The one taken last stands last. */
  readonly #kept = new Map<string, Kept>();

  /**
   * @param options what a context is made with
   * @returns a context that nobody is signed in to
   */
  async take(browser: Browser, options: string): Promise<BrowserContext> {
    const kept = this.#kept.get(options) ?? (await open(browser));
    this.#kept.delete(options);
    this.#kept.set(options, kept);
    for (const oldest of [...this.#kept.keys()].slice(0, -MOST_KEPT)) await this.#discard(oldest);
    return kept.context;
  }

  /** Takes everything out of a context that its test may have left there, or closes it where that can't be. */
  async giveBack(options: string, hasFailed: boolean): Promise<void> {
    const kept = this.#kept.get(options);
    if (hasFailed || kept?.isChanged) await this.#discard(options);
    else if (kept) await clean(kept);
  }

  /** Closes them all. */
  async discardAll(): Promise<void> {
    for (const options of this.#kept.keys()) await this.#discard(options);
  }

  async #discard(options: string): Promise<void> {
    const kept = this.#kept.get(options);
    this.#kept.delete(options);
    await kept?.context.close();
  }
}

async function clean({ context, keeper, session }: Kept): Promise<void> {
  const pages = context.pages();
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

async function open(browser: Browser): Promise<Kept> {
  const context = await browser.newContext();
  // A process ends with its last page, and what it has compiled with it.
  const keeper = await context.newPage();
  await keeper.goto(QUIET_PAGE);
  keepers.set(context, keeper);
  // A test finds its own pages alone, and so does what is kept of a failed one: pictures of all pages, and what the first of them says.
  const pagesOf = context.pages.bind(context);
  context.pages = () => pagesOf().filter((page) => page !== keeper);
  const session = await context.newCDPSession(keeper);
  const kept = { context, keeper, session, isChanged: false };
  const note = () => (kept.isChanged = true);
  for (const name of LASTING.context) noteCalls(context, name, note);
  for (const name of LASTING.clock) noteCalls(context.clock, name, note);
  return kept;
}

function noteCalls(object: object, name: string, note: () => void): void {
  const method = Reflect.get(object, name) as (...args: unknown[]) => unknown;
  Reflect.set(object, name, (...args: unknown[]) => {
    note();
    return method.apply(object, args);
  });
}
