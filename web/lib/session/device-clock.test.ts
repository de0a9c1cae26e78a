// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { MEMBER, TEST_ENV, stubBackend } from '../testing/fake-backend.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const TOKEN_S = 3_600;

/** The difference of a device's clock, positive when it is ahead. */
const OFF = [
  ['right', 0],
  ...(
    [
      ['59 min', 59 * MINUTE_MS],
      ['2 h', 2 * HOUR_MS],
      ['25 h', 25 * HOUR_MS],
      ['a year', 365 * DAY_MS],
    ] as const
  ).flatMap(([name, ms]) => [[`${name} ahead`, ms] as const, [`${name} behind`, -ms] as const]),
] as const;

/** The true time, by which the server judges; what the device shows is off from it. */
let trueMs = 0;
let offMs = 0;
const show = () => vi.setSystemTime(trueMs + offMs);
function pass(ms: number): void {
  trueMs += ms;
  show();
}
function setClock(ms: number): void {
  offMs = ms;
  show();
}

let renewals = 0;
const encode = (value: unknown) => btoa(JSON.stringify(value)).replaceAll('=', '');
const claimsIn = (request: Request) => JSON.parse(atob(request.headers.get('authorization')?.split('.')[1] ?? '')) as { exp: number };

function answer(body: unknown, status = 200): Response {
  return Response.json(body, { status, headers: { date: new Date(trueMs).toUTCString() } });
}

function issue(): Response {
  const seconds = Math.floor(trueMs / 1_000);
  const token = `${encode({ alg: 'HS256' })}.${encode({ sub: MEMBER.id, exp: seconds + TOKEN_S, renewals })}.signature`;
  const user = { id: MEMBER.id, email: MEMBER.email, aud: 'authenticated', user_metadata: {}, app_metadata: {}, created_at: '' };
  const session = { access_token: token, refresh_token: `refresh-${renewals}`, token_type: 'bearer', expires_in: TOKEN_S };
  return answer({ ...session, expires_at: seconds + TOKEN_S, user });
}

async function openApp() {
  vi.resetModules();
  const backend = stubBackend();
  backend.routes['POST /auth/v1/token'] = (request) => {
    if (request.url.includes('refresh_token')) renewals += 1;
    return issue();
  };
  backend.routes['GET /rest/v1/profiles'] = (request) =>
    claimsIn(request).exp * 1_000 > trueMs ? answer([{ id: MEMBER.id }]) : answer({ code: 'PGRST303', message: 'JWT expired' }, 401);
  const { setEnv } = await import('#web/config/env.ts');
  setEnv({ ...TEST_ENV, developmentMode: false });
  const { openClubClient } = await import('./club-client.ts');
  const client = openClubClient();
  closeApp = async () => {
    const auth = await client.loadAuth();
    // Still starting, it would judge this session by the clock of the next test.
    await auth.initialize();
    await auth.dispose();
  };
  const logIn = async () => (await client.loadAuth()).signInWithPassword({ email: MEMBER.email, password: MEMBER.password });
  const read = async () => (await client.from('profiles').select('id')).status;
  return { client, logIn, read, clock: await import('../device/clock.ts') };
}

let closeApp = async () => {};

beforeEach(() => {
  localStorage.clear();
  renewals = 0;
  trueMs = Date.parse('2026-11-25T15:00:00Z');
  offMs = 0;
  vi.useFakeTimers({ toFake: ['Date'], now: trueMs });
});
afterEach(async () => {
  await closeApp();
  // supabase-js warns about a second client in one browser. In these tests it stands for a second page.
  const { calls } = vi.mocked(console.warn).mock;
  calls.splice(0, calls.length, ...calls.filter(([text]) => !String(text).includes('Multiple GoTrueClient instances')));
  vi.useRealTimers();
});

describe.each(OFF)('on a device whose clock is %s', (_name, off) => {
  test('a token serves its hour, and is renewed once after it', async () => {
    setClock(off);
    const { logIn, read } = await openApp();
    await logIn();
    for (let request = 0; request < 20; request += 1) {
      expect(await read()).toBe(200);
      pass(2 * MINUTE_MS);
    }
    expect(renewals).toBe(0);
    pass(20 * MINUTE_MS);
    expect([await read(), await read(), renewals]).toEqual([200, 200, 1]);
  });

  test('a session that it is set during goes on, with one renewal at most', async () => {
    const { logIn, read, clock } = await openApp();
    await logIn();
    expect(await read()).toBe(200);
    setClock(off);
    expect(await Promise.all([read(), read(), read()])).toEqual([200, 200, 200]);
    expect(renewals).toBeLessThanOrEqual(1);
    // The outbox and the member card tell the club's time.
    expect(Math.abs(clock.now().getTime() - trueMs)).toBeLessThanOrEqual(2 * MINUTE_MS);
    expect(Math.abs(clock.preciseNow().getTime() - trueMs)).toBeLessThanOrEqual(2_000);
    // Past the token's hour, which a clock that was set back does not show.
    pass(70 * MINUTE_MS);
    const before = renewals;
    expect(await Promise.all([read(), read(), read()])).toEqual([200, 200, 200]);
    expect(renewals - before).toBe(1);
    // And set right again.
    setClock(0);
    expect(await Promise.all([read(), read(), read()])).toEqual([200, 200, 200]);
    expect(renewals - before).toBeLessThanOrEqual(2);
  });

  test('a session of an earlier build, which kept the server’s instant, is renewed once', async () => {
    setClock(off);
    localStorage.setItem('club-session', await issue().text());
    const { read } = await openApp();
    for (let request = 0; request < 5; request += 1) expect(await read()).toBe(200);
    expect(renewals).toBeLessThanOrEqual(1);
  });
});
