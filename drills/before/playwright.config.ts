import { defineConfig } from '@playwright/test';
import base from '../../playwright.config.ts';

/** The browser tests of this checkout, less patient: on a server from before a mend most of them wait for what never comes. */
export default defineConfig({
  ...base,
  testDir: '../../e2e',
  globalSetup: '../../e2e/support/clubs/prepare-template.ts',
  outputDir: '../../test-results/before',
  timeout: 60_000,
  expect: { timeout: 8_000 },
  use: { ...base.use, actionTimeout: 8_000 },
});
