import { LONG_JOURNEYS } from '#tools/long-journeys.mjs';
import { runBinary } from '#tools/setup.mjs';

// The browser tests that `npm test` leaves out: variants of what another test shows, and what lower levels hold for the
// most part.
// Usage: npm run drills -- long-journeys [Playwright's arguments, such as a file]

process.exit(runBinary('playwright', ['test', '--grep', LONG_JOURNEYS, ...process.argv.slice(2)]));
