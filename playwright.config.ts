import { existsSync } from 'node:fs';
import { defineConfig, devices } from '@playwright/test';

const systemChromium = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((path) => existsSync(path));

const chromium = {
  launchOptions: {
    ...(systemChromium && { executablePath: systemChromium }),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  },
};

/** Specs that do not depend on the layout run on one of the two. */
const everywhere = ['accessibility', 'main-job', 'shell'].map((name) => `**/${name}.spec.ts`);
const desktopOnly = '**/durability.spec.ts';

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/support/prepare-template.ts',
  outputDir: 'test-results',
  timeout: 60_000,
  expect: { timeout: 10_000 },
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  retries: 0,
  reporter: 'list',
  use: {
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    serviceWorkers: 'block',
    trace: 'retain-on-failure',
    // Nothing is asserted in the middle of a movement.
    contextOptions: { reducedMotion: 'reduce' },
    ...chromium,
  },
  projects: [
    { name: 'phone', testIgnore: desktopOnly, use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } } },
    { name: 'desktop', testMatch: [...everywhere, desktopOnly], use: { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 800 } } },
  ],
});
