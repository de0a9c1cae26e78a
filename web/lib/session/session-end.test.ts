// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { memberKey } from '../device/member-storage.ts';
import { eventually } from '../testing/eventually.ts';
import { MEMBER, authRefusal, sessionOf, stubBackend } from '../testing/fake-backend.ts';
import { closePages, openFreshPage } from '../testing/fresh-page.ts';

const SESSION_KEY = 'club-session';
const OTHER = { id: '22222222-2222-4222-8222-222222222222', email: 'ana@clube21.example' };
const DRAFT_KEY = memberKey(MEMBER.id, 'draft:teste');

const DRAFT = JSON.stringify({ savedAt: Date.now(), values: { name: 'Corrida' } });

let backend: ReturnType<typeof stubBackend>;

/** Opens a fresh page with a member signed in. */
async function openPage(session: object = sessionOf(MEMBER)) {
  localStorage.setItem(SESSION_KEY, JSON.stringify(session));
  localStorage.setItem(DRAFT_KEY, DRAFT);
  const { client, initializeSession, state } = await openFreshPage();
  const { startDrafts } = await import('../drafts/start-drafts.ts');
  startDrafts();
  await initializeSession();
  // These tests are about a page that has been open for so long that the auth client has started.
  await client.loadAuth();
  const { readAuthLog } = await import('./auth-log.ts');
  return { client, state, readAuthLog };
}

/** The event that this tab gets when another tab changes the storage. */
function dispatchStorageEvent(value: object | null) {
  if (value) localStorage.setItem(SESSION_KEY, JSON.stringify(value));
  else localStorage.removeItem(SESSION_KEY);
  window.dispatchEvent(new StorageEvent('storage', { key: SESSION_KEY }));
}

beforeEach(() => {
  localStorage.clear();
  backend = stubBackend();
});

afterEach(async () => {
  await closePages();
  vi.useRealTimers();
  // These tests expect the logs of faults and of a second client in one browser.
  vi.mocked(console.warn).mockClear();
  vi.mocked(console.error).mockClear();
});

/** PostgREST's answer to a token it does not take. */
const unknownToken = () => Response.json({ code: 'PGRST301', message: 'JWT', details: null, hint: null }, { status: 401 });

it('a refused renewal ends the session, says so and leaves the drafts', async () => {
  const { client, state } = await openPage();
  backend.routes['POST /auth/v1/token'] = () => authRefusal('refresh_token_not_found', 400);
  backend.routes['GET /rest/v1/challenges'] = () => unknownToken();
  const answer = await client.from('challenges').select('id');
  expect(answer.status).toBe(401);
  expect(state()).toMatchObject({ user: null, end: { reason: 'expired', email: MEMBER.email } });
  expect(localStorage.getItem(SESSION_KEY)).toBeNull();
  expect(localStorage.getItem(DRAFT_KEY)).toBe(DRAFT);
});

it('a refused token is renewed once and the request sent again', async () => {
  const { client, state } = await openPage();
  const renewed = { ...sessionOf(MEMBER), access_token: `${sessionOf(MEMBER).access_token}-renewed` };
  backend.routes['POST /auth/v1/token'] = () => Response.json(renewed);
  backend.routes['GET /rest/v1/challenges'] = (request) =>
    request.headers.get('authorization')?.endsWith('-renewed') ? Response.json([]) : unknownToken();
  expect((await client.from('challenges').select('id')).data).toEqual([]);
  expect(state().user?.id).toBe(MEMBER.id);
});

it('without a session no request is sent', async () => {
  const { client, state } = await openPage();
  localStorage.removeItem(SESSION_KEY);
  const { status } = await client.from('challenges').select('id');
  expect(status).toBe(401);
  expect(backend.requests).not.toContain('GET /rest/v1/challenges');
  expect(state()).toMatchObject({ user: null, end: { reason: 'expired' } });
});

it('a delayed renewal keeps the session: it is tried again after 503 and after "too often" and "too slow"', async () => {
  const { client, state } = await openPage();
  const answers = [
    () => new Response(null, { status: 503 }),
    () => authRefusal('over_request_rate_limit', 429),
    () => authRefusal('request_timeout', 408),
  ];
  const renewed = { ...sessionOf(MEMBER), access_token: `${sessionOf(MEMBER).access_token}-renewed` };
  backend.routes['POST /auth/v1/token'] = () => answers.shift()?.() ?? Response.json(renewed);
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const renewal = (await client.loadAuth()).refreshSession();
  await vi.advanceTimersByTimeAsync(10_000);
  expect((await renewal).data.session?.access_token).toBe(renewed.access_token);
  expect(backend.requests.filter((request) => request === 'POST /auth/v1/token')).toHaveLength(4);
  expect(state().user?.id).toBe(MEMBER.id);
});

it('a session renews itself in its last 90 s, checked every 30 s', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const expiresAt = Math.floor(Date.now() / 1_000) + 200;
  await openPage({ ...sessionOf(MEMBER), expires_at: expiresAt });
  backend.routes['POST /auth/v1/token'] = () =>
    Response.json({ ...sessionOf(MEMBER), access_token: `${sessionOf(MEMBER).access_token}-renewed` });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(backend.requests).not.toContain('POST /auth/v1/token');
  await vi.advanceTimersByTimeAsync(61_000);
  expect(backend.requests).toContain('POST /auth/v1/token');
});

it('a sign-out in another tab signs this tab out, and leaves the storage to that tab', async () => {
  const { state } = await openPage();
  localStorage.setItem('club-left', '1');
  dispatchStorageEvent(null);
  expect(state()).toMatchObject({ user: null, end: { reason: 'signed-out' } });
  expect(localStorage.getItem(DRAFT_KEY)).toBe(DRAFT);
});

it('a session that expired in another tab has expired in this tab', async () => {
  const { state } = await openPage();
  dispatchStorageEvent(null);
  expect(state()).toMatchObject({ user: null, end: { reason: 'expired' } });
});

it('a start forgets drafts that are older than a day', async () => {
  const old = memberKey(OTHER.id, 'draft:teste');
  localStorage.setItem(old, JSON.stringify({ savedAt: Date.now() - 86_400_001, values: {} }));
  await openPage();
  expect(localStorage.getItem(old)).toBeNull();
  expect(localStorage.getItem(DRAFT_KEY)).toBe(DRAFT);
});

it('another account in another tab is this tab’s account', async () => {
  const { state } = await openPage();
  dispatchStorageEvent(sessionOf(OTHER));
  expect(state().user?.id).toBe(OTHER.id);
  expect(state().end).toBeNull();
});

it('a session ended on another device is noticed on the next return to the app', async () => {
  const { state } = await openPage();
  backend.routes['GET /auth/v1/user'] = () => authRefusal('session_not_found', 403);
  vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.now() + 61_000 });
  window.dispatchEvent(new Event('focus'));
  await eventually(() => expect(state()).toMatchObject({ user: null, end: { reason: 'expired' } }));
});

it('the auth log names the steps from the session’s start to its end', async () => {
  const { readAuthLog } = await openPage();
  const { signOut } = await import('./sign-out.ts');
  signOut();
  await eventually(() => expect(readAuthLog().some(({ detail }) => detail.call === 'POST /logout global')).toBe(true));
  const events = readAuthLog().map(({ event }) => event);
  expect(events).toEqual(expect.arrayContaining(['session-check', 'member-in', 'profile', 'level', 'member-out', 'request']));
});
