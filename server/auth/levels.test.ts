import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TEST_PASSWORD, createTestClub } from '#server/testing/test-club.ts';
import type { Member, TestClub } from '#server/testing/test-club.ts';

let club: TestClub;
let open: TestClub;
let ana: Member;

beforeAll(async () => {
  club = await createTestClub();
  open = await createTestClub({ env: { AUTH_EMAIL_CONFIRMATION: 'off' } });
  ana = await club.signUpMember('Ana');
});
afterAll(async () => {
  await club?.close();
  await open?.close();
});

async function levelOf(place: TestClub, userId: string): Promise<string> {
  const [row] = await place.connection.query<{ level: string }>(
    'select app.effective_level(current_level, level_expires_at, app.now()) as level from public.user_progress_level where user_id = $1',
    [userId],
  );
  return row?.level ?? 'basic';
}

const waitFor = (place: TestClub, email: string) =>
  place.connection.query('insert into public.pending_user_levels (email) values ($1)', [email]);

describe('a member raises their level by', () => {
  test.each<[string, (member: Member) => PromiseLike<unknown>]>([
    ['the procedure', ({ client, id }) => client.rpc('update_user_level', { user_id_param: id, new_level: 'expert' })],
    ['inserting a level', ({ client, id }) => client.from('user_progress_level').insert({ user_id: id, current_level: 'expert' })],
    ['upserting a level', ({ client, id }) => client.from('user_progress_level').upsert({ user_id: id, current_level: 'expert' })],
    ['changing their level', ({ client, id }) => client.from('user_progress_level').update({ current_level: 'expert' }).eq('user_id', id)],
    ['unlocking features', ({ client, id }) => client.from('user_progress_level').insert({ user_id: id, unlocked_features: ['benefits'] })],
    ['making a paid level wait for them', ({ client, email }) => client.from('pending_user_levels').insert({ email, level: 'expert' })],
    [
      'making themselves a subscription',
      ({ client, id }) => client.from('subscriptions').insert({ id: 'sub_x', user_id: id, status: 'active' }),
    ],
    [
      'their metadata',
      ({ client }) => client.auth.updateUser({ data: { role: 'service_role', level: 'expert', app_metadata: { level: 'expert' } } }),
    ],
    ['app_metadata', ({ client }) => client.auth.updateUser({ app_metadata: { role: 'service_role' }, role: 'service_role' } as never)],
    ['a private function', ({ client, id }) => client.schema('app' as never).rpc('set_level', { member_id: id, new_level: 'expert' })],
  ])('%s: never', async (_way, attempt) => {
    await attempt(ana);
    await ana.client.rpc('apply_pending_user_level', { email_param: ana.email });
    const { data } = await ana.client.auth.refreshSession();
    expect(data.user?.role).toBe('authenticated');
    expect(await levelOf(club, ana.id)).toBe('basic');
    expect((await ana.client.from('content_entries').select('id').not('feature', 'is', null)).data).toEqual([]);
  });
});

describe('a level that waits for an e-mail', () => {
  test('is not given to another member, nor to a stranger', async () => {
    const email = 'paga@membro.example';
    await waitFor(club, email);
    expect((await ana.client.rpc('apply_pending_user_level', { email_param: email })).error?.code).toBe('42501');
    expect((await club.newClient().rpc('apply_pending_user_level', { email_param: email })).error?.code).toBe('42501');
    expect((await ana.client.auth.updateUser({ email })).error).toBeTruthy();
    expect((await ana.client.from('profiles').update({ email }).eq('id', ana.id)).error?.code).toBe('42501');
    expect((await ana.client.rpc('apply_pending_user_level', { email_param: email })).error?.code).toBe('42501');
    expect(await levelOf(club, ana.id)).toBe('basic');
  });

  test('is given to the member who confirmed it', async () => {
    const bia = await club.signUpMember('Bia');
    await waitFor(club, bia.email);
    expect((await bia.client.rpc('apply_pending_user_level', { email_param: bia.email })).data).toMatchObject({ level_applied: true });
    expect(await levelOf(club, bia.id)).toBe('expert');
  });

  test('needs the address to be proved where accounts are opened without confirmation', async () => {
    const email = 'caio@membro.example';
    await waitFor(open, email);
    const client = open.newClient();
    const { data } = await client.auth.signUp({ email, password: TEST_PASSWORD });
    expect(data.session).toBeTruthy();
    expect((await client.rpc('apply_pending_user_level', { email_param: email })).data).toMatchObject({
      level_applied: false,
      error: 'email_not_confirmed',
    });
    expect(await levelOf(open, data.user?.id ?? '')).toBe('basic');
    await client.auth.resetPasswordForEmail(email);
    const owner = open.newClient();
    await owner.auth.verifyOtp({ token_hash: await open.tokenHashFor(email), type: 'recovery' });
    expect((await owner.rpc('apply_pending_user_level', { email_param: email })).data).toMatchObject({ level_applied: true });
    expect(await levelOf(open, data.user?.id ?? '')).toBe('expert');
  });
});
