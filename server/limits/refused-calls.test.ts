import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestClub } from '#server/testing/test-club.ts';
import type { Member, TestClub } from '#server/testing/test-club.ts';
import { startPostgres, warnWithoutPostgres } from '../../supabase/tests/runner/postgres-server.ts';
import { CALL_LIMITS } from './call-limit-values.ts';

const { points } = CALL_LIMITS.refused_calls;
/** As many as a network may have on the way. */
const AT_ONCE = 200;

const REFUSED = '/rest/v1/profiles?select=id';

interface Call {
  from: string;
  token?: string;
  method?: string;
  body?: unknown;
}

/** One request as it comes over a socket from an address. */
async function send(club: TestClub, path: string, { from, token, method = 'GET', body }: Call) {
  const headers = {
    apikey: club.secrets.publishableKey,
    'content-type': 'application/json',
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  };
  const answer = await club.app.request(
    `http://localhost:3000${path}`,
    { method, headers, body: body === undefined ? undefined : JSON.stringify(body) },
    { incoming: { socket: { remoteAddress: from }, headers, complete: true } },
  );
  const text = await answer.text();
  return { status: answer.status, text, retryAfter: Number(answer.headers.get('retry-after')) };
}

async function sendOften(club: TestClub, path: string, count: number, call: Call): Promise<Set<number>> {
  const seen = new Set<number>();
  for (let sent = 0; sent < count; sent += AT_ONCE) {
    const answers = await Promise.all(Array.from({ length: Math.min(AT_ONCE, count - sent) }, async () => send(club, path, call)));
    for (const { status } of answers) seen.add(status);
  }
  return seen;
}

function sign(secret: string, claims: Record<string, unknown>): string {
  const body = [{ alg: 'HS256', typ: 'JWT' }, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
  return `${body}.${createHmac('sha256', secret).update(body).digest('base64url')}`;
}

describe('a network whose strangers were refused as often as may be', () => {
  // Anybody is given a /48 of IPv6 for nothing.
  const [gym, nextDoor] = ['2001:db8:20:1::9', '2001:db8:20:fff::9'] as const;
  let club: TestClub;
  let ana: Member;

  beforeAll(async () => {
    club = await createTestClub({ env: { RATE_LIMITS: 'on' } });
    ana = await club.signUpMember('Ana');
    for (const from of [gym, nextDoor]) expect(await sendOften(club, REFUSED, points / 2, { from })).toEqual(new Set([401]));
  });
  afterAll(() => club.close());

  test.each([
    ['of data', REFUSED, { code: 'PT429' }],
    ['of data with a forged token', REFUSED, { code: 'PT429' }],
    ['of files', '/storage/v1/object/workout-images/nobody/nothing.jpg', { statusCode: '429', error: 'SlowDown' }],
  ])('is told to wait when it asks %s', async (what, path, words) => {
    const answer = await send(club, path, { from: gym, ...(what.includes('forged') && { token: `${ana.accessToken.slice(0, -4)}AAAA` }) });
    expect([answer.status, JSON.parse(answer.text)]).toEqual([
      429,
      expect.objectContaining({ ...words, message: 'São muitos pedidos recusados em pouco tempo. Aguarde um instante e tente novamente.' }),
    ]);
    expect(answer.retryAfter).toBeGreaterThan(0);
    expect(answer.retryAfter).toBeLessThanOrEqual(300);
  });

  test('has members who notice nothing', async () => {
    const own = await send(club, `/rest/v1/profiles?select=name&id=eq.${ana.id}`, { from: gym, token: ana.accessToken });
    expect([own.status, own.text]).toEqual([200, '[{"name":"Ana"}]']);
    const login = { from: gym, method: 'POST', body: { email: ana.email, password: 'segredo-de-teste' } };
    expect((await send(club, '/auth/v1/token?grant_type=password', login)).status).toBe(200);
  });

  test('has members whose token has just run out, and who hear that', async () => {
    const past = { sub: ana.id, role: 'authenticated', aud: 'authenticated', exp: Math.floor(Date.now() / 1_000) - 60 };
    expect((await send(club, REFUSED, { from: gym, token: sign(club.secrets.jwtSecret, past) })).status).toBe(401);
  });

  test.each([
    ['pictures', 'GET', '/storage/v1/object/public/avatars/nobody/nothing.jpg'],
    ['a partner’s check of a card', 'POST', '/functions/v1/check-card'],
    ['the settings of sign-in', 'GET', '/auth/v1/settings'],
    ['the configuration', 'GET', '/config.json'],
  ])('still gets an answer about %s', async (_what, method, path) => {
    expect((await send(club, path, { from: gym, method, ...(method === 'POST' && { body: {} }) })).status).not.toBe(429);
  });

  test('is told apart from other networks', async () => {
    for (const from of ['203.0.113.20', '2001:db8:21:1::9']) expect((await send(club, REFUSED, { from })).status).toBe(401);
  });
});

test('what members are refused counts for nobody at their address', async () => {
  const from = '198.51.100.30';
  const club = await createTestClub({ env: { RATE_LIMITS: 'on' } });
  const { accessToken } = await club.signUpMember('Bia');
  // A member's line is shorter.
  for (let sent = 0; sent < points; sent += 50)
    expect(await sendOften(club, '/rest/v1/profiles?select=id&id=eq.x', 50, { from, token: accessToken })).toEqual(new Set([400]));
  expect((await send(club, REFUSED, { from })).status).toBe(401);
  await club.close();
});

const postgres = await startPostgres({ isPrepared: true });
if (!postgres.server) warnWithoutPostgres(postgres.reason);

describe.runIf(postgres.server !== null)('refusals of two processes on one PostgreSQL', () => {
  const clubs: TestClub[] = [];
  const from = '198.51.100.40';

  beforeAll(async () => {
    const options = {
      env: { RATE_LIMITS: 'on', JWT_SECRET: 'one secret that both processes share' },
      databaseUrl: postgres.server?.url ?? '',
    };
    clubs.push(await createTestClub(options), await createTestClub(options));
  });
  afterAll(async () => {
    for (const club of clubs) await club.close();
    await postgres.server?.stop();
  });

  test('are counted together, and the counts name no address', async () => {
    const [first, second] = clubs as [TestClub, TestClub];
    expect(await sendOften(first, REFUSED, 20, { from })).toEqual(new Set([401]));
    expect(await sendOften(second, REFUSED, 30, { from })).toEqual(new Set([401]));
    await expect
      .poll(async () => first.connection.query(`select points from app.rate_limit_counts where key like 'refused_calls:%'`))
      .toEqual([{ points: 50 }]);
    expect(await first.connection.query(`select key from app.rate_limit_counts where key like '%198.51%'`)).toEqual([]);
  });
});
