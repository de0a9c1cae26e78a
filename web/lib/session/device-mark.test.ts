// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MEMBER, sessionOf } from '../testing/fake-backend.ts';
import { authFetch } from './auth-fetch.ts';
import { fetchAsMember } from './member-fetch.ts';

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

test('a password that a function asks about goes with it too, and what else a member asks does not', async () => {
  const source = { getSession: () => Promise.resolve({ data: { session: sessionOf(MEMBER) }, error: null }) };
  const ask = fetchAsMember(source as never, 'key', async (_input, init) => {
    sent.push(new Headers(init?.headers).get('x-device-mark'));
    return Response.json({ code: 'wrong_password', message: 'Senha incorreta.' }, { status: 400 });
  });
  localStorage.setItem('club-device-mark', 'kept');
  for (const path of ['delete-account', 'export-account']) await ask(`https://api.clube.example/functions/v1/${path}`, { method: 'POST' });
  await ask(`${window.location.origin}/functions/v1/delete-account`, { method: 'POST' });
  localStorage.clear();
  await ask('https://project.supabase.example/functions/v1/delete-account', { method: 'POST' });
  expect(sent).toEqual(['kept', null, null, null]);
});
