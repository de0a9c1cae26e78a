import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { freePort } from '#server/testing/free-port.ts';
import { openSql } from '#server/testing/sql.ts';

/** Where Debian 12 has it: apt-get install postgresql-15. */
export const BINARIES = process.env['POSTGRES_15'] ?? '/usr/lib/postgresql/15/bin';

export interface Postgres15 {
  /** As a superuser. */
  url: string;
  stop: () => Promise<void>;
}

/** Starts a PostgreSQL 15 in a folder of its own. Ends the process where there is none. */
export async function startPostgres15(): Promise<Postgres15> {
  if (!existsSync(join(BINARIES, 'postgres'))) {
    process.stdout.write(`No PostgreSQL 15 in ${BINARIES}: apt-get install postgresql-15, or set POSTGRES_15 to its folder.\n`);
    process.exit(1);
  }
  const folder = mkdtempSync(join(tmpdir(), 'clube21-postgres-15-'));
  const as = owner();
  if (as.uid) spawnSync('chown', ['postgres', folder]);
  const port = await freePort();
  const run = { ...as, cwd: folder };
  const data = join(folder, 'data');
  const made = spawnSync(join(BINARIES, 'initdb'), ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync'], run);
  if (made.status !== 0) throw new Error(String(made.stderr));
  const settings = ['fsync=off', 'listen_addresses=127.0.0.1', `port=${port}`, `unix_socket_directories=`];
  const args = ['-D', data, ...settings.flatMap((setting) => ['-c', setting])];
  const server = spawn(join(BINARIES, 'postgres'), args, { ...run, stdio: 'ignore' });
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  await waitUntilOpen(url);
  return {
    url,
    async stop() {
      server.kill('SIGINT');
      await once(server, 'exit');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Root's server runs as the user postgres, which Debian's package makes. */
function owner(): { uid?: number; gid?: number } {
  if (userInfo().uid !== 0) return {};
  const [uid, gid] = ['-u', '-g'].map((option) => Number(spawnSync('id', [option, 'postgres'], { encoding: 'utf8' }).stdout));
  return { uid: uid ?? 0, gid: gid ?? 0 };
}

async function waitUntilOpen(url: string): Promise<void> {
  for (let tries = 0; tries < 300; tries += 1) {
    const sql = openSql(url);
    const isOpen = await sql`select 1`.then(
      () => true,
      () => false,
    );
    await sql.end();
    if (isOpen) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('PostgreSQL 15 did not start');
}
