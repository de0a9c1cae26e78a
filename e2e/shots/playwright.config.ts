import { defineConfig } from '@playwright/test';
import base from '../../playwright.config.ts';

const schemes = ['light', 'dark'] as const;
/** Each size once: "phone in a window" has the phone's. */
const sizes = ['phone', 'desktop'];

export default defineConfig({
  ...base,
  testDir: '.',
  testMatch: '*shots.ts',
  outputDir: '../../test-results/shots',
  globalSetup: '../support/clubs/prepare-template.ts',
  globalTeardown: './contact-sheet.ts',
  timeout: 180_000,
  fullyParallel: false,
  // One server with one set of demo data serves every picture.
  workers: 1,
  projects: (base.projects ?? [])
    .filter(({ name }) => name !== undefined && sizes.includes(name))
    .flatMap((project) =>
      schemes.map((colorScheme) => ({
        ...project,
        testMatch: '*shots.ts',
        testIgnore: [],
        name: `${project.name}-${colorScheme}`,
        use: { ...project.use, colorScheme },
      })),
    ),
});
