import { decodeJwt } from 'jose';
import { describe, expect, test } from 'vitest';
import { createTopicAccess } from '#server/realtime/topic-access.ts';
import { ENGINES, openClubOn } from '#server/testing/club-on-engine.ts';
import { proveByMailedCode } from '#server/testing/second-factor.ts';
import { TEST_PASSWORD } from '#server/testing/test-club.ts';
import type { TestClub } from '#server/testing/test-club.ts';
import { CAFE, HOME, STRANGER, openCountWorld } from './filled-counts/count-world.ts';
import { NEW_PASSWORD, tokenOf, waysIn } from './phishing/ways.ts';

// Somebody with a member's password alone tries to end, keep out, read, export, delete and lock. The member's rows and
// ways stay the same.

const REFUSED = /^(?:401|403|422) |^400 (?:reauthentication_needed|wrong_code)|^200 (?:wrong_code|lost_phone_)/;

describe.each(ENGINES)('a phisher on %s', (engine) => {
  let club: TestClub;
  openClubOn(engine, async (opened) => {
    club = opened;
  });

  /** Everything of the member's that a phisher might change. */
  async function stateOf(id: string): Promise<unknown> {
    const [state] = await club.connection.query(
      `select u.encrypted_password, u.email, u.raw_user_meta_data as data, p.bio, p.name,
         (select jsonb_agg(f.id || f.status::text order by f.id) from auth.mfa_factors f where f.user_id = u.id) as factors,
         (select jsonb_agg(s.id order by s.id) from auth.sessions s where s.user_id = u.id and s.aal::text = 'aal2') as sessions,
         (select count(*)::int from app.mfa_recovery_codes c where c.user_id = u.id and c.used_at is null) as codes,
         (select count(*)::int from app.lost_phone_waits w where w.user_id = u.id) as waits,
         (select count(*)::int from public.workout_records w where w.user_id = u.id) as workouts,
         (select count(*)::int from public.challenge_participants c where c.user_id = u.id) as challenges,
         (select count(*)::int from storage.objects o where o.owner_id = u.id::text) as files
       from auth.users u join public.profiles p on p.id = u.id where u.id = $1`,
      [id],
    );
    return state;
  }

  test('with the password of an account with a second factor gets nothing, and takes nothing, by thirty ways that are open to the member', async () => {
    const world = openCountWorld(club);
    const { ask, rpc, signIn } = world;
    const { member, authenticator } = await world.withFactor();
    await member.client.rpc('create_recovery_codes');
    const { id, email } = member;
    const before = await stateOf(id);
    const phisher = await signIn(email, STRANGER);
    const { token } = phisher;
    const auth = async (method: string, path: string, body: object = {}) => ask(`/auth/v1${path}`, { from: STRANGER, token, method, body });
    const act = async (name: string, body: object = {}) => rpc(name, { from: STRANGER, token, body });
    const ways = waysIn(world);
    const given: string[] = [];
    for (const [way, { tries }] of Object.entries(ways)) {
      const { told } = await tries({ from: STRANGER, token, member, authenticator });
      if (!REFUSED.test(told)) given.push(`${way}: ${told}`);
    }
    expect(given).toEqual([]);
    expect((await act('stop_lost_phone')).told).toBe('200 done');
    // Its own row names nobody but the account, and the plan alone is read.
    expect((await auth('GET', '/user')).json).toMatchObject({ user_metadata: {}, app_metadata: {} });
    const access = createTopicAccess(club.connection);
    const jwt = decodeJwt(token);
    const caller = {
      kind: 'member',
      role: 'authenticated',
      uid: id,
      sessionId: String(jwt['session_id']),
      expiresAt: jwt.exp ?? 0,
      jwt,
    } as const;
    expect(await access(caller, `user:${id}`)).toBe('insufficient_aal');
    // The mail of a lost phone goes to the member; without its press nothing begins.
    await act('ask_lost_phone');
    for (const scope of ['global', 'others', 'local']) await auth('POST', `/logout?scope=${scope}`);
    expect(await stateOf(id)).toEqual(before);
    expect((await member.client.rpc('my_plan')).status).toBe(200);
    // A session is over after its fifteen minutes, and gets no more by a renewal.
    const late = await signIn(email, STRANGER);
    const session = String(decodeJwt(late.token)['session_id']);
    await club.connection.query(`update auth.sessions set not_after = now() - interval '1 second' where id = $1`, [session]);
    const renewed = await ask('/auth/v1/token?grant_type=refresh_token', {
      from: STRANGER,
      body: { refresh_token: late.json['refresh_token'] },
    });
    expect([renewed.told, (await rpc('my_plan', { from: STRANGER, token: late.token })).status]).toEqual(['400 session_expired', 401]);
    // And each of these ways leads somewhere: nothing is refused to a member who has shown the factor.
    const refused: string[] = [];
    for (const [way, { tries, does = tries, changesAll = false, forNobody = '200 done' }] of Object.entries(ways)) {
      const inside = changesAll ? await world.withFactor() : { member, authenticator };
      const { told } = await does({ from: HOME, token: await tokenOf(inside.member), ...inside });
      if (told !== forNobody) refused.push(`${way}: ${told}`);
    }
    expect(refused).toEqual([]);
  });

  test('with the mailbox besides gets in neither by the link nor by a lost phone at once', async () => {
    const world = openCountWorld(club);
    const { member } = await world.withFactor();
    const before = await stateOf(member.id);
    await world.ask('/auth/v1/recover', { from: STRANGER, body: { email: member.email } });
    const { json } = await world.ask('/auth/v1/verify', {
      from: STRANGER,
      body: { type: 'recovery', token_hash: await club.tokenHashFor(member.email) },
    });
    const token = String(json['access_token']);
    const put = await world.ask('/auth/v1/user', { from: STRANGER, token, method: 'PUT', body: { password: NEW_PASSWORD } });
    expect(put.told).toBe('401 insufficient_aal');
    const asked = await world.rpc('ask_lost_phone', { from: STRANGER, token });
    expect(asked.told).toBe('200 lost_phone_needs_password');
    expect(await stateOf(member.id)).toEqual(before);
  });

  test('with the password of an account without a factor sets up none, and what they change the mailbox gets back', async () => {
    const world = openCountWorld(club);
    const { ask, rpc, signIn } = world;
    const member = await world.newMember();
    const { email, id } = member;
    const { token } = await signIn(email, STRANGER);
    const auth = async (method: string, path: string, body: object = {}) => ask(`/auth/v1${path}`, { from: STRANGER, token, method, body });
    expect((await auth('POST', '/factors', { factor_type: 'totp' })).told).toBe('400 reauthentication_needed');
    expect((await rpc('prove_by_mailed_code', { from: STRANGER, token, body: { p_code: '000000' } })).told).toBe('200 wrong_code');
    expect((await auth('PUT', '/user', { password: NEW_PASSWORD, nonce: '000000' })).told).toBe('422 reauthentication_not_valid');
    expect((await auth('PUT', '/user', { password: NEW_PASSWORD, current_password: TEST_PASSWORD })).status).toBe(200);
    expect((await auth('POST', '/logout?scope=others')).status).toBe(204);
    // Keeps asking for links and codes in the member's name.
    for (const _ of Array(8).keys()) await ask('/auth/v1/recover', { from: STRANGER, body: { email } });
    expect((await ask('/auth/v1/recover', { from: CAFE, body: { email } })).status).toBe(200);
    const { json } = await ask('/auth/v1/verify', { from: CAFE, body: { type: 'recovery', token_hash: await club.tokenHashFor(email) } });
    const own = String(json['access_token']);
    expect((await ask('/auth/v1/user', { from: CAFE, token: own, method: 'PUT', body: { password: 'a-senha-da-dona-1' } })).status).toBe(
      200,
    );
    expect((await rpc('my_plan', { from: STRANGER, token })).status).toBe(401);
    expect((await signIn(email, STRANGER, '', NEW_PASSWORD)).told).toBe('400 invalid_credentials');
    expect((await signIn(email, HOME, '', 'a-senha-da-dona-1')).status).toBe(200);
    const [account] = await club.connection.query<{ n: number }>('select count(*)::int as n from auth.mfa_factors where user_id = $1', [
      id,
    ]);
    expect(account?.n).toBe(0);
  });

  test('a code that the phisher had mailed is none in the member’s session, nor theirs in the phisher’s', async () => {
    const world = openCountWorld(club);
    const member = await world.newMember();
    const mine = club.newClient();
    await mine.auth.signInWithPassword({ email: member.email, password: TEST_PASSWORD });
    await mine.auth.reauthenticate();
    const code = await world.codeIn(member.email);
    const { token } = await world.signIn(member.email, STRANGER);
    expect((await world.rpc('prove_by_mailed_code', { from: STRANGER, token, body: { p_code: code } })).told).toBe('200 wrong_code');
    expect(await proveByMailedCode(club, member.client, member.email)).toMatchObject({ success: true });
  });

  test('with a stolen token of a session that has shown the factor changes no password and deletes nothing, and the member puts them out', async () => {
    const world = openCountWorld(club);
    const { ask, rpc } = world;
    const { member, authenticator } = await world.withFactor();
    const stolen = await tokenOf(member);
    // The member's other device.
    const laptop = club.newClient();
    await laptop.auth.signInWithPassword({ email: member.email, password: TEST_PASSWORD });
    await laptop.auth.mfa.challengeAndVerify({ factorId: authenticator.factorId, code: authenticator.code() });
    const own = await tokenOf({ ...member, client: laptop });
    const before = await stateOf(member.id);
    const asThief = { from: STRANGER, token: stolen };
    const told: string[] = [];
    for (const body of [
      { password: NEW_PASSWORD },
      { password: NEW_PASSWORD, current_password: 'errada' },
      { password: NEW_PASSWORD, nonce: '000000' },
    ]) {
      told.push((await ask('/auth/v1/user', { ...asThief, method: 'PUT', body })).told);
    }
    told.push((await ask('/functions/v1/delete-account', { ...asThief, body: { email: member.email, password: 'errada' } })).told);
    told.push((await ask('/functions/v1/delete-account', { ...asThief, body: { email: member.email, code: '000000' } })).told);
    expect(told.filter((answer) => !/^(?:4\d\d) (?:reauthentication_|current_password_|wrong_password)/.test(answer))).toEqual([]);
    expect(await stateOf(member.id)).toEqual(before);
    expect((await ask('/auth/v1/logout?scope=others', { from: HOME, token: own })).status).toBe(204);
    expect((await rpc('my_plan', asThief)).status).toBe(401);
    expect((await rpc('my_plan', { from: HOME, token: own })).status).toBe(200);
  });

  test('with a recovery code alone gets nowhere, and with the password besides sets up nothing of their own', async () => {
    const world = openCountWorld(club);
    const { ask, rpc } = world;
    const { member, half } = await world.withFactor();
    const { codes } = (await member.client.rpc('create_recovery_codes')).data as { codes: string[] };
    const before = await stateOf(member.id);
    const stranger = await world.newMember();
    const answers = [
      await rpc('use_recovery_code', { from: STRANGER, body: { p_code: codes[0] } }),
      await rpc('use_recovery_code', { from: STRANGER, token: await tokenOf(stranger), body: { p_code: codes[0] } }),
    ];
    expect(answers.map(({ told }) => told)).toEqual(['401 42501', '200 wrong_code']);
    expect(await stateOf(member.id)).toEqual(before);
    // Both are what the member has in the place of the phone: the factor goes, and the member hears of it.
    expect((await rpc('use_recovery_code', { from: STRANGER, token: half, body: { p_code: codes[0] } })).told).toBe('200 done');
    expect((await ask('/auth/v1/factors', { from: STRANGER, token: half, body: { factor_type: 'totp' } })).told).toBe(
      '400 reauthentication_needed',
    );
    await ask('/auth/v1/recover', { from: CAFE, body: { email: member.email } });
    const { json } = await ask('/auth/v1/verify', {
      from: CAFE,
      body: { type: 'recovery', token_hash: await club.tokenHashFor(member.email) },
    });
    const own = String(json['access_token']);
    expect((await ask('/auth/v1/user', { from: CAFE, token: own, method: 'PUT', body: { password: 'a-senha-da-dona-1' } })).told).toBe(
      '200 done',
    );
    expect((await rpc('my_plan', { from: STRANGER, token: half })).status).toBe(401);
    expect((await world.signIn(member.email, STRANGER)).told).toBe('400 invalid_credentials');
  });
});
