import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TEST_PASSWORD, createTestClub } from '#server/testing/test-club.ts';
import type { Member, TestClub } from '#server/testing/test-club.ts';

interface Listed {
  id: string;
  is_current: boolean;
  last_used_at: string;
}
let club: TestClub;

beforeAll(async () => {
  club = await createTestClub();
});
afterAll(() => club?.close());

async function logIn(member: Member) {
  const client = club.newClient();
  const { data } = await client.auth.signInWithPassword({ email: member.email, password: TEST_PASSWORD });
  return { client, refresh: data.session?.refresh_token ?? '' };
}

async function sessionsOf({ client }: Pick<Member, 'client'>): Promise<Listed[]> {
  const { data, error } = await client.rpc('my_sessions');
  expect(error).toBeNull();
  return data as Listed[];
}

const refreshes = async (refresh_token: string) => (await club.newClient().auth.refreshSession({ refresh_token })).error?.code ?? 'renewed';
const reads = async ({ client }: Pick<Member, 'client'>) => (await client.from('profiles').select('id')).status;

describe('a member’s sessions', () => {
  test('are listed with the caller’s own marked, and each is ended at once, alone', async () => {
    const member = await club.signUpMember('Ana');
    const [phone, laptop] = [await logIn(member), await logIn(member)];
    const listed = await sessionsOf(phone);
    expect(listed.map(({ is_current: isCurrent }) => isCurrent)).toEqual([true, false, false]);
    const [own] = await sessionsOf(laptop);
    expect((await phone.client.rpc('end_session', { p_session_id: own?.id })).data).toEqual({ success: true });
    expect([await reads(laptop), await refreshes(laptop.refresh)]).toEqual([401, 'refresh_token_not_found']);
    expect([await reads(phone), await reads(member)]).toEqual([200, 200]);
    expect((await sessionsOf(phone)).map(({ id }) => id)).not.toContain(own?.id);
  });

  test('but not another member’s', async () => {
    const [member, other] = [await club.signUpMember('Bia'), await club.signUpMember('Caio')];
    const [own] = await sessionsOf(other);
    expect((await member.client.rpc('end_session', { p_session_id: own?.id })).data).toEqual({ success: true });
    expect(await reads(other)).toBe(200);
    expect((await sessionsOf(member)).map(({ id }) => id)).not.toContain(own?.id);
  });

  test('all others are left by one sign-out', async () => {
    const member = await club.signUpMember('Davi');
    const [phone, laptop] = [await logIn(member), await logIn(member)];
    expect((await phone.client.auth.signOut({ scope: 'others' })).error).toBeNull();
    expect([await reads(laptop), await reads(member), await reads(phone)]).toEqual([401, 401, 200]);
    expect(await sessionsOf(phone)).toHaveLength(1);
  });
});

describe('a session ends by itself', () => {
  test.each([
    [
      'after 60 days without use',
      `refreshed_at = (now() - interval '60 days') at time zone 'UTC'`,
      `refreshed_at = (now() - interval '59 days') at time zone 'UTC'`,
    ],
    [
      'a year after it began, however much it was used',
      `created_at = now() - interval '1 year', refreshed_at = now() at time zone 'UTC'`,
      `created_at = now() - interval '364 days', refreshed_at = now() at time zone 'UTC'`,
    ],
  ])('%s', async (_name, over, notYet) => {
    const member = await club.signUpMember('Eva');
    const { client, refresh } = await logIn(member);
    const age = (how: string) => club.connection.query(`update auth.sessions set ${how} where user_id = $1`, [member.id]);
    await age(notYet);
    expect(await reads({ client })).toBe(200);
    await age(over);
    expect([await reads({ client }), await refreshes(refresh)]).toEqual([401, 'session_expired']);
    const later = await logIn(member);
    expect(await sessionsOf(later)).toHaveLength(1);
  });

  test('and each use puts the 60 days off', async () => {
    const member = await club.signUpMember('Fabi');
    const { client, refresh } = await logIn(member);
    await club.connection.query(`update auth.sessions set created_at = now() - interval '59 days' where user_id = $1`, [member.id]);
    expect(await refreshes(refresh)).toBe('renewed');
    await club.connection.query(`update auth.sessions set created_at = now() - interval '100 days' where user_id = $1`, [member.id]);
    expect(await reads({ client })).toBe(200);
  });
});
