import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { projectRoot } from '#server/config/project-root.ts';

// The main journeys in the oldest Chromium that the app is made for, and what an older one is told. npm has them in a
// package that carries the browser.
// Usage: npm run drills -- old-browser [Playwright's arguments, such as a file]

/**
 * The oldest there that knows all of what package.json's `browserslist` asks for (111.0.0 is of weeks before that
 * release), and one that does not.
 */
const OLDEST = '112.0.2';
const TOO_OLD = '109.0.6';

/**
 * Home, sign-up, login, login with a target, unknown addresses, menus, joining, registering with photos, ranking,
 * settings, card, without a network.
 */
const JOURNEYS = [
  'e2e/whole-app/home-at-once.spec.ts',
  'e2e/whole-app/main-job.spec.ts',
  'e2e/whole-app/shell.spec.ts',
  'e2e/whole-app/every-phone.spec.ts',
  'e2e/whole-app/first-view.spec.ts',
  'e2e/whole-app/oldest-browsers.spec.ts',
  'e2e/account/auth.spec.ts',
  'e2e/account/guards.spec.ts',
  'e2e/account/settings.spec.ts',
  'e2e/account/storage-denied.spec.ts',
  'e2e/account/profile-photo.spec.ts',
  'e2e/training/register-photos.spec.ts',
  'e2e/training/register-workout.spec.ts',
  'e2e/challenge/ranking.spec.ts',
  'e2e/benefits/member-card.spec.ts',
  'e2e/benefits/offline-card.spec.ts',
  'e2e/outbox/outbox-offline-start.spec.ts',
  'e2e/outbox/outbox.spec.ts',
  'e2e/installed/installable.spec.ts',
];

/** Installs a Chromium beside the project's own packages, once. @returns the path of its program */
function install(version: string): string {
  const folder = join(projectRoot, '.cache/old-browser', version);
  const program = join(folder, 'chromium');
  if (existsSync(program)) return program;
  mkdirSync(folder, { recursive: true });
  const npm = ['install', '--prefix', folder, '--no-save', '--ignore-scripts', '--no-audit', '--no-fund', `@sparticuz/chromium@${version}`];
  execFileSync('npm', npm, { stdio: 'inherit' });
  // The package itself unpacks beside temporary files, whatever its version.
  writeFileSync(program, brotliDecompressSync(readFileSync(join(folder, 'node_modules/@sparticuz/chromium/bin/chromium.br'))), {
    mode: 0o755,
  });
  return program;
}

function run(version: string, env: Record<string, string>, args: readonly string[]): boolean {
  const playwright = join(projectRoot, 'node_modules/.bin/playwright');
  const settings = { ...process.env, ...env, CHROME_PATH: install(version) };
  process.stdout.write(`Chromium ${version}\n`);
  const { status } = spawnSync(playwright, ['test', '--project=phone', ...args], { cwd: projectRoot, stdio: 'inherit', env: settings });
  return status === 0;
}

const [...chosen] = process.argv.slice(2);
const results = [
  run(OLDEST, {}, chosen.length > 0 ? chosen : JOURNEYS),
  // Tests of other browsers are marked.
  run(TOO_OLD, { BROWSER_IS_TOO_OLD: '1' }, ['e2e/whole-app/oldest-browsers.spec.ts', '--grep-invert=@current']),
];
process.exit(results.every(Boolean) ? 0 : 1);
