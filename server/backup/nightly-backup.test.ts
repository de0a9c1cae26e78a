import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdir, mkdtemp, readFile, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLog } from '#server/base/log.ts';
import type { PgliteClubConnection } from '#server/database/pglite/pglite-connection.ts';
import { openPreparedDatabase } from '#server/testing/prepared-database.ts';
import { startDeletionList } from './deletion-list.ts';
import { startNightlyBackup } from './nightly-backup.ts';

const OFTEN = { interval: 20 };
const log = createLog('silent');
const SETTINGS = { databaseUrl: undefined, backupKeepDays: 14 };
let folder: string;
let connection: PgliteClubConnection;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clube21-nightly-'));
  connection = await openPreparedDatabase();
  // Far from three o'clock, when the next night's backup is due whatever became of the last one.
  await connection.query(`update app.clock_shift set shift = timestamptz '2026-11-22 12:00:00-03' - now()`);
});
afterAll(async () => {
  await connection.close();
  await rm(folder, { recursive: true, force: true });
});

const anHourLater = async () => connection.query(`update app.clock_shift set shift = shift + interval '61 minutes'`);

it("of two processes one makes the night's backup, and a failed one is made again", async () => {
  const made: string[] = [];
  const process_ = (name: string, code: number) =>
    startNightlyBackup({ ...SETTINGS, dataDir: folder, backupDir: folder }, connection, log, () => {
      made.push(name);
      return spawn(process.execPath, ['-e', `process.exit(${code})`], { stdio: ['ignore', 'pipe', 'pipe'] });
    });
  const [failing, first, second] = [process_('failing', 1), process_('first', 0), process_('second', 0)];
  await failing.runIfDue();
  await Promise.all([first.runIfDue(), second.runIfDue()]);
  expect(made).toEqual(['failing']);
  await anHourLater();
  await Promise.all([first.runIfDue(), second.runIfDue()]);
  await Promise.all([first.runIfDue(), second.runIfDue()]);
  expect(made).toHaveLength(2);
  for (const one of [failing, first, second]) await one.stop();
});

it('a backup that cannot be started, or that the end of the server cuts off, is made again', async () => {
  const made: string[] = [];
  const process_ = (start: () => ChildProcess) =>
    startNightlyBackup({ ...SETTINGS, dataDir: folder, backupDir: folder }, connection, log, start);
  await connection.query(`update app.sweeps set last_run_at = '-infinity' where name = 'backup'`);
  const unable = process_(() => {
    made.push('unable');
    throw new Error('no process left');
  });
  await unable.runIfDue();
  await anHourLater();
  const cutOff = process_(() => {
    made.push('cut off');
    return spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1e6)'], { stdio: ['ignore', 'pipe', 'pipe'] });
  });
  const running = cutOff.runIfDue();
  await expect.poll(() => made, OFTEN).toEqual(['unable', 'cut off']);
  await cutOff.stop();
  await running;
  // The stop has waited: the database knows by now.
  await anHourLater();
  expect(await connection.query('select app.begin_backup() as is_due')).toEqual([{ is_due: true }]);
  await unable.stop();
});

it('a backup whose server was killed is made again by the next one, an hour after it was last heard of, and the half archive goes', async () => {
  const made: string[] = [];
  const backupDir = join(folder, 'killed');
  await mkdir(backupDir);
  const process_ = (name: string, script: string) =>
    startNightlyBackup({ ...SETTINGS, dataDir: folder, backupDir }, connection, log, () => {
      made.push(name);
      return spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'pipe'] });
    });
  await connection.query(`update app.sweeps set last_run_at = '-infinity' where name in ('backup', 'failed_backup')`);
  const half = join(backupDir, 'backup-20261122T060000Z.tar.gz.part');
  await writeFile(half, 'half');
  const before = new Date(Date.now() - 660_000);
  await utimes(half, before, before);
  // Not told to stop before the test is over, as a killed server is not, whose backup goes on by itself.
  const killed = process_('killed', 'setInterval(() => undefined, 1e6)');
  const underWay = killed.runIfDue();
  await expect.poll(() => made, OFTEN).toEqual(['killed']);
  expect(await readdir(backupDir)).toEqual([]);
  const next = process_('next', '');
  for (const turn of ['when it begins', 'within an hour', 'and an hour and a half after it began, as it is heard of']) {
    await next.runIfDue();
    expect(made, turn).toEqual(['killed']);
    await connection.query(`update app.clock_shift set shift = shift + interval '45 minutes'`);
    await killed.runIfDue();
  }
  await anHourLater();
  await next.runIfDue();
  await next.runIfDue();
  expect(made).toEqual(['killed', 'next']);
  await Promise.all([killed.stop(), next.stop(), underWay]);
});

it('a deleted account is listed once the folder can be written, however long that takes', async () => {
  const id = crypto.randomUUID();
  const place = join(folder, 'list');
  // A file where the folder should be.
  await writeFile(place, '');
  const list = startDeletionList(place, connection, log, 20);
  await expect.poll(async () => connection.query(`select from app.sweeps where name = 'deletion_list'`), OFTEN).toHaveLength(1);
  await connection.query(`insert into auth.users (id, email) values ($1, 'ana@membro.example')`, [id]);
  await connection.query('delete from auth.users where id = $1', [id]);
  expect(await connection.query('select user_id from app.deleted_accounts')).toEqual([{ user_id: id }]);
  await rm(place);
  // The list may have made it first.
  await mkdir(place, { recursive: true });
  await expect.poll(async () => readFile(join(place, 'deletions.jsonl'), 'utf8'), OFTEN).toContain(id);
  await expect.poll(async () => connection.query('select from app.deleted_accounts'), OFTEN).toEqual([]);
  await list.stop();
});
