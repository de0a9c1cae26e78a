import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestClub } from '#server/testing/test-club.ts';
import type { TestClub } from '#server/testing/test-club.ts';

let club: TestClub;
beforeAll(async () => {
  club = await createTestClub();
});
afterAll(() => club.close());

const ORIGIN = { origin: 'https://app.example' };

async function preflight(path: string, headers: Record<string, string>) {
  return club.request(path, { method: 'OPTIONS', headers: { ...ORIGIN, 'access-control-request-method': 'POST', ...headers } });
}

describe.each([
  '/auth/v1/token?grant_type=password',
  '/auth/v1/user',
  '/rest/v1/profiles',
  '/rest/v1/rpc/accept_terms',
  '/rest/v1/',
  '/storage/v1/object/materials/x',
])('a browser that asks whether an app on another origin may use %s', (path) => {
  test('hears that it may send what it means to send', async () => {
    const answer = await preflight(path, { 'access-control-request-headers': 'apikey,authorization,x-client-info' });
    expect(answer.ok).toBe(true);
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(answer.headers.get('access-control-allow-methods')?.split(', ')).toContain('POST');
    expect(answer.headers.get('access-control-allow-headers')).toBe('apikey,authorization,x-client-info');
    expect(answer.headers.get('access-control-max-age')).toBe('86400');
  });

  test('is not repeated what no header is called', async () => {
    const answer = await preflight(path, { 'access-control-request-headers': 'a<b>;c' });
    expect(answer.headers.get('access-control-allow-headers')).toMatch(/^authorization, apikey, /);
  });
});

test.each([
  ['/auth/v1/user', 401],
  ['/rest/v1/nothing', 404],
  ['/rest/v1/%', 400],
  ['/rest/v1/', 403],
  ['/storage/v1/nothing', 404],
  ['/functions/v1/nothing', 404],
])('an app on another origin reads what %s refuses', async (path, status) => {
  const answer = await club.request(path, { headers: { ...ORIGIN, apikey: club.secrets.publishableKey } });
  expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([status, '*']);
});

test('a procedure tells by which methods it is called', async () => {
  const allow = async (name: string) => (await club.request(`/rest/v1/rpc/${name}`, { method: 'OPTIONS' })).headers.get('allow');
  expect(await allow('accept_terms')).toBe('OPTIONS,POST');
  expect(await allow('my_plan')).toBe('OPTIONS,GET,HEAD,POST');
});

test('a page of the app itself is nobody else’s to read', async () => {
  expect((await club.request('/config.json', { headers: ORIGIN })).headers.get('access-control-allow-origin')).toBeNull();
});
