// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { memberKey } from '../device/member-storage.ts';
import { becomeIdle } from '../testing/become-idle.ts';
import { eventually, eventuallyAtRest } from '../testing/eventually.ts';
import { MEMBER, missingRow, sessionOf, stubBackend } from '../testing/fake-backend.ts';
import { closePages, openFreshPage } from '../testing/fresh-page.ts';

const SESSION_KEY = 'club-session';

function store(session: object) {
  localStorage.setItem(SESSION_KEY, JSON.stringify(session));
}

function expert(overrides: object = {}) {
  return Response.json([{ current_level: 'expert', level_expires_at: null, unlocked_features: [], ...overrides }]);
}

/** These tests expect the logs of faults. */
function expectLoggedFaults() {
  vi.mocked(console.warn).mockClear();
  vi.mocked(console.error).mockClear();
}

let backend: ReturnType<typeof stubBackend>;
const neverIdle = window.requestIdleCallback;

beforeEach(() => {
  window.requestIdleCallback = neverIdle;
  localStorage.clear();
  backend = stubBackend();
});

afterEach(async () => {
  await closePages();
  // supabase-js warns about a second client in one browser. In these tests it stands for a second page.
  const { calls } = vi.mocked(console.warn).mock;
  calls.splice(0, calls.length, ...calls.filter(([text]) => !String(text).includes('Multiple GoTrueClient instances')));
  vi.useRealTimers();
  // The stubbed network stays, because work that nobody waits for may still use it.
});

