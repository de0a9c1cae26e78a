import { ensureChromium } from './browser.mjs';
import { ensureBuilt, ensureInstalled, requireSupportedNode, runBinary } from './setup.mjs';

requireSupportedNode();
ensureInstalled();

const steps = [
  { name: 'typecheck', run: () => runBinary('tsc', ['-b']) },
  { name: 'lint', run: () => runBinary('oxlint', ['--type-aware', '--deny-warnings']) },
  { name: 'unused code', run: () => runBinary('knip', ['--no-progress']) },
  { name: 'unit tests', run: () => runBinary('vitest', ['run', '--project', 'unit']) },
  { name: 'database tests', run: () => runBinary('vitest', ['run', '--project', 'database']) },
  { name: 'server tests', run: () => runBinary('vitest', ['run', '--project', 'server']) },
  { name: 'browser tests', run: runBrowserTests },
];

function runBrowserTests() {
  if (!ensureChromium()) {
    console.error('Browser tests need Chromium: install it (Debian and Ubuntu: sudo apt-get install chromium) and run npm test again.');
    return 1;
  }
  ensureBuilt();
  return runBinary('playwright', ['test']);
}

const results = [];
for (const step of steps) {
  console.log(`\n── ${step.name} ──`);
  const startedAt = Date.now();
  const status = step.run();
  results.push({ ...step, status, seconds: Math.round((Date.now() - startedAt) / 1000) });
}

console.log('');
for (const { name, status, seconds } of results) console.log(`${status === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`);
const failed = results.filter(({ status }) => status !== 0).length;
console.log(`\n${results.length - failed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
