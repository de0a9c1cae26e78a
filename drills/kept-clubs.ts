import { runBinary } from '#tools/setup.mjs';

// Restores the club of each version that is kept, on both engines, and looks for what was in it: `npm test` opens the
// first and the newest.
// Usage: npm run drills -- kept-clubs

process.exit(runBinary('vitest', ['run', '--project', 'server', 'server/testing/kept/kept-clubs.test.ts'], { KEPT_CLUBS: 'all' }));
