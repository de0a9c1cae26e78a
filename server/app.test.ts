import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestClub } from '#server/testing/test-club.ts';
import type { TestClub } from '#server/testing/test-club.ts';

let club: TestClub;
let production: TestClub;

beforeAll(async () => {
  club = await createTestClub({ env: { E2E_CLOCK: '1' } });
  production = await createTestClub({
    env: { PUBLIC_URL: 'https://clube.example', SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'clube@example.com' },
  });
});
afterAll(async () => {
  await Promise.all([club.close(), production.close()]);
});

async function json(path: string, init?: RequestInit) {
  return (await (await club.request(path, init)).json()) as Record<string, unknown>;
}

test('/healthz tells the state and 503 while stopping', async () => {
  expect(await json('/healthz')).toEqual({ status: 'ok', database: 'pglite', version: expect.any(String) });
  club.lifecycle.state = 'stopping';
  const stopping = await club.request('/healthz');
  club.lifecycle.state = 'ready';
  expect(stopping.status).toBe(503);
});

test('/config.json names the origin that was asked and holds no secret', async () => {
  const answer = await club.request('/config.json', { headers: { host: 'localhost:5173' } });
  const text = await answer.text();
  expect(JSON.parse(text)).toEqual({
    supabaseUrl: 'http://localhost:5173',
    supabaseKey: club.secrets.publishableKey,
    version: expect.any(String),
    emailConfirmation: true,
    developmentMode: true,
    // Simulated, as the payments are.
    providers: { google: true, apple: true },
    imageRenditions: true,
    payments: true,
    clockShiftMs: 0,
  });
  expect(text).not.toContain(club.secrets.secretKey);
  expect(text).not.toContain(club.secrets.jwtSecret);
  // The public site's addresses are of the same origin: nobody else's host may get into them.
  const foreign = { host: 'evil.example', 'x-forwarded-host': 'evil.example' };
  const published = (await (await production.request('/config.json', { headers: foreign })).json()) as Record<string, unknown>;
  expect(published).toMatchObject({ supabaseUrl: 'https://clube.example', developmentMode: false });
  expect(published).not.toHaveProperty('clockShiftMs');
});

describe('development mode', () => {
  test.each([
    ['another host', { host: 'clube.example' }],
    ['an address that only looks local', { host: '127.0.0.1.nip.example' }],
    ['a tunnel', { 'x-forwarded-for': '203.0.113.9' }],
    ['a proxy', { forwarded: 'for=203.0.113.9' }],
    ['a proxy that tells the host', { 'x-forwarded-host': 'clube.example' }],
    ['a proxy that tells the protocol', { 'x-forwarded-proto': 'https' }],
    ['nginx that tells the address', { 'x-real-ip': '203.0.113.9' }],
    ['a cache', { via: '1.1 cache' }],
    ['a malformed host', { host: 'localhost:3000/@mau.example' }],
  ])('answers 421 to %s', async (_name, headers) => {
    for (const path of ['/', '/dev/inbox', '/dev/inbox.json', '/healthz']) {
      expect((await club.request(path, { headers: headers as Record<string, string> })).status).toBe(421);
    }
  });

  test.each(['localhost:3000', '127.0.0.1:4000', '[::1]:3000', 'clube.localhost'])('answers %s', async (host) => {
    expect((await club.request('/healthz', { headers: { host } })).status).toBe(200);
  });

  test('the inbox page shows mails and escapes what they say', async () => {
    await club.newClient().auth.signUp({ email: 'inbox@membro.example', password: 'segredo-de-teste' });
    const page = await (await club.request('/dev/inbox')).text();
    expect(page).toContain('inbox@membro.example');
    expect(page).toContain('&amp;type=signup');
  });

  test('outside it there is no inbox, no clock and no 421', async () => {
    for (const path of ['/dev/inbox', '/dev/inbox.json', '/dev/clock']) {
      expect((await production.request(path, { headers: { host: 'clube.example' } })).status).toBe(404);
    }
    expect((await production.request('/healthz', { headers: { host: 'clube.example', 'x-forwarded-for': '1.2.3.4' } })).status).toBe(200);
  });
});

describe('test clock', () => {
  const set = (now: unknown) =>
    json('/dev/clock', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ now }) });

  test("moves the database's time, the server's and the browser's together, and back", async () => {
    await set('2027-01-31T23:59:00Z');
    const [row] = await club.connection.query<{ away: number }>(
      `select abs(extract(epoch from app.now() - timestamptz '2027-01-31T23:59:00Z'))::float8 as away`,
    );
    expect(row?.away).toBeLessThan(5);
    expect(club.clock.now().toISOString()).toMatch(/^2027-01-31T23:59/);
    expect(Math.abs(Number((await json('/config.json'))['clockShiftMs']) - club.clock.shiftMs)).toBeLessThan(1);
    expect(String((await json('/dev/clock'))['now'])).toMatch(/^2027-01-31T23:59/);
    const { headers } = await club.request('/rest/v1/challenges');
    expect(new Date(headers.get('date') ?? '').toISOString(), 'the time that answers tell').toMatch(/^2027-01-31T23:59/);
    await set(null);
    expect((await club.request('/rest/v1/challenges')).headers.get('date')).toBeNull();
    expect(await club.connection.query(`select 1 from app.clock_shift where shift <> interval '0'`)).toEqual([]);
    expect(club.clock.shiftMs).toBe(0);
  });

  test('refuses what is no instant', async () => {
    expect((await club.request('/dev/clock', { method: 'POST', body: '{"now": "amanhã"}' })).status).toBe(400);
    expect((await club.request('/dev/clock', { method: 'POST', body: '{' })).status).toBe(400);
  });
});

describe('headers', () => {
  test('the policy allows no inline script and no foreign one', async () => {
    const { headers } = await club.request('/config.json');
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers.get('strict-transport-security')).toBeNull();
    expect((await production.request('/config.json')).headers.get('strict-transport-security')).toContain('max-age=');
  });

  test("the caller's own request id is not believed", async () => {
    const { headers } = await club.request('/healthz', { headers: { 'x-request-id': 'forged-request-id' } });
    expect(headers.get('x-request-id')).not.toBe('forged-request-id');
  });
});

test.each(['/functions/v1/nothing', '/realtime/v1/websocket', '/dev/nothing', '/assets/missing.js'])(
  '%s answers 404 as JSON',
  async (path) => {
    const answer = await club.request(path);
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({ code: 'not_found', requestId: answer.headers.get('x-request-id') });
  },
);
