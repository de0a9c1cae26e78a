import { runBinary } from '#tools/setup.mjs';

// Every screen on four phones: `npm test` looks at each on the smallest, and at some on the one with the largest text.
// Usage: npm run drills -- every-screen-fits

process.exit(runBinary('playwright', ['test', 'e2e/whole-app/every-screen-fits.spec.ts'], { EVERY_LOOK: '1' }));
