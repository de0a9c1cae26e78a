import { afterAll, describe, expect, test } from 'vitest';
import { ENGINES, openClubOn } from '#server/testing/club-on-engine.ts';
import { TEST_PASSWORD, createTestClub } from '#server/testing/test-club.ts';
import type { Member, TestClub } from '#server/testing/test-club.ts';

const ROUNDS = 40;

describe.each(ENGINES)('a session that is renewed on %s', (engine) => {
  let club: TestClub;
  let ana: Member;
  let second: TestClub | undefined;

  openClubOn(engine, async (opened, postgresUrl) => {
    club = opened;
    ana = await club.signUpMember('Ana');
    // As a second process on the same database.
    if (postgresUrl) second = await createTestClub({ databaseUrl: postgresUrl, env: { JWT_SECRET: club.secrets.jwtSecret } });
  });
  afterAll(() => second?.close());

  async function begin(): Promise<string> {
    const { data } = await club.newClient().auth.signInWithPassword({ email: ana.email, password: TEST_PASSWORD });
    return data.session?.refresh_token ?? '';
  }

  async function renew(token: string, at: TestClub = club) {
    const answer = await at.request('/auth/v1/token?grant_type=refresh_token', {
      method: 'POST',
      headers: { apikey: at.secrets.publishableKey, 'content-type': 'application/json' },
      body: JSON.stringify({ refresh_token: token }),
    });
    return { status: answer.status, answer, body: (await answer.json()) as Record<string, string> };
  }

  const reads = async (token: string) =>
    (
      await club.request('/rest/v1/profiles?select=id', {
        headers: { apikey: club.secrets.publishableKey, authorization: `Bearer ${token}` },
      })
    ).status;

  test.each([2, 3])('by %i requests at once with one token goes on, and all of them have the same next one', async (count) => {
    let token = await begin();
    for (let round = 0; round < ROUNDS; round += 1) {
      const clubs = Array.from({ length: count }, (_, place) => (place % 2 === 1 && second ? second : club));
      const answers = await Promise.all(clubs.map((at) => renew(token, at)));
      expect(answers.map(({ status }) => status)).toEqual(clubs.map(() => 200));
      const next = new Set(answers.map(({ body }) => body['refresh_token']));
      expect(next.size).toBe(1);
      expect([...next]).not.toContain(token);
      for (const { body } of answers) expect(await reads(body['access_token'] ?? '')).toBe(200);
      token = answers[0]?.body['refresh_token'] ?? '';
    }
  });

  test('answers what a login answers', async () => {
    const { data } = await club.newClient().auth.signInWithPassword({ email: ana.email, password: TEST_PASSWORD });
    const { answer, body } = await renew(data.session?.refresh_token ?? '');
    expect(answer.headers.get('sb-auth-session-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(body).toEqual({
      access_token: expect.any(String),
      refresh_token: expect.any(String),
      token_type: 'bearer',
      expires_in: 3_600,
      expires_at: expect.any(Number),
      user: { ...data.user, identities: expect.any(Array), last_sign_in_at: expect.any(String), updated_at: expect.any(String) },
    });
    const claims = (token = '') => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as object;
    const dates = { iat: expect.any(Number), exp: expect.any(Number) };
    expect(claims(body['access_token'])).toEqual({ ...claims(data.session?.access_token), ...dates });
  });

  /** Moves the club's clock on. */
  const after = (time: string) => club.connection.query('update app.clock_shift set shift = shift + $1::text::interval', [time]);
  const reuses = async () =>
    club.connection.query<{ count: number }>(
      `select count(*)::int as count from app.access_records where kind = 'reused_token' and member_id = $1`,
      [ana.id],
    );

  test('gives the living token as often as its parent is shown, since answers are lost', async () => {
    const parent = await begin();
    const living = (await renew(parent)).body['refresh_token'];
    for (let time = 0; time < 3; time += 1) expect(await renew(parent)).toMatchObject({ status: 200, body: { refresh_token: living } });
    expect((await renew(living ?? '')).status).toBe(200);
    await after('11 seconds');
    // Now it is older than the parent of the living one.
    expect(await renew(parent)).toMatchObject({ status: 400, body: { error_code: 'refresh_token_already_used' } });
    expect(await renew(living ?? '')).toMatchObject({ status: 400, body: { error_code: 'refresh_token_not_found' } });
  });

  test('gives the living token to its parent ten minutes later too', async () => {
    const parent = await begin();
    const living = (await renew(parent)).body['refresh_token'];
    await after('10 minutes');
    expect(await renew(parent)).toMatchObject({ status: 200, body: { refresh_token: living } });
    expect((await renew(living ?? '')).status).toBe(200);
  });

  test('gives the living token to an older one for ten seconds, and then ends, which is an access record', async () => {
    const oldest = await begin();
    const older = (await renew(oldest)).body['refresh_token'] ?? '';
    const living = (await renew(older)).body['refresh_token'];
    const [before] = await reuses();
    expect(await renew(oldest)).toMatchObject({ status: 200, body: { refresh_token: living } });
    await after('9 seconds');
    expect(await renew(oldest)).toMatchObject({ status: 200, body: { refresh_token: living } });
    await after('2 seconds');
    expect(await renew(oldest)).toMatchObject({ status: 400, body: { error_code: 'refresh_token_already_used' } });
    for (const token of [living ?? '', older]) {
      expect(await renew(token)).toMatchObject({ status: 400, body: { error_code: 'refresh_token_not_found' } });
    }
    expect((await reuses())[0]?.count).toBe((before?.count ?? 0) + 1);
  });

  test('of a banned member is refused, and goes on once the ban is over', async () => {
    const token = await begin();
    const ban = (until: string | null) =>
      club.connection.query(`update auth.users set banned_until = $2::text::timestamptz where id = $1`, [ana.id, until]);
    await ban('2999-01-01');
    expect(await renew(token)).toMatchObject({ status: 400, body: { error_code: 'user_banned' } });
    await ban(null);
    expect((await renew(token)).status).toBe(200);
  });

  test.each([
    ['the new token is written', 'before insert on auth.refresh_tokens'],
    ['the old token is used up', 'before update on auth.refresh_tokens'],
    ['the session is noted as used', 'before update on auth.sessions'],
    ['the account is noted as seen', 'before update on auth.users'],
  ])('keeps its token when the server fails as %s', async (_when, event) => {
    const token = await begin();
    await club.connection.script(`
      create function auth.fail_for_test() returns trigger language plpgsql as 'begin raise exception $t$full$t$; end';
      create trigger fail_for_test ${event} for each row execute function auth.fail_for_test();`);
    const failed = await renew(token);
    await club.connection.script('drop function auth.fail_for_test() cascade;');
    expect(failed.status).toBe(500);
    expect((await renew(token)).status).toBe(200);
  });

  test('ends for good when it is signed out during renewals', async () => {
    for (let round = 0; round < 5; round += 1) {
      const client = club.newClient();
      const { data } = await client.auth.signInWithPassword({ email: ana.email, password: TEST_PASSWORD });
      const token = data.session?.refresh_token ?? '';
      const [first, , last] = await Promise.all([renew(token), client.auth.signOut({ scope: 'local' }), renew(token)]);
      expect([200, 400]).toContain(first.status);
      expect([200, 400]).toContain(last.status);
      expect((await renew(token)).status).toBe(400);
    }
  });
});
