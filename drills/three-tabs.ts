import { runBinary } from '#tools/setup.mjs';

// Restores three tabs with an expired token thirty times (ten times the browser test's three rounds): none of them is
// signed out.
// Usage: npm run drills -- three-tabs

const TIMES = 10;
process.exit(
  runBinary('playwright', [
    'test',
    'e2e/account/three-tabs.spec.ts',
    '--project',
    'phone',
    '--repeat-each',
    String(TIMES),
    '-g',
    'three tabs',
  ]),
);
