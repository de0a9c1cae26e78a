// Dependency-free: runs before anything is installed.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { nodeSupport } from './node-support.mjs';

export const projectRoot = dirname(dirname(fileURLToPath(import.meta.url)));

const WEB = { name: 'web app', stamp: join(projectRoot, 'dist/.web-stamp'), args: ['build', '--logLevel', 'warn'] };
const SERVER = {
  name: 'server',
  stamp: join(projectRoot, 'dist/.server-stamp'),
  args: ['build', '--logLevel', 'warn', '--config', 'vite.server.config.ts'],
};
/**
 * Settings that a build writes into dist/web where PUBLIC_URL is one of them, and none of them otherwise
 * (server/pages/hosted-config.ts).
 */
const WRITTEN_INTO_PAGES = [
  'PUBLIC_URL',
  'STRIPE_PRICE_ID',
  'SUPABASE_URL',
  'SUPABASE_PUBLISHABLE_KEY',
  'AUTH_EMAIL_CONFIRMATION',
  'GOOGLE_CLIENT_ID',
  'APPLE_CLIENT_ID',
  'IMAGE_RENDITIONS',
];
/** There while a process builds, with its id. */
const LOCK = join(projectRoot, 'dist/.building');
/** There for a moment, while a process takes a lock away that another one has left behind. */
const CLEARING = join(projectRoot, 'dist/.clearing');
/** Far more than a build takes. */
const LONGEST_BUILD_MS = 600_000;
const builtFrom = [
  'tools',
  'web',
  'domain',
  'content',
  'server',
  'supabase/functions',
  'package.json',
  'package-lock.json',
  'vite.config.ts',
  'vite.server.config.ts',
];

/**
 * Exits with a plain message when this Node is older than the app supports. Of one that is no longer mended it says so,
 * and goes on.
 */
export function requireSupportedNode() {
  const { starts, message } = nodeSupport(process.versions.node);
  if (message) console.error(message);
  if (!starts) process.exit(1);
}

/**
 * Runs a command in the project's folder with its output shown.
 * @param {string} command
 * @param {string[]} args
 * @param {Record<string, string>} [env] added to this process's environment
 * @returns {number} exit status
 */
export function run(command, args, env = {}) {
  const result = spawnSync(command, args, { cwd: projectRoot, stdio: 'inherit', env: { ...process.env, ...env } });
  if (result.error) console.error(result.error.message);
  return result.status ?? 1;
}

/** Runs a package's binary from node_modules/.bin; same contract as `run`. */
export function runBinary(name, args, env = {}) {
  return run(join(projectRoot, 'node_modules/.bin', name), args, env);
}

/**
 * Installs a folder's locked dependencies when what is installed there is not what its package-lock.json says.
 * @param {string} [folder] absolute path
 */
export function ensureInstalled(folder = projectRoot) {
  if (isInstalledAsLocked(folder)) return;
  console.error(`Installing dependencies: npm ci in ${folder}…`);
  const status = run('npm', ['ci', '--prefix', folder, '--no-audit', '--no-fund', '--loglevel=error']);
  if (status !== 0) {
    console.error('npm ci failed; see the messages above.');
    process.exit(status);
  }
}

/**
 * The same for a command that measures or tries what is there, and so installs nothing by itself: where something else
 * is installed it says so and ends, unless it was told `--install`.
 * @param {boolean} mayInstall
 * @param {string} [folder] absolute path
 */
export function requireInstalled(mayInstall, folder = projectRoot) {
  if (mayInstall) {
    ensureInstalled(folder);
    return;
  }
  if (isInstalledAsLocked(folder)) return;
  const command = folder === projectRoot ? 'npm ci' : `npm ci --prefix ${relative(projectRoot, folder)}`;
  console.error(
    `The packages in ${join(folder, 'node_modules')} are not those of its package-lock.json. This command installs nothing unasked: ` +
      `run "${command}" first, or this again with --install.`,
  );
  process.exit(1);
}

// npm writes node_modules/.package-lock.json last, so an interrupted install never looks complete.
function isInstalledAsLocked(folder) {
  const installed = readPackages(join(folder, 'node_modules/.package-lock.json'));
  if (!installed) return false;
  return Object.entries(readPackages(join(folder, 'package-lock.json')) ?? {}).every(
    ([path, { version, optional, extraneous }]) =>
      path === '' || extraneous || installed[path]?.version === version || (optional && !installed[path]),
  );
}

function readPackages(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : undefined;
}

