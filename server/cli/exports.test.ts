import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, test } from 'vitest';
import { createTestClub } from '#server/testing/test-club.ts';
import type { Member, TestClub } from '#server/testing/test-club.ts';
import { connectionDatabase } from './connection-database.ts';
import { runCommand } from './run-command.ts';

const CHALLENGE = '21212121-0000-4000-8000-0000000000e4';
const RAFFLE = '21212121-0000-4000-8000-0000000000e5';

let club: TestClub;
let ana: Member;

const run = async (...args: string[]) => runCommand(args, connectionDatabase(club.connection));

interface Line {
  act: string;
  by_command: boolean;
  object_id: string | null;
  details: Record<string, unknown>;
}

const lines = async () =>
  club.connection.query<Line>(
    `select l.act, l.by_command, l.object_id, d.details from app.staff_log l join app.staff_log_details d using (seq) where l.act like 'export%' order by l.seq`,
  );

beforeAll(async () => {
  club = await createTestClub();
  ana = await club.signUpMember('Ana');
  await club.connection.query(`insert into public.challenges (id, title, start_date, end_date)
    values ('${CHALLENGE}', 'Desafio', app.now() - interval '1 day', app.now() + interval '20 days')`);
  await ana.client.from('challenge_participants').insert({ challenge_id: CHALLENGE, user_id: ana.id, status: 'active' });
  await ana.client.rpc('record_workout_basic', {
    p_user_id: ana.id,
    p_workout_name: 'Corrida',
    p_workout_type: 'Corrida',
    p_date: new Date().toISOString(),
    p_duration_minutes: 50,
    p_challenge_id: CHALLENGE,
  });
  await run('level', 'set', ana.email, 'expert');
  await club.connection.query('update public.profiles set instagram = $2, phone = $3 where id = $1', [
    ana.id,
    '@ana.lima',
    '11 99999-0000',
  ]);
  await ana.client.rpc('set_close_friends', { p_wanted: true });
  await run('close-friends', 'done', 'ana.lima');
  await club.connection.query(`insert into public.raffles (id, prize, winners, draw_at) values ('${RAFFLE}', 'Camiseta', 1, app.now())`);
  await club.connection.query(`select app.draw_raffle('${RAFFLE}', 'Loteria')`);
  await club.connection.query(
    `select app.record_subscription(jsonb_build_object('subscription', jsonb_build_object('id', 'sub_ana', 'customer_id', 'cus_1', 'email', $1::text, 'user_id', $2::text,
      'status', 'active', 'amount', 3990, 'currency', 'brl', 'started_at', app.now()), 'receipts', '[]'::jsonb), now())`,
    [ana.email, ana.id],
  );
  await club.connection.query(
    `insert into public.benefit_uses (partner_id, user_id, use_day, is_free_class) values ('academia', $1, app.club_today(), false)`,
    [ana.id],
  );
});
afterAll(() => club?.close());

it.each<[string[], string, string | null, object]>([
  [['ranking', 'export', CHALLENGE, '--csv', '--emails'], 'export_ranking', CHALLENGE, { rows: 1, emails: true }],
  [['ranking', 'export', CHALLENGE, '--csv', '--excel'], 'export_ranking', CHALLENGE, { rows: 1, emails: false }],
  [['raffle', 'show', RAFFLE], 'export_raffle', RAFFLE, { rows: 1 }],
  [['close-friends', 'list', '--all'], 'export_close_friends', null, { rows: 1, all: true }],
  [['partner', 'list', '--csv', '--emails', '--phones'], 'export_partners', null, { rows: 1, emails: true, phones: true }],
  [['partner', 'uses', '--csv'], 'export_partners', null, { rows: 1, uses: true }],
  [['payments', 'list', '--csv'], 'export_payments', null, { rows: 1 }],
  [['payments', 'list'], 'export_payments', null, { rows: 1 }],
  [['access'], 'export_accesses', null, { of_one: false }],
])('%j is a line of the command in the log', async (args, act, about, facts) => {
  const before = await lines();
  const { exitCode, stdout, stderr } = await run(...args);
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
  expect(stdout).not.toBe('');
  const written = (await lines()).slice(before.length);
  expect(written).toHaveLength(1);
  expect(written[0]).toMatchObject({ act, by_command: true, object_id: about, details: facts });
});

it('so is what is printed of one member, whose address is not in it', async () => {
  const before = await lines();
  await run('payments', 'show', ana.email);
  await run('access', '--email', ana.email);
  await run('member', 'check-ins', ana.email, '--json');
  const written = (await lines()).slice(before.length);
  expect(written.map(({ act }) => act)).toEqual(['export_payments', 'export_accesses', 'export_check_ins']);
  expect(JSON.stringify(written)).not.toContain(ana.email);
});

it('what has nobody in it is no line', async () => {
  const before = await lines();
  await run('partner', 'uses', '--partner', 'ninguem', '--csv');
  expect(await lines()).toHaveLength(before.length);
});

// A new command that prints others' data is named here, with what becomes of it.
test('every command that reads members’ names or addresses leaves a line, or is known to print one account alone', () => {
  const folder = join(import.meta.dirname, 'commands');
  const reading = readdirSync(folder).filter((file) =>
    /\bemail\b.*\bfrom\b|\bemail\b,|p\.name|\.email\b/.test(readFileSync(join(folder, file), 'utf8')),
  );
  const noting = reading.filter((file) => readFileSync(join(folder, file), 'utf8').includes('noteExport('));
  expect(reading.filter((file) => !noting.includes(file)).toSorted()).toEqual(
    // These name the account they were given; staff.ts lists the staff themselves.
    ['find-member.ts', 'level.ts', 'staff.ts'],
  );
});
