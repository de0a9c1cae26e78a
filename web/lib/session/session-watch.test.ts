// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { becomeIdle } from '../testing/become-idle.ts';
import { eventually } from '../testing/eventually.ts';
import { MEMBER, authRefusal, sessionOf, stubBackend } from '../testing/fake-backend.ts';
import { closePages, openFreshPage } from '../testing/fresh-page.ts';

const SESSION_KEY = 'club-session';
const neverIdle = window.requestIdleCallback;

let backend: ReturnType<typeof stubBackend>;

function store(session: object) {
  localStorage.setItem(SESSION_KEY, JSON.stringify(session));
}

beforeEach(() => {
  window.requestIdleCallback = neverIdle;
  localStorage.clear();
  backend = stubBackend();
});

afterEach(async () => {
  await closePages();
  vi.useRealTimers();
  // These tests expect the logs of faults, and of a second client in one browser.
  vi.mocked(console.warn).mockClear();
  vi.mocked(console.error).mockClear();
});

it('a session that nobody uses is confirmed once, and renewed before its end', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  store({ ...sessionOf(MEMBER), expires_at: Math.floor(Date.now() / 1_000) + 300 });
  const renewed = sessionOf(MEMBER);
  backend.routes['POST /auth/v1/token'] = () => Response.json(renewed);
  const { initializeSession, state } = await openFreshPage();
  becomeIdle();
  await initializeSession();
  await eventually(() => expect(backend.requests).toContain('GET /auth/v1/user'));
  await vi.advanceTimersByTimeAsync(150_000);
  expect(backend.requests.filter((request) => request.includes('/auth/v1/'))).toEqual(['GET /auth/v1/user']);
  await vi.advanceTimersByTimeAsync(100_000);
  expect(backend.requests).toContain('POST /auth/v1/token');
  expect(state().session?.access_token).toBe(renewed.access_token);
});

it('a session that the server has ended is given up when it is confirmed', async () => {
  store(sessionOf(MEMBER));
  backend.routes['GET /auth/v1/user'] = () => authRefusal('session_not_found', 403);
  const { initializeSession, state } = await openFreshPage();
  becomeIdle();
  await initializeSession();
  await eventually(() => expect(state()).toMatchObject({ user: null, end: { reason: 'expired' } }));
});

it.each([
  ['is out of reach', () => Promise.reject(new TypeError('Failed to fetch')), 0],
  ['is not well', () => new Response(null, { status: 503 }), 503],
])('a session that could not be confirmed counts: the server %s', async (_name, answer, status) => {
  store(sessionOf(MEMBER));
  backend.routes['GET /auth/v1/user'] = answer;
  const { initializeSession, state } = await openFreshPage();
  becomeIdle();
  await initializeSession();
  const { readAuthLog } = await import('./auth-log.ts');
  await eventually(() =>
    expect(readAuthLog()).toContainEqual(expect.objectContaining({ detail: expect.objectContaining({ call: 'GET /user', status }) })),
  );
  expect(state()).toMatchObject({ user: { id: MEMBER.id }, end: null });
  expect(localStorage.getItem(SESSION_KEY)).not.toBeNull();
});

it('a profile that could not be read is read again when the tab comes to the front', async () => {
  store(sessionOf(MEMBER));
  const answers = { ...backend.routes };
  backend.routes['GET /rest/v1/profiles'] = () => Response.json({ message: 'x' }, { status: 400 });
  const { initializeSession, state } = await openFreshPage();
  await initializeSession();
  const { readAuthLog } = await import('./auth-log.ts');
  const outcomes = () => readAuthLog().flatMap(({ event, detail }) => (event === 'profile' ? detail.outcome : []));
  await eventually(() => expect(outcomes()).toEqual(['failed']));
  Object.assign(backend.routes, answers);
  window.dispatchEvent(new Event('focus'));
  await eventually(() => expect(outcomes()).toEqual(['failed', 'read']));
  expect(state().profile?.name).toBe('Bianca Prado');
});

it('what another tab did while this one slept is seen when it comes to the front', async () => {
  store(sessionOf(MEMBER));
  const { initializeSession, state } = await openFreshPage();
  await initializeSession();
  const renewed = sessionOf(MEMBER);
  store(renewed);
  window.dispatchEvent(new Event('focus'));
  expect(state().session?.access_token).toBe(renewed.access_token);
});

it('a session that ended in another tab while this one slept has ended when it comes to the front', async () => {
  store(sessionOf(MEMBER));
  const { initializeSession, state } = await openFreshPage();
  await initializeSession();
  localStorage.removeItem(SESSION_KEY);
  window.dispatchEvent(new Event('focus'));
  expect(state()).toMatchObject({ user: null, end: { reason: 'expired' } });
});

it('what another tab makes of the session is followed: a renewed token, a changed account', async () => {
  const first = sessionOf(MEMBER);
  store(first);
  const { initializeSession, state } = await openFreshPage();
  await initializeSession();
  const follow = (session: object) => {
    store(session);
    window.dispatchEvent(new StorageEvent('storage', { key: SESSION_KEY }));
  };
  const renewed = sessionOf(MEMBER);
  follow(renewed);
  expect(state().session?.access_token).toBe(renewed.access_token);
  follow({ ...renewed, user: { ...renewed.user, email: 'bianca.nova@clube21.example', updated_at: new Date().toISOString() } });
  expect(state()).toMatchObject({ user: { email: 'bianca.nova@clube21.example' }, session: { access_token: renewed.access_token } });
});
