// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { authFetch } from './auth-fetch.ts';

const OTHER = 'https://api.clube.example/auth/v1/user';
const OWN = `${window.location.origin}/auth/v1/user`;
const sent: (string | null)[] = [];
let given: string | null = null;

beforeEach(() => {
  sent.length = 0;
  given = null;
  vi.stubGlobal('fetch', async (_input: RequestInfo | URL, init?: RequestInit) => {
    sent.push(new Headers(init?.headers).get('x-device-mark'));
    return Response.json({ id: 'x' }, { headers: given ? { 'x-device-mark': given } : {} });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

test('the mark that a server on another origin gives is kept, and sent to it from then on', async () => {
  given = 'first';
  await authFetch(OTHER, { headers: { apikey: 'x' } });
  given = 'second';
  await authFetch(OTHER);
  given = null;
  await authFetch(OTHER);
  expect(sent).toEqual([null, 'first', 'second']);
});

test('a server that gives none, such as a hosted project, is sent none: it may not let one pass', async () => {
  await authFetch(OTHER);
  await authFetch(OTHER);
  expect(sent).toEqual([null, null]);
});

test('on the app’s own origin the cookie does it', async () => {
  given = 'first';
  await authFetch(OWN);
  await authFetch(OWN);
  expect(sent).toEqual([null, null]);
});
