import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { LONGEST_START_MS, test as base } from '../fixtures.ts';
import { ClubServer } from './club-server.ts';
import { OwnBuild } from './own-build.ts';

interface BuiltClub {
  build: OwnBuild;
  club: ClubServer;
}

async function openBuiltClub(): Promise<BuiltClub> {
  const build = new OwnBuild();
  return { build, club: await ClubServer.start({ E2E_CLOCK: '1' }, build.root) };
}

async function closeBuiltClub({ build, club }: BuiltClub): Promise<void> {
  await club.dispose();
  build.dispose();
}

/** Tests with the service worker, on a server whose build a test may replace by a newer one. */
export const test = base.extend<{ builtClub: BuiltClub; build: OwnBuild }>({
  serviceWorkers: 'allow',
  builtClub: [
    async ({ resources }, use) => use(await resources.once('with a build of its own', openBuiltClub, closeBuiltClub)),
    { timeout: LONGEST_START_MS },
  ],
  build: async ({ builtClub }, use) => use(builtClub.build),
  club: async ({ builtClub }, use) => use(builtClub.club),
});

/** Opens a page of the member area and waits until the worker has the whole app. */
export async function openKept(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

/** The number of the build the page runs, 1 for the first. */
export async function releaseOf(page: Page): Promise<number> {
  const script = await page.locator('script[type="module"]').first().getAttribute('src');
  return Number(/\.r(\d+)\.js$/.exec(script ?? '')?.[1] ?? 1);
}

/** Opens the page again until it is of a build: on a slow machine the network may lose the race, even twice. */
export async function openUntilReleased(page: Page, release: number): Promise<void> {
  // A page that a new worker loads again in the middle of a look is looked at again.
  await expect(async () => {
    if ((await releaseOf(page)) !== release) await page.reload();
    expect(await releaseOf(page)).toBe(release);
  }).toPass();
}

/** Waits until the worker keeps the files of one build and no others, as it does once it has taken over. */
export async function untilKeepsOnly(page: Page, release: number): Promise<void> {
  await expect(async () => expect(await keepsOnly(page, release)).toBe(true)).toPass();
}

async function keepsOnly(page: Page, release: number): Promise<boolean> {
  return page.evaluate(async (ending) => {
    const name = (await caches.keys()).find((key) => key.includes('precache'));
    const addresses = name ? (await (await caches.open(name)).keys()).map(({ url }) => url) : [];
    const files = addresses.filter((url) => url.includes('/assets/'));
    return files.length > 0 && files.every((url) => url.includes(ending));
  }, `.r${release}.`);
}
