import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createLog } from '#server/base/log.ts';
import type { ClubConnection } from '#server/database/club-connection.ts';
import { openPreparedDatabase } from '#server/testing/prepared-database.ts';
import { createTestClub } from '#server/testing/test-club.ts';
import { Alarms } from './alarms.ts';

const HOUR_MS = 3_600_000;

let database: ClubConnection;
let backupDir: string;
/** The subjects of the mails that the operator received. */
let received: string[];
/** How the club is. */
let state: { isNearlyFull: boolean; isMailDown: boolean; now: number };

beforeAll(async () => {
  database = await openPreparedDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.script(`delete from app.alarms; delete from app.jobs; update app.clock_shift set shift = interval '0'`);
  backupDir = await mkdtemp(join(tmpdir(), 'clube21-alarms-'));
  received = [];
  state = { isNearlyFull: false, isMailDown: false, now: Date.now() };
  return () => rm(backupDir, { recursive: true, force: true });
});

/** One of the club's processes. */
function newProcess(): Alarms {
  return new Alarms({
    database,
    disk: { check: async () => ({ freeBytes: 1, reservedBytes: 1, isNearlyFull: state.isNearlyFull }) },
    mail: {
      deliver: async ({ to, subject }) => {
        if (state.isMailDown) throw new Error('refused');
        received.push(`${to}: ${subject}`);
      },
    },
    backupDir,
    hasPayments: true,
    operatorEmail: 'operadora@clube.example',
    origin: 'https://clube.example',
    log: createLog('silent'),
    now: () => state.now,
  });
}
async function lookAtBoth(one: Alarms, two: Alarms): Promise<string[]> {
  received = [];
  await Promise.all([one.look(), two.look()]);
  return received.map((text) => text.replace('operadora@clube.example: Clube 21: ', ''));
}
async function pass(hours: number): Promise<void> {
  state.now += hours * HOUR_MS;
  await database.query('update app.clock_shift set shift = shift + make_interval(hours => $1::int)', [hours]);
}

test('a disk that is nearly full is told by one process, once a day while it lasts, and once when it is over', async () => {
  const [one, two] = [newProcess(), newProcess()];
  expect(await lookAtBoth(one, two)).toEqual([]);
  state.isNearlyFull = true;
  expect(await lookAtBoth(one, two)).toEqual(['Disco quase cheio']);
  await pass(23);
  expect(await lookAtBoth(one, two)).toEqual([]);
  await pass(1);
  expect(await lookAtBoth(one, two)).toEqual(['Disco quase cheio']);
  state.isNearlyFull = false;
  expect(await lookAtBoth(one, two)).toEqual(['resolvido: Disco quase cheio']);
  expect(await lookAtBoth(one, two)).toEqual([]);
  // Once more at once: neither that nor its end is told; an hour later it is.
  state.isNearlyFull = true;
  expect(await lookAtBoth(one, two)).toEqual([]);
  state.isNearlyFull = false;
  expect(await lookAtBoth(one, two)).toEqual([]);
  await pass(1);
  state.isNearlyFull = true;
  expect(await lookAtBoth(one, two)).toEqual(['Disco quase cheio']);
});

test('a newest backup of more than 36 hours is told, and the next backup ends it; a new club has 36 hours for its first', async () => {
  expect(await lookAtBoth(newProcess(), newProcess())).toEqual([]);
  await pass(35);
  // A server that was started again goes on counting.
  const [one, two] = [newProcess(), newProcess()];
  expect(await lookAtBoth(one, two)).toEqual([]);
  await pass(2);
  expect(await lookAtBoth(one, two)).toEqual(['Cópia de segurança atrasada']);
  const file = join(backupDir, 'backup-20261122T060000Z.tar.gz');
  await writeFile(file, '');
  await utimes(file, new Date(state.now), new Date(state.now));
  // Half a backup is none.
  await writeFile(join(backupDir, 'backup-20261123T060000Z.tar.gz.part'), '');
  expect(await lookAtBoth(one, two)).toEqual(['resolvido: Cópia de segurança atrasada']);
});

test('a folder of backups that can no longer be read is told of, and not at its first failure', async () => {
  const [one, two] = [newProcess(), newProcess()];
  const file = join(backupDir, 'backup-20261122T060000Z.tar.gz');
  await writeFile(file, '');
  await utimes(file, new Date(state.now), new Date(state.now));
  expect(await lookAtBoth(one, two)).toEqual([]);
  await rm(backupDir, { recursive: true });
  await writeFile(backupDir, 'a disk that is not mounted');
  await pass(35);
  expect(await lookAtBoth(one, two)).toEqual([]);
  await pass(2);
  expect(await lookAtBoth(one, two)).toEqual(['Cópia de segurança atrasada']);
});

