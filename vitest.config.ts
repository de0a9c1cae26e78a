import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { SHORT_LIVED_CLUB } from './tools/short-lived.mjs';

// Against what hangs: how long a test takes is not what is tested, and a busy machine takes long.
const patient = { expect: { poll: { timeout: 60_000 } } };
const slow = { ...patient, testTimeout: 120_000, hookTimeout: 180_000 };
const withClub = {
  execArgv: SHORT_LIVED_CLUB,
  globalSetup: [
    './supabase/tests/runner/prepare-postgres-user.ts',
    './supabase/tests/runner/share-postgres.ts',
    './server/testing/database-dumps.ts',
  ],
};

export default defineConfig({
  test: {
    // Vitest would leave one core to itself, which is half of two and has next to nothing to do.
    maxWorkers: availableParallelism(),
    projects: [
      {
        test: {
          name: 'unit',
          // A file has a context of its own, in a thread that goes on with what the files before it made Node read: processes take three times the work.
          pool: 'vmThreads',
          // A context is never wholly given back: a thread that has grown so far is replaced.
          vmMemoryLimit: '1GB',
          include: ['{domain,content,web}/**/*.test.{ts,tsx}', 'tools/**/*.test.ts'],
          setupFiles: ['./tools/vitest-unit-setup.ts'],
          env: { KEPT_DATA_SHAPE: 'of-this-build' },
          restoreMocks: true,
          testTimeout: 60_000,
          ...patient,
        },
      },
      { test: { name: 'database', include: ['supabase/tests/**/*.test.ts'], ...withClub, ...slow } },
      // Clubs in the tests' own process stand behind the wall that server/index.ts puts up first.
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts'],
          setupFiles: ['./server/base/harden-intrinsics.ts'],
          ...withClub,
          ...slow,
        },
      },
    ],
  },
});