describe('start', () => {
  it('without a stored session nobody is signed in and nothing is asked', async () => {
    const { initializeSession, state } = await openFreshPage();
    await initializeSession();
    expect(state()).toMatchObject({ user: null, isInitialized: true, isLoading: false });
    expect(backend.requests).toEqual([]);
  });

  it('a stored session brings its member, profile and level', async () => {
    store(sessionOf(MEMBER));
    backend.routes['GET /rest/v1/user_progress_level'] = () => expert();
    const { initializeSession, state } = await openFreshPage();
    await initializeSession();
    expect(state()).toMatchObject({ user: { id: MEMBER.id }, profile: { name: 'Bianca Prado' }, userLevel: { current_level: 'expert' } });
  });

  it('runs once however often it is called', async () => {
    store(sessionOf(MEMBER));
    const { initializeSession } = await openFreshPage();
    await Promise.all([initializeSession(), initializeSession()]);
    expect(backend.requests.filter((request) => request === 'GET /rest/v1/profiles')).toHaveLength(1);
  });

  it('asks for profile and level once, though supabase-js tells of the same session again and again', async () => {
    store(sessionOf(MEMBER));
    const { client, initializeSession } = await openFreshPage();
    becomeIdle();
    await initializeSession();
    const { adoptSession } = await import('./session-lifecycle.ts');
    const { data } = await client.getSession();
    if (data.session) await adoptSession(data.session);
    await eventually(() => expect(backend.requests).toContain('POST /rest/v1/rpc/apply_pending_user_level'));
    expect(backend.requests.filter((request) => request.startsWith('GET /rest/v1/profiles'))).toHaveLength(1);
    expect(backend.requests.filter((request) => request.endsWith('apply_pending_user_level'))).toHaveLength(1);
  });

  it('a renewed token makes profile and level be read again', async () => {
    store(sessionOf(MEMBER));
    const renewed = sessionOf(MEMBER);
    backend.routes['POST /auth/v1/token'] = () => Response.json({ ...renewed, access_token: `${renewed.access_token}-renewed` });
    const { client, initializeSession } = await openFreshPage();
    await initializeSession();
    await (await client.loadAuth()).refreshSession();
    await eventually(() => expect(backend.requests.filter((request) => request === 'GET /rest/v1/profiles')).toHaveLength(2));
  });

  it('waits 2 s for the profile when only that is slow', async () => {
    store(sessionOf(MEMBER));
    vi.useFakeTimers({ shouldAdvanceTime: true });
    backend.routes['GET /rest/v1/user_progress_level'] = () => expert();
    backend.routes['GET /rest/v1/profiles'] = () => new Promise(() => {});
    const { initializeSession, state } = await openFreshPage();
    vi.setTimerTickMode('manual');
    const started = initializeSession();
    await eventuallyAtRest(() => expect(backend.requests).toContain('GET /rest/v1/profiles'));
    await vi.advanceTimersByTimeAsync(1_800);
    expect(state().isInitialized).toBe(false);
    await vi.advanceTimersByTimeAsync(400);
    await started;
    expect(state()).toMatchObject({ isLoading: false, profile: null, userLevel: { current_level: 'expert' } });
    expectLoggedFaults();
  });

  it.each([
    ['2 s', true],
    ['not at all without a network', false],
  ])('where an update has left the plan alone of what was kept, the name is waited for %s', async (_name, isOnline) => {
    store(sessionOf(MEMBER));
    const userLevel = { current_level: 'expert', level_expires_at: null, unlocked_features: [] };
    localStorage.setItem(memberKey(MEMBER.id, 'snapshot'), JSON.stringify({ version: 1, profile: {}, userLevel }));
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
    vi.useFakeTimers({ shouldAdvanceTime: true });
    for (const key of Object.keys(backend.routes)) backend.routes[key] = () => new Promise(() => {});
    const { initializeSession, state } = await openFreshPage();
    vi.setTimerTickMode('manual');
    const started = initializeSession();
    await eventuallyAtRest(() => expect(backend.requests).toContain('GET /rest/v1/profiles'));
    await vi.advanceTimersByTimeAsync(1_800);
    expect(state().isInitialized).toBe(!isOnline);
    await vi.advanceTimersByTimeAsync(400);
    expect(state()).toMatchObject({ isInitialized: true, isLoading: false, profile: null, userLevel });
    await started;
    onLine.mockRestore();
    expectLoggedFaults();
  });

  it('a missing profile is created from the provider’s data; a missing level is null', async () => {
    store(sessionOf(MEMBER));
    backend.routes['GET /rest/v1/profiles'] = missingRow;
    const { initializeSession, state } = await openFreshPage();
    await initializeSession();
    expect(backend.requests).toContain('POST /rest/v1/profiles');
    expect(state()).toMatchObject({ profile: { id: MEMBER.id, name: 'Bianca Prado' }, userLevel: null });
  });

  it('a pending level that was applied is read again', async () => {
    store(sessionOf(MEMBER));
    let isApplied = false;
    backend.routes['GET /rest/v1/user_progress_level'] = () => (isApplied ? expert() : missingRow());
    backend.routes['POST /rest/v1/rpc/apply_pending_user_level'] = () => {
      isApplied = true;
      return Response.json({ success: true, level_applied: true });
    };
    const { initializeSession, state } = await openFreshPage();
    becomeIdle();
    await initializeSession();
    await eventually(() => expect(state().userLevel?.current_level).toBe('expert'));
  });

  it('a pending level is asked for once the page has what it opens with', async () => {
    store(sessionOf(MEMBER));
    const waiting: IdleRequestCallback[] = [];
    window.requestIdleCallback = (run) => waiting.push(run);
    const { initializeSession } = await openFreshPage();
    await initializeSession();
    await eventually(() => expect(backend.requests).toContain('GET /rest/v1/user_progress_level'));
    await eventually(() => expect(waiting.length).toBeGreaterThan(1));
    expect(backend.requests).not.toContain('POST /rest/v1/rpc/apply_pending_user_level');
    becomeIdle();
    for (const run of waiting) run({ didTimeout: false, timeRemaining: () => 50 });
    await eventually(() => expect(backend.requests).toContain('POST /rest/v1/rpc/apply_pending_user_level'));
  });

  it('a level that changes while it is being read is read once more', async () => {
    store(sessionOf(MEMBER));
    const { initializeSession, state } = await openFreshPage();
    await initializeSession();
    const { refreshLevel } = await import('./level-refresh.ts');
    const answers: ((answer: Response) => void)[] = [];
    backend.routes['GET /rest/v1/user_progress_level'] = async () =>
      new Promise((resolve) => {
        answers.push(resolve);
      });
    const told = [refreshLevel()];
    await eventually(() => expect(answers).toHaveLength(1));
    // The club tells of two changes more while the first answer, which knows of none, is on its way.
    told.push(refreshLevel(), refreshLevel());
    answers[0]?.(missingRow());
    await eventually(() => expect(answers).toHaveLength(2));
    told.push(refreshLevel());
    answers[1]?.(missingRow());
    await eventually(() => expect(answers).toHaveLength(3));
    answers[2]?.(expert());
    await Promise.all(told);
    expect(state().userLevel?.current_level).toBe('expert');
    expect(answers).toHaveLength(3);
  });

  it('an answer that comes late never shows an older profile', async () => {
    store(sessionOf(MEMBER));
    const { initializeSession, state } = await openFreshPage();
    await initializeSession();
    const { refreshProfile } = await import('./session-lifecycle.ts');
    const answers: ((answer: Response) => void)[] = [];
    backend.routes['GET /rest/v1/profiles'] = async () =>
      new Promise((resolve) => {
        answers.push(resolve);
      });
    const readings = [refreshProfile(), refreshProfile()];
    await eventually(() => expect(answers).toHaveLength(2));
    answers[1]?.(Response.json([{ id: MEMBER.id, name: 'Bianca Nova' }]));
    await readings[1];
    answers[0]?.(Response.json([{ id: MEMBER.id, name: 'Bianca Antiga' }]));
    await readings[0];
    expect(state().profile?.name).toBe('Bianca Nova');
  });

  it('with the server out of reach the last profile and level seen are shown', async () => {
    store(sessionOf(MEMBER));
    backend.routes['GET /rest/v1/user_progress_level'] = () => expert();
    await (await openFreshPage()).initializeSession();
    for (const key of Object.keys(backend.routes)) backend.routes[key] = () => Promise.reject(new TypeError('Failed to fetch'));
    const { initializeSession, state } = await openFreshPage();
    await initializeSession();
    expect(state()).toMatchObject({
      isInitialized: true,
      isLoading: false,
      profile: { name: 'Bianca Prado' },
      userLevel: { current_level: 'expert' },
    });
    await eventually(() => expect(console.warn).toHaveBeenCalled());
    expectLoggedFaults();
  });

  it('after 5 s without an answer the stored session counts', async () => {
    store({ ...sessionOf(MEMBER), expires_at: 1 });
    vi.useFakeTimers({ shouldAdvanceTime: true });
    for (const key of Object.keys(backend.routes)) backend.routes[key] = () => new Promise(() => {});
    const { initializeSession, state } = await openFreshPage();
    vi.setTimerTickMode('manual');
    const started = initializeSession();
    await vi.advanceTimersByTimeAsync(4_900);
    expect(state()).toMatchObject({ user: null, isInitialized: false });
    await vi.advanceTimersByTimeAsync(5_200);
    await started;
    expect(state()).toMatchObject({ user: { id: MEMBER.id }, isInitialized: true, isLoading: false });
    expectLoggedFaults();
  });
});

