import { execFile, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureChromium } from './browser.mjs';
import { lastWords, readFailures } from './failed-tests/last-words.mjs';
import { noteFailure } from './failed-tests/note-failure.mjs';
import { LONG_JOURNEYS } from './long-journeys.mjs';
import { ensureBuilt, ensureInstalled, projectRoot, requireSupportedNode } from './setup.mjs';
import { specsWithWord } from './specs-with-word.mjs';

// Usage: npm test [-- <word>]. With a word only the tests run whose file has it in its name, at every level, and no
// checks: long ones too.
const [word] = process.argv.slice(2);

requireSupportedNode();
ensureInstalled();

const notes = mkdtempSync(join(tmpdir(), 'club-failed-tests-'));
process.once('exit', () => rmSync(notes, { recursive: true, force: true }));

const checks = [
  // Each checker of a project reads again the types that it needs, and the other checks keep the cores busy: one takes
  // two thirds of the work of four.
  { name: 'typecheck', run: (env) => runCheck('tsc', ['-b', '--checkers', '1'], env) },
  { name: 'format', run: (env) => runCheck('oxfmt', ['--check', '.'], env) },
  // Its configuration is TypeScript, which the oldest Node of the club reads through tsx alone.
  { name: 'lint', run: (env) => runCheck('oxlint', ['--type-aware', '--deny-warnings'], { ...env, NODE_OPTIONS: '--import tsx' }) },
  { name: 'unused code', run: (env) => runCheck('knip', ['--no-progress'], env) },
  { name: 'unit tests', run: (env, name) => runVitest(name, ['unit'], env) },
  // The build that both of the next need, on a core that the last of the others leaves free.
  {
    name: 'build',
    run: () => runAsItGoes(process.execPath, ['--eval', `import('./tools/setup.mjs').then((setup) => setup.ensureBuilt())`]),
  },
];
const tests = [
  { name: 'browser tests', run: runBrowserTests },
  // One run of both: they share a PostgreSQL, and a worker that is through with the one goes on with the other.
  // They wait for limits that count in seconds and for processes: one worker more does something meanwhile.
  {
    name: 'database and server tests',
    run: (env, name) => runVitest(name, ['database', 'server*'], env, availableParallelism() + 1),
  },
];
const testsOfOneWord = [
  { name: 'unit tests', run: (env, name) => runVitest(name, ['unit'], env) },
  { name: 'database tests', run: (env, name) => runVitest(name, ['database'], env) },
  { name: 'server tests', run: (env, name) => runVitest(name, ['server*'], env) },
  { name: 'browser tests', run: runBrowserTests },
];

async function runCheck(name, args, { FAILED_TESTS, ...env }) {
  const { status, output } = await runInOnePiece(name, name, args, env);
  if (status !== 0) noteFailure(name, output, FAILED_TESTS);
  return status;
}

/** All that it prints comes at its end, in one piece: others run beside it. */
function runInOnePiece(title, name, args, env = {}) {
  return new Promise((resolve) => {
    const options = { cwd: projectRoot, encoding: 'utf8', maxBuffer: Infinity, env: { ...process.env, ...env } };
    execFile(binary(name), args, options, (error, stdout, stderr) => {
      const couldNotStart = error && typeof error.code !== 'number' ? error.message : '';
      const output = [stdout, stderr, couldNotStart].filter(Boolean).join('\n');
      process.stdout.write(`${headline(title)}${output}`);
      resolve({ status: error ? 1 : 0, output });
    });
  });
}

async function runVitest(title, projects, env, workers = availableParallelism()) {
  const reporters = ['--reporter=default', '--reporter=./tools/failed-tests/vitest-reporter.ts'];
  const chosen = projects.flatMap((project) => ['--project', project]);
  const { status } = await runInOnePiece(
    title,
    'vitest',
    ['run', ...chosen, ...reporters, `--maxWorkers=${workers}`, ...(word ? filtersFor(projects) : [])],
    env,
  );
  return status;
}

/** The pgTAP files are the tests of a file of vitest for each engine, which are chosen by their names. */
function filtersFor(projects) {
  const isPgtap =
    projects.includes('database') &&
    readdirSync(join(projectRoot, 'supabase/tests')).some((file) => file.endsWith('.sql') && file.includes(word));
  return ['--passWithNoTests', ...(isPgtap ? ['supabase/tests/pgtap', '--testNamePattern', word] : [word])];
}

function runBrowserTests(env) {
  const specs = word ? specsWithWord(word, projectRoot) : [];
  // Neither a build nor a browser is made for nothing.
  if (word && specs.length === 0) {
    process.stdout.write(`${headline('browser tests')}None has "${word}" in its name.\n`);
    return 0;
  }
  if (!ensureChromium()) {
    console.error('Browser tests need Chromium: install it (Debian and Ubuntu: sudo apt-get install chromium) and run npm test again.');
    return 1;
  }
  ensureBuilt();
  const filters = word ? specs.map((spec) => spec.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)) : ['--grep-invert', LONG_JOURNEYS];
  return runAsItGoes(binary('playwright'), ['test', '--reporter=list,./tools/failed-tests/playwright-reporter.ts', ...filters], env);
}

/** Its output is seen while it runs. */
function runAsItGoes(program, args, env = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: projectRoot,
      stdio: 'inherit',
      env: { ...process.env, ...env },
    });
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

const binary = (name) => join(projectRoot, 'node_modules/.bin', name);
const headline = (name) => `\n── ${name} ──\n`;

async function runStep({ name, run }) {
  const startedAt = Date.now();
  const failedTests = join(notes, name);
  const status = await run({ FAILED_TESTS: failedTests }, name);
  const failures = readFailures(failedTests);
  // A test that a runner has noted as failed counts, whatever status its process ended with.
  return { name, status: failures.length > 0 ? status || 1 : status, seconds: Math.round((Date.now() - startedAt) / 1000), failures };
}

const results = [];
if (word) {
  // oxlint-disable-next-line no-await-in-loop -- one after the other, as somebody looks on
  for (const step of testsOfOneWord) results.push(await runStep(step));
} else {
  // Beside each other: none of the checks keeps two cores busy, and the browser tests wait a fifth of their time for
  // pages and servers.
  results.push(...(await Promise.all(checks.map(runStep))));
  results.push(...(await Promise.all(tests.map(runStep))));
}

console.log(lastWords(results));
process.exit(results.every(({ status }) => status === 0) ? 0 : 1);