test('an alarm is told that it is over though its reminder could not be sent, and again after its process was killed', async () => {
  const [one, two] = [newProcess(), newProcess()];
  state.isNearlyFull = true;
  // Killed while it wrote: nothing came of it.
  await database.query(`select app.note_alarm($1, true)`, [`disk of ${hostname()}`]);
  expect(await lookAtBoth(one, two)).toEqual([]);
  await database.query(`update app.clock_shift set shift = shift + interval '5 minutes'`);
  expect(await lookAtBoth(one, two)).toEqual(['Disco quase cheio']);
  await pass(24);
  state.isMailDown = true;
  expect(await lookAtBoth(one, two)).toEqual([]);
  state.isNearlyFull = false;
  state.isMailDown = false;
  expect(await lookAtBoth(one, two)).toEqual(['resolvido: Disco quase cheio']);
  // Told while the clock was a year ahead: that keeps no later one back.
  await pass(-365 * 24);
  state.isNearlyFull = true;
  expect(await lookAtBoth(one, two)).toEqual(['Disco quase cheio']);
});

test('mails that are refused are told, and an alarm that could not be sent is sent at the next look', async () => {
  const [one, two] = [newProcess(), newProcess()];
  const fail = async (key: string) =>
    database.query(`insert into app.jobs (kind, key, attempts, last_error) values ('mail', $1, 1, 'ETIMEDOUT')`, [key]);
  await fail('mistyped');
  expect(await lookAtBoth(one, two)).toEqual([]);
  // Sent again to the same address, and what a killed server was sending: neither was refused once more.
  await fail('sent again');
  await fail('under way');
  await database.script(`update app.jobs set given_up_at = app.now(), last_error = case key when 'under way' then 'unknown' else 'replaced' end
    where key in ('sent again', 'under way')`);
  expect(await lookAtBoth(one, two)).toEqual([]);
  await fail('second');
  state.isMailDown = true;
  expect(await lookAtBoth(one, two)).toEqual([]);
  state.isMailDown = false;
  expect(await lookAtBoth(one, two)).toEqual(['Emails recusados']);
  await pass(1);
  await database.query(`update app.jobs set done_at = app.now(), last_error = null where key = 'second'`);
  state.isMailDown = true;
  expect(await lookAtBoth(one, two)).toEqual([]);
  state.isMailDown = false;
  expect(await lookAtBoth(one, two)).toEqual(['resolvido: Emails recusados']);
});

test('payments of which nothing was heard for 24 hours are told; a club where nothing was due is left in peace', async () => {
  const [one, two] = [newProcess(), newProcess()];
  await database.script(`
    insert into public.subscriptions (id, status, paid_until) values ('sub_1', 'active', app.now() + interval '2 hours');
    insert into public.payment_events (id, type, received_at) values ('evt_1', 'invoice.paid', app.now() - interval '20 days');`);
  expect(await lookAtBoth(one, two)).toEqual([]);
  await pass(25);
  expect(await lookAtBoth(one, two)).toEqual([]);
  await pass(2);
  expect(await lookAtBoth(one, two)).toEqual(['Sem notícias dos pagamentos']);
  await database.script(`insert into public.payment_events (id, type, received_at) values ('evt_2', 'invoice.paid', app.now())`);
  expect(await lookAtBoth(one, two)).toEqual(['resolvido: Sem notícias dos pagamentos']);
});

test('a clock that leapt is told, and told that it is over when the operator takes it on', async () => {
  const [one, two] = [newProcess(), newProcess()];
  expect(await lookAtBoth(one, two)).toEqual([]);
  await database.query(`update app.clock_watch set seen_at = clock_timestamp() - interval '60 days' where only_row`);
  await database.query('select app.watch_clock()');
  expect(await lookAtBoth(one, two)).toEqual(['O relógio do servidor saltou']);
  await database.query('select app.trust_clock()');
  expect(await lookAtBoth(one, two)).toEqual(['resolvido: O relógio do servidor saltou']);
});

test('a server with OPERATOR_EMAIL looks by itself, from its start', async () => {
  const club = await createTestClub({ env: { OPERATOR_EMAIL: 'operadora@clube.example', DISK_RESERVE_MB: '999999999' } });
  const timers = club.startTimers();
  await expect
    .poll(async () => (await club.mailsTo('operadora@clube.example')).map(({ subject }) => subject))
    .toEqual(['Clube 21: Disco quase cheio']);
  await timers.stop();
  await club.close();
});
