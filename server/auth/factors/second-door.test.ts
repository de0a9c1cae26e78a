import type { SupabaseClient } from '@supabase/supabase-js';
import { decodeJwt } from 'jose';
import { describe, expect, test } from 'vitest';
import { ENGINES } from '#server/testing/club-on-engine.ts';
import { enroll, enrollVerified, openFactorClub, told } from '#server/testing/second-factor.ts';
import { TEST_PASSWORD } from '#server/testing/test-club.ts';

const PICTURE = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');

describe.each(ENGINES)('a session that has yet to show the second factor on %s', (engine) => {
  const at = openFactorClub(engine);
  const { signUp, logIn, send, verify, reads, tokenOf } = at;

  /** A member with a second factor: the session that has shown it, and one that has the password alone. */
  async function halfSignedIn() {
    const member = await signUp();
    const authenticator = await enrollVerified(member.client);
    const half = await logIn(member);
    return { ...member, authenticator, shown: member.client, half };
  }
  const sessionOf = async (client: SupabaseClient) => decodeJwt(await tokenOf(client))['session_id'] as string;
  /** A request as the holder of a session's token: its status, and what the answer says. */
  async function ask(client: SupabaseClient, method: string, path: string, body?: BodyInit, more: Record<string, string> = {}) {
    const headers = { apikey: at.club.secrets.publishableKey, authorization: `Bearer ${await tokenOf(client)}`, ...more };
    const answer = await at.club.request(path, { method, headers, ...(body !== undefined && { body }) });
    return { status: answer.status, text: await answer.text() };
  }
  const moveEnd = async (client: SupabaseClient, interval: string) =>
    at.club.connection.query(`update auth.sessions set not_after = not_after - ($2::text)::interval where id = $1`, [
      await sessionOf(client),
      interval,
    ]);
  /** Milliseconds of the end of a session, as its screen is told it. */
  async function endTold(client: SupabaseClient): Promise<number | null> {
    const { ends_at: end } = (await client.rpc('my_second_door')).data as { ends_at: string | null };
    return end === null ? null : Date.parse(end);
  }
  /** The same as the auth server keeps it. */
  async function endKept(client: SupabaseClient): Promise<number | null> {
    const [session] = await at.club.connection.query<{ end: number | null }>(
      'select floor(extract(epoch from not_after) * 1000)::float8 as end from auth.sessions where id = $1',
      [await sessionOf(client)],
    );
    return session?.end ?? null;
  }

  test('is told who it is and which factors there are, and nothing else of the account', async () => {
    const { id, email, half, shown, authenticator } = await halfSignedIn();
    const { data } = await half.auth.getUser();
    expect(data.user).toEqual({
      id,
      aud: 'authenticated',
      role: 'authenticated',
      email,
      app_metadata: {},
      user_metadata: {},
      factors: [expect.objectContaining({ id: authenticator.factorId, status: 'verified' })],
      created_at: expect.any(String) as string,
      is_anonymous: false,
    });
    expect((await half.auth.getSession()).data.session?.user).toEqual(data.user);
    expect((await half.auth.refreshSession()).data.user).toEqual(data.user);
    expect((await shown.auth.getUser()).data.user?.user_metadata).toMatchObject({ name: expect.any(String) as string });
  });

  test.each(['global', 'others', 'local'] as const)('ends no session that has shown it by signing out with scope %s', async (scope) => {
    const member = await halfSignedIn();
    const other = await logIn(member);
    expect((await member.half.auth.signOut({ scope })).error).toBeNull();
    expect(await reads(member.shown)).toBe(200);
    const goneOf = async (client: SupabaseClient) => (await client.rpc('my_plan')).status === 401;
    const bySession = await at.club.connection.query<{ aal: string }>('select aal::text from auth.sessions where user_id = $1', [
      member.id,
    ]);
    expect(bySession.filter(({ aal }) => aal === 'aal1')).toHaveLength(scope === 'global' ? 0 : 1);
    expect(await goneOf(other)).toBe(scope !== 'local');
  });

  test('with the factor shown ends all others, as before', async () => {
    const { id, shown } = await halfSignedIn();
    expect((await shown.auth.signOut({ scope: 'global' })).error).toBeNull();
    expect(await at.club.connection.query('select id from auth.sessions where user_id = $1', [id])).toEqual([]);
  });

  test('changes nothing of the account and has no code mailed', async () => {
    const { half, shown, authenticator, email } = await halfSignedIn();
    const token = await tokenOf(half);
    const mails = (await at.club.mailsTo(email)).length;
    expect([
      (await send('/user', token, { data: { name: 'Outra' } }, { method: 'PUT' })).told,
      (await send('/user', token, { password: 'outra-senha-de-teste', current_password: TEST_PASSWORD }, { method: 'PUT' })).told,
      (await send('/user', token, {}, { method: 'PUT' })).told,
      (await send('/factors', token, { factor_type: 'totp', friendly_name: 'Meu' })).told,
      (await send(`/factors/${authenticator.factorId}`, token, {}, { method: 'DELETE' })).told,
      `${(await ask(half, 'GET', '/auth/v1/reauthenticate')).status}`,
      (await send('/user/identities/google', token, {})).told,
    ]).toEqual([
      '401 insufficient_aal',
      '401 insufficient_aal',
      '401 insufficient_aal',
      '403 insufficient_aal',
      '422 insufficient_aal',
      '403',
      '403 insufficient_aal',
    ]);
    expect(await at.club.mailsTo(email)).toHaveLength(mails);
    expect((await shown.rpc('end_session', { p_session_id: await sessionOf(half) })).data).toEqual({ success: true });
    expect(await reads(half)).toBe(401);
  });

  test('ends no session by end_session', async () => {
    const { half, shown } = await halfSignedIn();
    const { status, error } = await half.rpc('end_session', { p_session_id: await sessionOf(shown) });
    expect([status, error?.message, await reads(shown)]).toEqual([403, 'insufficient_aal', 200]);
  });

  test('shows no factor that was only begun', async () => {
    const member = await signUp();
    const begun = await enroll(member.client, 'Meio');
    const [kept] = await at.club.connection.query<{ row: string }>(
      'select to_jsonb(f)::text as row from auth.mfa_factors f where id = $1',
      [begun.factorId],
    );
    await enrollVerified(member.client, 'Celular');
    await at.club.connection.query(
      'insert into auth.mfa_factors select * from jsonb_populate_record(null::auth.mfa_factors, ($1::text)::jsonb)',
      [kept?.row],
    );
    const half = await logIn(member);
    expect(told(await half.auth.mfa.challenge({ factorId: begun.factorId }))).toBe('403 insufficient_aal');
    const challengeId = await at.challenge(member.client, begun);
    expect(
      (await send(`/factors/${begun.factorId}/verify`, await tokenOf(half), { challenge_id: challengeId, code: begun.code() })).told,
    ).toBe('403 insufficient_aal');
    expect(await reads(half)).toBe(403);
  });

  test('ends 15 minutes after the password, whatever renews it', async () => {
    const { half, shown, authenticator } = await halfSignedIn();
    const before = await endTold(half);
    expect(before).toBe(await endKept(half));
    await moveEnd(half, '14 minutes');
    expect((await half.auth.refreshSession()).error).toBeNull();
    expect((await half.rpc('my_plan')).status).toBe(200);
    // The screen counts down to the end that the gate keeps, whatever moved it.
    expect(await endTold(half)).toBe((before ?? 0) - 14 * 60_000);
    expect(await endTold(shown)).toBeNull();
    await moveEnd(half, '61 seconds');
    const refreshToken = (await half.auth.getSession()).data.session?.refresh_token ?? '';
    expect((await half.rpc('my_plan')).status).toBe(401);
    expect((await send(`/factors/${authenticator.factorId}/challenge`, await tokenOf(half), {})).told).toBe('403 session_not_found');
    expect(told(await at.club.newClient().auth.refreshSession({ refresh_token: refreshToken }))).toBe('400 session_expired');
    expect(await reads(shown)).toBe(200);
  });

  test('goes on for as long as any once it has shown it', async () => {
    const { half, authenticator } = await halfSignedIn();
    await moveEnd(half, '14 minutes');
    expect(await verify(half, authenticator, authenticator.code())).toBe('done');
    const [session] = await at.club.connection.query('select not_after from auth.sessions where id = $1', [await sessionOf(half)]);
    expect(session).toEqual({ not_after: null });
    expect(await reads(half)).toBe(200);
  });

  test('of before this rule is asked, and then has its 15 minutes', async () => {
    const { half, authenticator } = await halfSignedIn();
    await at.club.connection.query(`update auth.sessions set created_at = now() - interval '20 days', not_after = null where id = $1`, [
      await sessionOf(half),
    ]);
    expect(await reads(half)).toBe(403);
    expect((await half.auth.refreshSession()).error).toBeNull();
    expect(await endTold(half)).toBe(await endKept(half));
    await moveEnd(half, '14 minutes');
    expect(await verify(half, authenticator, authenticator.code())).toBe('done');
  });

  test('by a provider or a mailed link is asked like one by the password', async () => {
    const { email, shown } = await halfSignedIn();
    const byLink = at.club.newClient();
    await byLink.auth.resetPasswordForEmail(email);
    expect((await byLink.auth.verifyOtp({ token_hash: await at.club.tokenHashFor(email), type: 'recovery' })).error).toBeNull();
    expect([await reads(byLink), await reads(shown)]).toEqual([403, 200]);
  });

  test('that falls back as its factor goes is asked for the one that is left', async () => {
    const member = await signUp();
    const phone = await enrollVerified(member.client, 'Celular');
    const tablet = await enrollVerified(member.client, 'Tablet');
    const laptop = await logIn(member);
    expect(await verify(laptop, phone, phone.code())).toBe('done');
    expect(told(await member.client.auth.mfa.unenroll({ factorId: phone.factorId }))).toBe('done');
    expect([await reads(laptop), await reads(member.client)]).toEqual([403, 200]);
    expect(await verify(laptop, tablet, tablet.code())).toBe('done');
    expect(await reads(laptop)).toBe(200);
  });

  test('reads, signs, uploads, moves and removes no file', async () => {
    const { id, half, shown } = await halfSignedIn();
    const mine = `workout-images/${id}`;
    const image = { 'content-type': 'image/png' };
    const json = { 'content-type': 'application/json' };
    expect((await ask(shown, 'POST', `/storage/v1/object/${mine}/a.png`, PICTURE, image)).status).toBe(200);
    const signed = async (client: SupabaseClient, name: string) =>
      ask(client, 'POST', `/storage/v1/object/upload/sign/${mine}/${name}`, '{}', json);
    const refused = [
      await ask(half, 'GET', '/storage/v1/object/materials/x.pdf'),
      await ask(half, 'GET', '/storage/v1/object/authenticated/materials/x.pdf'),
      await ask(half, 'GET', '/storage/v1/render/image/authenticated/materials/x.png?width=8'),
      await ask(half, 'GET', '/storage/v1/object/info/materials/x.pdf'),
      await ask(half, 'POST', `/storage/v1/object/sign/${mine}/a.png`, '{"expiresIn":60}', json),
      await ask(half, 'POST', '/storage/v1/object/sign/workout-images', `{"expiresIn":60,"paths":["${id}/a.png"]}`, json),
      await signed(half, 'b.png'),
      await ask(half, 'POST', `/storage/v1/object/${mine}/b.png`, PICTURE, image),
      await ask(half, 'PUT', `/storage/v1/object/${mine}/a.png`, PICTURE, image),
      await ask(half, 'POST', '/storage/v1/object/list/workout-images', `{"prefix":"${id}"}`, json),
      await ask(half, 'POST', '/storage/v1/object/list-v2/workout-images', `{"prefix":"${id}"}`, json),
      await ask(
        half,
        'POST',
        '/storage/v1/object/move',
        `{"bucketId":"workout-images","sourceKey":"${id}/a.png","destinationKey":"${id}/c.png"}`,
        json,
      ),
      await ask(
        half,
        'POST',
        '/storage/v1/object/copy',
        `{"bucketId":"workout-images","sourceKey":"${id}/a.png","destinationKey":"${id}/c.png"}`,
        json,
      ),
      await ask(half, 'DELETE', `/storage/v1/object/${mine}/a.png`),
      await ask(half, 'DELETE', '/storage/v1/object/workout-images', `{"prefixes":["${id}/a.png"]}`, json),
      await ask(half, 'GET', '/storage/v1/bucket'),
    ];
    expect(refused.map(({ status, text }) => [status, (JSON.parse(text) as { message: string }).message])).toEqual(
      refused.map(() => [403, 'insufficient_aal']),
    );
    expect((await ask(shown, 'GET', `/storage/v1/object/info/${mine}/a.png`)).status).toBe(200);
  });

  test('that asked for an address to upload to before the factor came uploads nothing by it', async () => {
    const member = await signUp();
    const asked = async (name: string) =>
      JSON.parse(
        (
          await ask(member.client, 'POST', `/storage/v1/object/upload/sign/workout-images/${member.id}/${name}`, '{}', {
            'content-type': 'application/json',
          })
        ).text,
      ) as {
        url: string;
      };
    const put = async ({ url }: { url: string }) => {
      const answer = await at.club.request(`/storage/v1${url}`, { method: 'PUT', headers: { 'content-type': 'image/png' }, body: PICTURE });
      return `${answer.status} ${((await answer.json()) as { message?: string }).message ?? 'done'}`;
    };
    const [first, second, third] = [await asked('1.png'), await asked('2.png'), await asked('3.png')];
    expect(await put(first)).toBe('200 done');
    const other = await logIn(member);
    await enrollVerified(member.client);
    await other.auth.signOut({ scope: 'local' });
    const session = await sessionOf(member.client);
    const fallBack = async (aal: string) =>
      at.club.connection.query('update auth.sessions set aal = ($2::text)::auth.aal_level where id = $1', [session, aal]);
    await fallBack('aal1');
    expect(await put(second)).toBe('403 insufficient_aal');
    await fallBack('aal2');
    expect(await put(third)).toBe('200 done');
  });
});
