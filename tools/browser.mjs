// Dependency-free: finds Chromium, or installs it from the system's packages where it may.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const candidates = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** @returns {string | undefined} path of a Chromium on this machine */
export function findChromium() {
  return candidates.find((path) => existsSync(path));
}

/** @returns {string | undefined} path of Chromium, installed with apt when it was missing and this user may */
export function ensureChromium() {
  const found = findChromium();
  if (found) return found;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Installing Chromium from the system packages…');
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit', env });
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-liberation'], { stdio: ['ignore', 'ignore', 'inherit'], env });
  }
  return findChromium();
}
