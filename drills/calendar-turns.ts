import { runBinary } from '#tools/setup.mjs';

// The figures on every screen on nine days around the turns of a year and of a February: `npm test` looks on one of
// them.
// Usage: npm run drills -- calendar-turns

process.exit(runBinary('playwright', ['test', 'e2e/whole-app/calendar-turns.spec.ts'], { EVERY_LOOK: '1' }));
