import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ClubConnection } from '#server/database/club-connection.ts';
import { openPreparedDatabase } from '#server/testing/prepared-database.ts';
import { connectionDatabase } from './connection-database.ts';
import { runCommand } from './run-command.ts';

let connection: ClubConnection;

beforeAll(async () => {
  connection = await openPreparedDatabase();
});
afterAll(() => connection.close());

const run = async (...args: string[]) => runCommand(args, connectionDatabase(connection));
const lastAct = async () => (await connection.query<{ act: string }>('select act from app.staff_log order by seq desc limit 1'))[0]?.act;

test('a leap is shown and taken on by the operator, once', async () => {
  expect((await run('clock', 'show')).stdout).toMatch(/^Agora são .*, e o relógio vale\.\n$/);
  await connection.query(`update app.clock_watch set seen_at = clock_timestamp() - interval '60 days' where only_row`);
  await connection.query('select app.watch_clock()');
  expect((await run('clock', 'show')).stdout).toMatch(/O relógio saltou 60 dias depois de .*\n.*esperam/);
  expect((await run('clock', 'trust')).stdout).toMatch(/^O relógio vale de novo, 60 dias à frente/);
  expect(await lastAct()).toBe('clock_taken_on');
  expect((await run('clock', 'trust')).stdout).toMatch(/^O relógio já vale/);
});

test('a final result that came before its time is taken back with a reason, and one that is due is not', async () => {
  const [challenge] = await connection.query<{ id: string }>(
    `insert into public.challenges (title, start_date, end_date, final_at) values ('Cedo', now() - interval '1 day', now() + interval '9 days', now()) returning id::text`,
  );
  const id = challenge?.id ?? '';
  expect((await run('challenge', 'take-back-result', id)).exitCode).not.toBe(0);
  expect(await run('challenge', 'take-back-result', id, '--reason', 'O relógio saltou')).toMatchObject({ exitCode: 0 });
  expect(await lastAct()).toBe('take_back_final_result');
  expect((await run('challenge', 'take-back-result', id, '--reason', 'De novo')).stderr).toContain('não é final');
  await connection.query(
    `update public.challenges set start_date = now() - interval '40 days', end_date = now() - interval '9 days', final_at = now() where id = $1`,
    [id],
  );
  expect((await run('challenge', 'take-back-result', id, '--reason', 'Tarde')).stderr).toContain('já passou da hora');
});
