// Dependency-free: which Chromium is driven and how, and how it is installed from the system's packages where that may
// be done.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const candidates = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const headlessShell = '/usr/bin/chromium-headless-shell';

/**
 * The flags that every Chromium of tests, pictures and measurements is started with: it asks nobody anything but the
 * server.
 */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  // One process and a few threads less for each browser: there are no more cores than two.
  '--in-process-gpu',
  '--num-raster-threads=1',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A request to anybody else fails at once, as on a machine without a network: a picture of a video, a font.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
];

/** @returns {string | undefined} path of a Chromium on this machine, that of CHROME_PATH before any other */
export function findChromium() {
  return process.env['CHROME_PATH'] ?? candidates.find((path) => existsSync(path));
}

/**
 * The same engine without windows and toolbars around it, which a headless run draws all the same: a quarter less work
 * for the browser tests.
 * @returns {string | undefined} its path, or that of a whole Chromium where it is missing
 */
export function findHeadlessShell() {
  return !process.env['CHROME_PATH'] && existsSync(headlessShell) ? headlessShell : findChromium();
}

/**
 * Installs with apt, when this user may, Chromium where it is missing and the headless shell beside it.
 * @returns {string | undefined} path of Chromium
 */
export function ensureChromium() {
  const mayInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (!findChromium() && mayInstall) {
    console.log('Installing Chromium from the system packages…');
    install('chromium', 'fonts-liberation');
  }
  const version = installedVersion('chromium');
  // Both share parts of one version, and nobody asked to have the Chromium that is there replaced.
  if (!existsSync(headlessShell) && mayInstall && version) install(`chromium-headless-shell=${version}`);
  return findChromium();
}

function install(...packages) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const aptGet = (...args) =>
    spawnSync('apt-get', ['-qq', '-o', 'Acquire::http::Timeout=20', '-o', 'Acquire::Retries=1', ...args], { stdio: 'ignore', env })
      .status === 0;
  const isDone = () => aptGet('install', '-y', '--no-install-recommends', '--no-remove', ...packages);
  return isDone() || (aptGet('update') && isDone());
}

function installedVersion(name) {
  const { status, stdout } = spawnSync('dpkg-query', ['-W', '-f=${Version}', name], { encoding: 'utf8' });
  return status === 0 ? stdout : undefined;
}
