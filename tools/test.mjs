import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureChromium } from './browser.mjs';
import { lastWords, readFailures } from './failed-tests/last-words.mjs';
import { ensureBuilt, ensureInstalled, requireSupportedNode, runBinary } from './setup.mjs';

requireSupportedNode();
ensureInstalled();

const notes = mkdtempSync(join(tmpdir(), 'club-failed-tests-'));
process.once('exit', () => rmSync(notes, { recursive: true, force: true }));

const steps = [
  { name: 'typecheck', run: () => runBinary('tsc', ['-b']) },
  { name: 'lint', run: () => runBinary('oxlint', ['--type-aware', '--deny-warnings']) },
  { name: 'unused code', run: () => runBinary('knip', ['--no-progress']) },
  { name: 'unit tests', run: (env) => runVitest('unit', env) },
  { name: 'database tests', run: (env) => runVitest('database', env) },
  { name: 'server tests', run: (env) => runVitest('server', env) },
  { name: 'browser tests', run: runBrowserTests },
];

function runVitest(project, env) {
  const reporters = ['--reporter=default', '--reporter=./tools/failed-tests/vitest-reporter.ts'];
  return runBinary('vitest', ['run', '--project', project, ...reporters], env);
}

function runBrowserTests(env) {
  if (!ensureChromium()) {
    console.error('Browser tests need Chromium: install it (Debian and Ubuntu: sudo apt-get install chromium) and run npm test again.');
    return 1;
  }
  ensureBuilt();
  return runBinary('playwright', ['test', '--reporter=list,./tools/failed-tests/playwright-reporter.ts'], env);
}

const results = [];
for (const { name, run } of steps) {
  console.log(`\n── ${name} ──`);
  const startedAt = Date.now();
  const failedTests = join(notes, name);
  const status = run({ FAILED_TESTS: failedTests });
  results.push({ name, status, seconds: Math.round((Date.now() - startedAt) / 1000), failures: readFailures(failedTests) });
}

console.log(lastWords(results));
process.exit(results.every(({ status }) => status === 0) ? 0 : 1);
