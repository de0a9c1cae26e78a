import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestClub } from '#server/testing/test-club.ts';
import type { Member, TestClub } from '#server/testing/test-club.ts';

let club: TestClub;
let members: Member[];

beforeAll(async () => {
  club = await createTestClub();
  members = await Promise.all(['Ana', 'Bia', 'Caio', 'Davi'].map((name) => club.signUpMember(name)));
});
afterAll(() => club.close());

const WHO = `select current_user::text as role, coalesce(current_setting('request.jwt.claim.sub', true), '') as member`;

test("the server's statements and transactions never run inside a member's request", async () => {
  const rounds = 40;
  const requests = Array.from({ length: rounds }, (_, round) =>
    members.flatMap((member) => [
      member.client.from('profiles').select('id').throwOnError(),
      member.client.rpc('refresh_dashboard_data', { p_user_id: member.id }).throwOnError(),
      member.client
        .from('profiles')
        .update({ bio: `volta ${round}` })
        .eq('id', member.id)
        .throwOnError(),
      // Refused inside the transaction, which has to be rolled back before anybody else's turn.
      member.client.rpc('refresh_dashboard_data', { p_user_id: 'no id' }),
    ]),
  ).flat();
  const ownStatements = Array.from({ length: rounds * 4 }, () => club.connection.query(WHO));
  const ownTransactions = Array.from({ length: rounds }, () =>
    club.connection.transact(async (transaction) => [...(await transaction.query(WHO)), ...(await transaction.query(WHO))]),
  );
  const [answers, ...seen] = await Promise.all([Promise.all(requests), ...ownStatements, ...ownTransactions]);
  expect(new Set(seen.flat().map((row) => `${String(row['role'])}/${String(row['member'])}`))).toEqual(new Set(['postgres/']));
  const readings = answers.filter((_, index) => index % 4 === 0).map((answer) => answer.data);
  expect(readings).toEqual(readings.map((_, index) => [{ id: members[index % members.length]?.id }]));
});

test('a transaction that throws leaves nothing behind and does not block the next one', async () => {
  const failing = club.connection.transact(async (transaction) => {
    await transaction.query('create table public.left_behind (id int)');
    throw new Error('changed my mind');
  });
  await expect(failing).rejects.toThrow('changed my mind');
  expect(await club.connection.query(`select to_regclass('public.left_behind')::text as name`)).toEqual([{ name: null }]);
});

test('a statement outside of the open transaction is refused instead of waiting for ever', async () => {
  const nested = club.connection.transact(async () => club.connection.query('select 1'));
  await expect(nested).rejects.toThrow('only the transaction that was handed in');
  expect(await club.connection.query('select 1 as one')).toEqual([{ one: 1 }]);
});

test("a statement that fails in the middle of a member's transaction does not hold the session", async () => {
  const results = await Promise.all([
    members[0]?.client.from('profiles').select('nothing'),
    club.connection.query('select 1 as one'),
    club.connection.query('select 1/0').catch((error: { code: string }) => error.code),
  ]);
  expect(results[0]?.error?.code).toBe('42703');
  expect(results[1]).toEqual([{ one: 1 }]);
  expect(results[2]).toBe('22012');
});

test("values of a member's token reach the database unchanged", async () => {
  const { data } = await club.newClient().auth.signUp({
    email: `o'brien--@membro.example`,
    password: 'segredo-de-teste',
    options: { data: { name: `D'Ávila \\ "Zé" 🏋️` } },
  });
  const [profile] = await club.connection.query('select name from public.profiles where id = $1', [data.user?.id]);
  expect(profile).toEqual({ name: `D'Ávila \\ "Zé" 🏋️` });
});

test('one caller’s ever new statements have nobody’s later statements run unprepared, and the engine keeps a hundred', async () => {
  const often = async (text: string) => {
    for (let time = 0; time < 4; time += 1) expect(await club.connection.query(text, ['x'])).toEqual([{ answer: 'x' }]);
  };
  for (let index = 0; index < 150; index += 1) await often(`select $1::text as answer -- ${index}`);
  await often('select $1::text as answer -- later');
  await often('select $1::text as answer -- 0');
  const kept = await club.connection.query<{ statement: string }>('select statement from pg_prepared_statements');
  expect(kept.map(({ statement }) => statement)).toContain('select $1::text as answer -- later');
  expect(kept.map(({ statement }) => statement)).not.toContain('select $1::text as answer -- 1');
  // One of them may still wait to be forgotten, with the next statement that the engine gets to know.
  expect(kept.length).toBeLessThanOrEqual(101);
});