describe('while open', () => {
  it('a sign-in puts the member into the store, and waitForSignIn waits for that', async () => {
    const { client, initializeSession, state } = await openFreshPage();
    becomeIdle();
    const { waitForSignIn } = await import('./wait-for-sign-in.ts');
    await initializeSession();
    await (await client.loadAuth()).signInWithPassword(MEMBER);
    await waitForSignIn(MEMBER.email.toUpperCase());
    expect(state().user?.id).toBe(MEMBER.id);
    await eventually(() => expect(backend.requests).toContain('POST /rest/v1/rpc/apply_pending_user_level'));
  });

  it('waitForSignIn gives up after 3 s when there is no session', async () => {
    const { initializeSession } = await openFreshPage();
    const { waitForSignIn } = await import('./wait-for-sign-in.ts');
    await initializeSession();
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const waiting = expect(waitForSignIn(MEMBER.email)).rejects.toThrow('Sessão não encontrada após login');
    await vi.advanceTimersByTimeAsync(3_100);
    await waiting;
  });

  it('a level that expires changes by itself', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    store(sessionOf(MEMBER));
    const expiresAt = new Date(Date.now() + 60_000).toISOString();
    backend.routes['GET /rest/v1/user_progress_level'] = () => expert({ level_expires_at: expiresAt });
    const { initializeSession, state } = await openFreshPage();
    await initializeSession();
    const before = state().userLevel;
    await vi.advanceTimersByTimeAsync(61_000);
    expect(state().userLevel).toEqual(before);
    expect(state().userLevel).not.toBe(before);
  });

  it('a level that expired while the device slept has expired on waking', async () => {
    store(sessionOf(MEMBER));
    const expiresAt = new Date(Date.now() + 60_000).toISOString();
    backend.routes['GET /rest/v1/user_progress_level'] = () => expert({ level_expires_at: expiresAt });
    const { initializeSession, state } = await openFreshPage();
    await initializeSession();
    const before = state().userLevel;
    // The server can't be asked. The clock goes on, but no timer ran.
    backend.routes['GET /rest/v1/user_progress_level'] = () => Promise.reject(new TypeError('Failed to fetch'));
    vi.useFakeTimers({ now: Date.now() + 61_000, toFake: ['Date'] });
    window.dispatchEvent(new Event('focus'));
    expect(state().userLevel).not.toBe(before);
    await eventually(() => expect(console.warn).toHaveBeenCalled());
    expectLoggedFaults();
  });

  it('refreshLevel finds a level that was set elsewhere', async () => {
    store(sessionOf(MEMBER));
    const { initializeSession, state } = await openFreshPage();
    const { refreshLevel } = await import('./level-refresh.ts');
    await initializeSession();
    backend.routes['GET /rest/v1/user_progress_level'] = () => expert();
    await refreshLevel({ maxAgeMs: 60_000 });
    expect(state().userLevel).toBeNull();
    await refreshLevel();
    expect(state().userLevel?.current_level).toBe('expert');
  });

  it.each(['answers', 'is out of reach'])('signing out forgets everything of the member when the server %s', async (server) => {
    store(sessionOf(MEMBER));
    const { initializeSession, state } = await openFreshPage();
    const { signOut } = await import('./sign-out.ts');
    const { queryClient } = await import('../data/query-client.ts');
    await initializeSession();
    queryClient.setQueryData(['dashboard-stats', MEMBER.id], { workout_count: 1 });
    localStorage.setItem(memberKey(MEMBER.id, 'draft'), 'x');
    localStorage.setItem(memberKey(MEMBER.id, 'outbox'), '[1]');
    if (server !== 'answers') backend.routes['POST /auth/v1/logout'] = () => Promise.reject(new TypeError('Failed to fetch'));
    signOut();
    expect(state()).toMatchObject({ user: null, session: null, profile: null, userLevel: null });
    expect(queryClient.getQueryData(['dashboard-stats', MEMBER.id])).toBeUndefined();
    expect(Object.keys(localStorage).filter((key) => key.startsWith('club-member'))).toEqual([memberKey(MEMBER.id, 'outbox')]);
    expect(localStorage.getItem(SESSION_KEY)).toBeNull();
    await eventually(() => expect(backend.requests).toContain('POST /auth/v1/logout'));
    await eventually(() =>
      expect(vi.mocked(console.warn).mock.calls.some(([text]) => String(text).includes('saída'))).toBe(server !== 'answers'),
    );
    expectLoggedFaults();
  });
});
