import { defineConfig, devices } from '@playwright/test';
import { CHROMIUM_FLAGS, findChromium, findHeadlessShell } from './tools/browser.mjs';

const inBrowser = (executablePath: string | undefined) => ({
  launchOptions: { ...(executablePath && { executablePath }), args: CHROMIUM_FLAGS },
});

/** Specs that do not depend on the layout run on one of the two. */
const everywhere = ['accessibility', 'home-at-once', 'main-job', 'nothing-moves', 'shell'].map((name) => `**/${name}.spec.ts`);
const desktopOnly = '**/durability.spec.ts';
/**
 * Tab leaves the page at its end and comes back from the browser's window, and a notification is shown beside it: that
 * takes a browser with one.
 */
const windowed = ['keyboard*', '*push'].map((name) => `**/${name}.spec.ts`);

// One pixel for each of CSS: without a graphics card, a phone's seven times as many cost a good part of the run and
// show nothing that is asserted.
const phone = { ...devices['Pixel 7'], viewport: { width: 390, height: 844 }, deviceScaleFactor: 1 };

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/support/clubs/prepare-template.ts',
  outputDir: 'test-results',
  // Against what hangs: how long a page takes is not what is tested, and a busy machine takes long.
  timeout: 300_000,
  // An assertion waits as long as its test may take: `npx playwright test --timeout 60000` is less patient with both.
  expect: { timeout: 0 },
  fullyParallel: true,
  // As many as there are cores. A third worker waits less, and has servers and browsers of its own to start: no quicker
  // in all.
  workers: 2,
  forbidOnly: true,
  retries: 0,
  reporter: 'list',
  use: {
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    serviceWorkers: 'block',
    // Recording every test for the few that fail is a fifth of all the work: `npx playwright test --trace
    // retain-on-failure` does it where it is wanted.
    trace: 'off',
    screenshot: 'only-on-failure',
    // Nothing is asserted in the middle of a movement.
    contextOptions: { reducedMotion: 'reduce' },
    ...inBrowser(findHeadlessShell()),
  },
  projects: [
    { name: 'phone', testIgnore: [desktopOnly, ...windowed], use: phone },
    { name: 'phone in a window', testMatch: windowed, use: { ...phone, ...inBrowser(findChromium()) } },
    {
      name: 'desktop',
      testMatch: [...everywhere, desktopOnly],
      use: { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 800 } },
    },
  ],
});
