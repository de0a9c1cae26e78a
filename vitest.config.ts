import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer } from 'vitest/node';
import type { TestSpecification } from 'vitest/node';
import { LONGEST_TEST_MS, LONGEST_WAIT_MS } from './tools/longest-wait.ts';
import { SHORT_LIVED_CLUB } from './tools/short-lived.mjs';

// Against what hangs: how long a test takes is not what is tested, and a busy machine takes long.
const patient = { expect: { poll: { timeout: LONGEST_WAIT_MS } }, testTimeout: LONGEST_TEST_MS, hookTimeout: LONGEST_TEST_MS };
const withClub = {
  execArgv: SHORT_LIVED_CLUB,
  globalSetup: [
    './supabase/tests/runner/prepare-postgres-user.ts',
    './supabase/tests/runner/share-postgres.ts',
    './server/testing/database-dumps.ts',
  ],
};
// Clubs in the tests' own process have the hardening that server/index.ts does first.
const server = {
  ...withClub,
  globalSetup: [...withClub.globalSetup, './server/testing/bundle-worker.ts'],
  setupFiles: ['./server/base/harden-intrinsics.ts', './server/testing/cheap-passwords.ts', './server/testing/bundled-worker.ts'],
  ...patient,
};

/**
 * Tests that have a process to themselves: they start servers as processes, or change what the files of a process share
 * (streams, handlers, modules).
 */
const ALONE = ['server/**/*.process.test.ts'];

/**
 * The tests of what strangers try, of money and of sockets (`*.built.test.ts`) once more, with the server as its build
 * makes it.
 */
const BUILT = ['server/testing/built/**/*.test.ts'];

/**
 * Small files that take long. Where no earlier run is known the larger files begin first, and these would run last,
 * alone.
 */
const SLOW = /(?:\.slow|\/pgtap-\w+)\.test\.ts$/;

/** Otherwise the longest files, those that start servers, would begin last: projects go by their names. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- it is the sequencer's
    const sorted = await super.sort(files);
    return [0, 1, 2].flatMap((place) => sorted.filter((file) => placeOf(file) === place));
  }
}

function placeOf({ project, moduleId }: TestSpecification): number {
  if (project.name === 'server-alone' || project.name === 'server-built') return 0;
  return SLOW.test(moduleId) ? 1 : 2;
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    // Vitest would leave one core to itself, which is half of two and has next to nothing to do.
    maxWorkers: availableParallelism(),
    projects: [
      {
        test: {
          name: 'unit',
          // A file has a context of its own, in a thread that goes on with what the files before it made Node read:
          // processes take three times the work.
          pool: 'vmThreads',
          // A context is never wholly given back: a thread that has grown so far is replaced.
          vmMemoryLimit: '1GB',
          include: ['{domain,content,web}/**/*.test.{ts,tsx}', '{tools,bench}/**/*.test.ts'],
          setupFiles: ['./tools/vitest-unit-setup.ts'],
          restoreMocks: true,
          ...patient,
        },
      },
      { test: { name: 'database', include: ['supabase/tests/**/*.test.ts'], ...withClub, ...patient } },
      {
        test: {
          name: 'server-alone',
          include: ALONE,
          ...server,
          globalSetup: [...server.globalSetup, './server/testing/processes/build-server.ts'],
          // As `spawnServer` asks, so that no file of another project starts what may be an older build.
          env: { HAS_BUILT_SERVER: 'yes' },
        },
      },
      {
        test: {
          name: 'server-built',
          include: BUILT,
          ...server,
          globalSetup: [...server.globalSetup, './server/testing/built/build-tests.ts'],
        },
      },
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...ALONE, ...BUILT],
          // A process reads the server's modules once for all of its files: again for each file takes longer than most
          // of their tests.
          isolate: false,
          ...server,
        },
      },
    ],
  },
});
