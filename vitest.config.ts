import { defineConfig } from 'vitest/config';

const slow = { testTimeout: 120_000, hookTimeout: 180_000 };

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{domain,content,web}/**/*.test.{ts,tsx}', 'tools/**/*.test.ts'],
          setupFiles: ['./tools/vitest-unit-setup.ts'],
          restoreMocks: true,
        },
      },
      { test: { name: 'database', include: ['supabase/tests/**/*.test.ts'], ...slow } },
      { test: { name: 'server', include: ['server/**/*.test.ts'], ...slow } },
    ],
  },
});
