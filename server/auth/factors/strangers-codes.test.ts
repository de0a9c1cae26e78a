import { describe, expect, test } from 'vitest';
import { ENGINES } from '#server/testing/club-on-engine.ts';
import { enrollVerified, openFactorClub } from '#server/testing/second-factor.ts';
import type { Authenticator } from '#server/testing/second-factor.ts';
import { TEST_PASSWORD } from '#server/testing/test-club.ts';

const [HOME, CAFE, PHISHER] = ['198.51.100.1', '203.0.113.1', '192.0.2.1'];

interface From {
  from: string;
  cookie?: string;
}

describe.each(ENGINES)('who has the password, and not the second factor, on %s', (engine) => {
  const at = openFactorClub(engine, { RATE_LIMITS: 'on' });

  /** A request to auth from an address, as a browser with a cookie sends it. */
  async function send(path: string, { from, cookie, token, body = {} }: From & { token?: string; body?: object }) {
    const headers = {
      apikey: at.club.secrets.publishableKey,
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
      ...(cookie && { cookie }),
    };
    const answer = await at.club.app.request(
      `http://localhost:3000/auth/v1${path}`,
      { method: 'POST', headers, body: JSON.stringify(body) },
      { incoming: { socket: { remoteAddress: from }, headers } },
    );
    const json = (await answer.json()) as Record<string, string>;
    return {
      told: `${answer.status} ${json['error_code'] ?? 'done'}`,
      json,
      cookie: answer.headers.get('set-cookie')?.split(';')[0] ?? '',
    };
  }

  async function logIn(email: string, place: From): Promise<string> {
    const { json } = await send('/token?grant_type=password', { ...place, body: { email, password: TEST_PASSWORD } });
    return json['access_token'] ?? '';
  }

  async function show(token: string, { factorId }: Authenticator, code: string, place: From) {
    const { json } = await send(`/factors/${factorId}/challenge`, { ...place, token });
    return send(`/factors/${factorId}/verify`, { ...place, token, body: { challenge_id: json['id'] ?? '', code } });
  }

  /** A member with a second factor, who has signed in with it at home. */
  async function withFactor() {
    const member = await at.signUp();
    const authenticator = await enrollVerified(member.client);
    await at.age(member, 8);
    const atHome = await show(await logIn(member.email, { from: HOME }), authenticator, authenticator.code(), { from: HOME });
    expect(atHome.told).toBe('200 done');
    return { ...member, authenticator, cookie: atHome.cookie };
  }

  /** Makes the count of a day what all its strangers leave. */
  const fillTheDay = async (id: string) =>
    at.club.connection.query(
      `insert into app.code_tries (user_id, subject, tries, ends_at) values ($1, 'factor all strangers, a day', 100, app.now() + interval '20 hours')
       on conflict (user_id, subject) do update set tries = 100`,
      [id],
    );

  test('pauses nobody else by wrong codes: neither the member at home nor the one on the way', async () => {
    const { email, authenticator } = await withFactor();
    const phisher = await logIn(email, { from: PHISHER });
    const answers: string[] = [];
    for (const _ of Array(7).keys()) answers.push((await show(phisher, authenticator, '000', { from: PHISHER })).told);
    expect(answers).toEqual([
      ...Array<string>(5).fill('422 mfa_verification_failed'),
      ...Array<string>(2).fill('429 over_request_rate_limit'),
    ]);
    const onTheWay = await show(await logIn(email, { from: CAFE }), authenticator, authenticator.code(1), { from: CAFE });
    expect(onTheWay.told).toBe('200 done');
  });

  test('uses up only their own challenges', async () => {
    const { email, authenticator } = await withFactor();
    const phisher = await logIn(email, { from: HOME });
    const path = `/factors/${authenticator.factorId}/challenge`;
    const answers: string[] = [];
    for (const _ of Array(45).keys()) answers.push((await send(path, { from: HOME, token: phisher })).told);
    expect(answers.filter((told) => told === '429 over_request_rate_limit')).toHaveLength(5);
    expect((await show(await logIn(email, { from: HOME }), authenticator, authenticator.code(1), { from: HOME })).told).toBe('200 done');
  });

  test('leaves home, the known phone and the mailed link open with all the wrong codes of a day', async () => {
    const { id, email, authenticator, cookie } = await withFactor();
    await fillTheDay(id);
    const away = await show(await logIn(email, { from: CAFE }), authenticator, authenticator.code(1), { from: CAFE });
    expect(away.told).toBe('429 over_request_rate_limit');
    const phone = await show(await logIn(email, { from: CAFE, cookie }), authenticator, authenticator.code(1), { from: CAFE, cookie });
    expect(phone.told).toBe('200 done');
    await at.club.connection.query('update app.mfa_code_uses set last_step = last_step - 2 where user_id = $1', [id]);
    const home = await show(await logIn(email, { from: HOME }), authenticator, authenticator.code(1), { from: HOME });
    expect(home.told).toBe('200 done');
    await at.club.connection.query('update app.mfa_code_uses set last_step = last_step - 2 where user_id = $1', [id]);
    await at.club.newClient().auth.resetPasswordForEmail(email);
    const { json } = await send('/verify', { from: CAFE, body: { type: 'recovery', token_hash: await at.club.tokenHashFor(email) } });
    const byLink = await show(json['access_token'] ?? '', authenticator, authenticator.code(1), { from: CAFE });
    expect(byLink.told).toBe('200 done');
  });

  test('a mark of another account, or one that was made up, is none; and a right one opens nothing by itself', async () => {
    const [ana, bia] = [await withFactor(), await withFactor()];
    await fillTheDay(ana.id);
    for (const cookie of [bia.cookie, `club-device=${'A'.repeat(43)}`, 'club-device=', `club-device=${ana.id}`]) {
      const place = { from: CAFE, cookie };
      expect((await show(await logIn(ana.email, place), ana.authenticator, ana.authenticator.code(1), place)).told).toBe(
        '429 over_request_rate_limit',
      );
    }
    const stolen = { from: PHISHER, cookie: ana.cookie };
    expect((await send('/token?grant_type=password', { ...stolen, body: { email: ana.email, password: 'guess' } })).told).toBe(
      '400 invalid_credentials',
    );
    const token = await logIn(ana.email, stolen);
    const wrong: string[] = [];
    for (const _ of Array(6).keys()) wrong.push((await show(token, ana.authenticator, '000', stolen)).told);
    expect(wrong.slice(4)).toEqual(['422 mfa_verification_failed', '429 over_request_rate_limit']);
  });

  test('the mark is one that no script reads, and is held by the database as a hash', async () => {
    const { id, email, authenticator } = await withFactor();
    const headers = { apikey: at.club.secrets.publishableKey, 'content-type': 'application/json' };
    const token = await logIn(email, { from: HOME });
    const { json } = await send(`/factors/${authenticator.factorId}/challenge`, { from: HOME, token });
    const answer = await at.club.app.request(
      `http://localhost:3000/auth/v1/factors/${authenticator.factorId}/verify`,
      {
        method: 'POST',
        headers: { ...headers, authorization: `Bearer ${token}` },
        body: JSON.stringify({ challenge_id: json['id'], code: authenticator.code(1) }),
      },
      { incoming: { socket: { remoteAddress: HOME }, headers } },
    );
    const set = answer.headers.get('set-cookie') ?? '';
    expect(set).toMatch(/^club-device=[\w-]{43}(?:\.[\w-]{43})*; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Strict$/);
    const rows = JSON.stringify(await at.club.connection.query('select * from app.familiar_places where user_id = $1', [id]));
    expect(rows).not.toContain(/=([\w-]{43})/.exec(set)?.[1]);
    expect(rows).not.toContain(HOME);
  });

  test('an app on another origin gets the mark in a header that it may read, and sends it in the same', async () => {
    const { id, email, authenticator } = await withFactor();
    const origin = 'https://app.example';
    const ask = async (path: string, token: string, body: object, more: Record<string, string> = {}) => {
      const headers = {
        apikey: at.club.secrets.publishableKey,
        'content-type': 'application/json',
        authorization: `Bearer ${token}`,
        origin,
        ...more,
      };
      return at.club.app.request(
        `http://localhost:3000/auth/v1/factors/${authenticator.factorId}${path}`,
        { method: 'POST', headers, body: JSON.stringify(body) },
        { incoming: { socket: { remoteAddress: CAFE }, headers } },
      );
    };
    const showFromApp = async (code: string, more?: Record<string, string>) => {
      const token = await logIn(email, { from: CAFE });
      const { id: challengeId } = (await (await ask('/challenge', token, {})).json()) as { id: string };
      return ask('/verify', token, { challenge_id: challengeId, code }, more);
    };
    const answer = await showFromApp(authenticator.code(1));
    expect([answer.status, answer.headers.get('set-cookie')]).toEqual([200, null]);
    expect(answer.headers.get('access-control-expose-headers')).toContain('X-Device-Mark');
    await fillTheDay(id);
    await at.club.connection.query(`delete from app.familiar_places where user_id = $1 and kind = 'network'`, [id]);
    await at.club.connection.query(`update auth.sessions set ip = '192.0.2.99' where user_id = $1`, [id]);
    await at.club.connection.query('update app.mfa_code_uses set last_step = last_step - 2 where user_id = $1', [id]);
    expect((await showFromApp(authenticator.code(1))).status).toBe(429);
    expect((await showFromApp(authenticator.code(1), { 'x-device-mark': answer.headers.get('x-device-mark') ?? '' })).status).toBe(200);
  });
});
