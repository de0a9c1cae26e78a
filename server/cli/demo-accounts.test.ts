import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '#server/base/log.ts';
import { readEnvironment } from '#server/config/env.ts';
import { startClub } from '#server/start-club.ts';
import { TEST_ORIGIN, createTestClub } from '#server/testing/test-club.ts';
import type { TestClub } from '#server/testing/test-club.ts';
import { connectionDatabase } from './connection-database.ts';
import { DEMO_PASSWORD, addDemoData, demoAccounts } from './demo-accounts.ts';

const MEMBERS = 3;
const EXPERT = 'demo.expert@clube21.example';

let club: TestClub;

beforeAll(async () => {
  club = await createTestClub();
});

afterAll(() => club.close());

function addDemo(): Promise<string> {
  return addDemoData(connectionDatabase(club.connection), MEMBERS);
}

async function signIn(email: string, password = DEMO_PASSWORD) {
  const client = club.newClient();
  const { data, error } = await client.auth.signInWithPassword({ email, password });
  return { client, id: data.user?.id ?? '', refusal: error?.code ?? null };
}

async function countMembersAndWorkouts() {
  return club.connection.query(
    'select (select count(*)::int from auth.users) as members, (select count(*)::int from public.workout_records) as workouts',
  );
}

test('an empty club gets demo members, and says how to sign in', async () => {
  expect(await addDemo()).toBe(
    'Dados de demonstração prontos. Entre como demo.expert@clube21.example ou demo.basic@clube21.example, senha clube21-demo\n',
  );
  expect(await countMembersAndWorkouts()).toEqual([{ members: MEMBERS + 2, workouts: expect.any(Number) }]);
});

test.each(demoAccounts)('$email signs in, has the plan $level, workouts and a place in the challenge', async ({ email, level }) => {
  const { client, id, refusal } = await signIn(email);
  expect(refusal).toBeNull();
  expect((await client.from('user_progress_level').select('current_level').eq('user_id', id)).data).toEqual([{ current_level: level }]);
  expect((await client.from('workout_records').select('id').eq('user_id', id)).data?.length).toBeGreaterThan(5);
  expect((await client.from('challenge_participants').select('status').eq('user_id', id)).data).toEqual([{ status: 'active' }]);
});

test('a second start adds nobody, and leaves what a developer has changed', async () => {
  const { client } = await signIn(EXPERT);
  const changed = await client.auth.updateUser({ password: 'outra-senha-21', current_password: DEMO_PASSWORD });
  expect(changed.error).toBeNull();
  await club.connection.query(
    `update public.user_progress_level set current_level = 'basic' where user_id = (select id from auth.users where email = $1)`,
    [EXPERT],
  );
  const [before] = await countMembersAndWorkouts();
  await addDemo();
  const [after] = await countMembersAndWorkouts();
  expect(after).toMatchObject({ members: before?.['members'] });
  const again = await signIn(EXPERT, 'outra-senha-21');
  expect(again.refusal).toBeNull();
  expect((await again.client.from('user_progress_level').select('current_level').eq('user_id', again.id)).data).toEqual([
    { current_level: 'basic' },
  ]);
});

test('a public club on the same data locks them at its start: no password opens them, and their sessions end', async () => {
  const { client, id } = await signIn(EXPERT, 'outra-senha-21');
  const config = readEnvironment({
    DATA_DIR: club.config.dataDir,
    PUBLIC_URL: 'https://clube.example',
    SMTP_URL: 'smtp://mail.example:587',
    MAIL_FROM: 'clube@clube.example',
  });
  await startClub(config, { connection: club.connection, close: async () => undefined }, createLog('silent'), TEST_ORIGIN);
  expect((await client.from('profiles').select('id').eq('id', id)).error).not.toBeNull();
  for (const { email } of demoAccounts) expect((await signIn(email)).refusal).toBe('invalid_credentials');
});

test('a club with members of its own is left alone', async () => {
  await club.connection.query(`delete from auth.users where email like 'demo.%'`);
  await club.signUpMember('Ana');
  expect(await addDemo()).toBe('Sem dados de demonstração: este clube já tem membros.\n');
  expect(await countMembersAndWorkouts()).toEqual([{ members: 1, workouts: 0 }]);
});