/**
 * Builds the web app and the server when a source file changed since the last build, or that was made for another
 * address than this environment's.
 */
export function ensureBuilt() {
  build([WEB, SERVER]);
}

/**
 * The same for a command of the operator's, which may be about the web app that they have just built for the address of
 * a static host.
 */
export function ensureBuiltForAnyAddress() {
  build([WEB, SERVER], ({ stamp }, sources) => readStamp(stamp)?.split(' ', 1)[0] !== sources);
}

/** Builds the server alone, which takes a moment. */
export function ensureServerBuilt() {
  build([SERVER]);
}

/** Builds the web app and the server whatever has changed. */
export function buildAnyway() {
  build([WEB, SERVER], () => true);
}

/** The stamp of a part once it is built. */
function stampOf(part, sources) {
  if (part !== WEB || !process.env['PUBLIC_URL']) return sources;
  const settings = WRITTEN_INTO_PAGES.map((name) => process.env[name] ?? null);
  return `${sources} ${createHash('sha256').update(JSON.stringify(settings)).digest('hex')}`;
}

/**
 * Two processes, such as two runs of tests, never write one folder at once: the later one waits, and mostly finds all
 * done.
 */
function build(parts, isStale = (part, sources) => readStamp(part.stamp) !== stampOf(part, sources)) {
  const sources = sourcesFingerprint();
  if (!parts.some((part) => isStale(part, sources))) return;
  takeLock();
  let status = 0;
  try {
    const stale = parts.filter((part) => isStale(part, sources));
    if (stale.length > 0)
      console.error(`Building the ${stale.map(({ name }) => name).join(' and the ')} into ${join(projectRoot, 'dist')}…`);
    for (const part of stale) {
      // A build that is cut off leaves half of its files, which are not those of any stamp.
      rmSync(part.stamp, { force: true });
      // A run of tests says NODE_ENV=test to whatever it starts.
      status = runBinary('vite', part.args, { NODE_ENV: 'production' });
      if (status === 0 && part === WEB) status = run(process.execPath, ['tools/compress-assets.mjs']);
      if (status !== 0) break;
      writeStamp(part.stamp, stampOf(part, sources));
    }
  } finally {
    if (readStamp(LOCK) === String(process.pid)) rmSync(LOCK, { force: true });
  }
  if (status !== 0) process.exit(status);
}

function takeLock() {
  mkdirSync(dirname(LOCK), { recursive: true });
  for (let tries = 0; ; tries += 1) {
    try {
      writeFileSync(LOCK, String(process.pid), { flag: 'wx' });
      return;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    if (isLeftBehind(LOCK) && clear()) continue;
    if (tries === 0) console.error('Another process builds: waiting for it…');
    else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100);
  }
}

/**
 * Takes away a lock that was left behind. Of two that have found it only one may: the other would take away the lock
 * that the first has since.
 * @returns whether this process was the one
 */
function clear() {
  try {
    writeFileSync(CLEARING, String(process.pid), { flag: 'wx' });
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    if (isLeftBehind(CLEARING)) rmSync(CLEARING, { force: true });
    return false;
  }
  if (isLeftBehind(LOCK)) rmSync(LOCK, { force: true });
  rmSync(CLEARING, { force: true });
  return true;
}

/**
 * Whether the process that made the file was killed. Another may have its id by now: in a container that starts again
 * mostly this one.
 */
function isLeftBehind(file) {
  const takenAt = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
  if (takenAt === undefined) return false;
  if (Date.now() - takenAt > LONGEST_BUILD_MS) return true;
  const holder = Number(readStamp(file));
  // Without an id it is about to be written, or the disk was full.
  return holder > 0 && (holder === process.pid || !isRunning(holder));
}

function isRunning(id) {
  try {
    process.kill(id, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function sourcesFingerprint() {
  const hash = createHash('sha256');
  for (const entry of builtFrom) addToFingerprint(hash, join(projectRoot, entry));
  return hash.digest('hex');
}

function addToFingerprint(hash, path) {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats) return;
  if (stats.isDirectory()) {
    for (const name of readdirSync(path).toSorted()) addToFingerprint(hash, join(path, name));
    return;
  }
  if (/\.test\.tsx?$/.test(path)) return;
  hash.update(`${path.slice(projectRoot.length)}\0`).update(readFileSync(path));
}

function readStamp(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    // Another process may take it away between two looks.
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
}

function writeStamp(path, stamp) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, stamp);
}
