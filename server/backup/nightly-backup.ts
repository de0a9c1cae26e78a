import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { every } from '#server/base/every.ts';
import type { Logger } from '#server/base/log.ts';
import type { ServerConfig } from '#server/config/env.ts';
import { projectRoot } from '#server/config/project-root.ts';
import type { ServerAccess } from '#server/database/club-connection.ts';
import { removeHalfArchives } from './backup-folder.ts';

const FIRST_MS = 60_000;
const EVERY_MS = 15 * 60_000;
/** Members' requests go first. */
const NICE = 10;

type StartBackup = (config: Pick<ServerConfig, 'dataDir' | 'databaseUrl' | 'backupDir' | 'backupKeepDays'>) => ChildProcess;

/**
 * Has a backup made once a night, of several processes by one. It is the operator's command in a process of its own:
 * its memory is its own, and what breaks it does not break the server. A failed one is logged and made again an hour
 * later, and so is one whose server was killed.
 * @returns `stop` ends a backup that is being made, and waits until the database knows
 */
export function startNightlyBackup(
  config: Parameters<StartBackup>[0],
  connection: Pick<ServerAccess, 'query'>,
  log: Logger,
  start: StartBackup = startCommand,
): { stop: () => Promise<void>; runIfDue: () => Promise<void> } {
  let child: ChildProcess | null = null;
  const isMade = async (): Promise<boolean> => {
    try {
      child = start(config);
      const { code, output } = await endOf(child);
      if (code === 0) log.info({ output }, 'backup made');
      else log.error({ code, output }, 'the backup failed');
      return code === 0;
    } catch (error) {
      log.error({ err: error }, 'the backup could not be made');
      return false;
    } finally {
      child = null;
    }
  };
  const makeIfDue = async (isStopped: () => boolean) => {
    try {
      const [turn] = await connection.query<{ is_mine: boolean }>('select app.begin_backup() as is_mine');
      if (turn?.is_mine !== true) return;
      const isWell = !isStopped() && (await isMade());
      await connection.query(isWell ? 'select app.end_backup()' : 'select app.fail_backup()');
    } catch (error) {
      log.error({ err: error }, 'the database could not be asked about the backup');
    }
  };
  const { backupDir: folder } = config;
  if (folder === null) return { stop: async () => undefined, runIfDue: async () => undefined };
  const timer = every({
    everyMs: EVERY_MS,
    firstMs: FIRST_MS,
    task: async (isStopped) => {
      // A half archive takes room that the club needs, whether or not one is due.
      await removeHalfArchives(folder, new Date()).catch((error: unknown) => log.warn({ err: error, folder }, 'half archives stay'));
      await makeIfDue(isStopped);
    },
    whileRunning: async () => {
      await connection.query('select app.keep_backup()').catch((error: unknown) => log.warn({ err: error }, 'the backup goes on unnoted'));
    },
    onError: (error) => log.error({ err: error }, 'the backup could not be looked after'),
  });
  return {
    runIfDue: timer.run,
    async stop() {
      const ended = timer.stop();
      child?.kill();
      await ended;
    },
  };
}

function startCommand({ dataDir, databaseUrl, backupDir, backupKeepDays }: Parameters<StartBackup>[0]): ChildProcess {
  const program = import.meta.url.endsWith('.ts') ? ['--import', 'tsx', 'server/cli/index.ts'] : [join(projectRoot, 'dist/server/club.js')];
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl ?? '',
    BACKUP_DIR: backupDir ?? '',
    BACKUP_KEEP_DAYS: String(backupKeepDays),
  };
  const child = spawn(process.execPath, [...program, 'backup'], { cwd: projectRoot, env, stdio: ['ignore', 'pipe', 'pipe'] });
  try {
    if (child.pid !== undefined) setPriority(child.pid, NICE);
  } catch {
    // Some systems forbid it, and a child may have ended already: the backup is made all the same.
  }
  return child;
}

async function endOf(child: ChildProcess): Promise<{ code: number | null; output: string }> {
  const { stdout, stderr } = child;
  const [[code], ...outputs] = await Promise.all([
    once(child, 'exit') as Promise<[number | null]>,
    ...[stdout, stderr].map((stream) => (stream ? text(stream) : '')),
  ]);
  return { code, output: outputs.join('').trim() };
}
