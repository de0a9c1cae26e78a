// @vitest-environment jsdom
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { KEPT_DATA_VERSION } from '../data/kept-data-version.ts';
import type { Session } from '../data/supabase.ts';
import { memberKey } from '../device/member-storage.ts';
import { eventually } from '../testing/eventually.ts';
import { MEMBER, authRefusal, sessionOf, stubBackend } from '../testing/fake-backend.ts';
import { closePages, openFreshPage } from '../testing/fresh-page.ts';
import {
  RIGHT_CODE,
  RIGHT_RECOVERY_CODE,
  giveSecondFactor,
  pausedFor,
  provenSession,
  unprovenSession,
  VERIFY,
} from '../testing/second-door.ts';

const SESSION_KEY = 'club-session';
const DRAFT_KEY = memberKey(MEMBER.id, 'draft:teste');
const DRAFT = JSON.stringify({ savedAt: Date.now(), values: { name: 'Corrida' } });
const SNAPSHOT = JSON.stringify({ version: KEPT_DATA_VERSION, profile: { id: MEMBER.id, name: 'Bianca Prado' }, userLevel: null });

let isOnline = true;
let backend: ReturnType<typeof stubBackend>;
let door: ReturnType<typeof giveSecondFactor>;

function store(session: object | null) {
  if (session) localStorage.setItem(SESSION_KEY, JSON.stringify(session));
  else localStorage.removeItem(SESSION_KEY);
}

/** The event that this tab gets when another tab changes the storage. */
function storeInOtherTab(session: object | null) {
  store(session);
  window.dispatchEvent(new StorageEvent('storage', { key: SESSION_KEY }));
}

/** Opens a fresh page, whose session is known. */
async function openPage() {
  const { client, initializeSession, state } = await openFreshPage();
  const { verifyCode, takeRecoveryCode } = await import('./second-factor.ts');
  const { signOut, signOutIsDone } = await import('./sign-out.ts');
  await initializeSession();
  await client.loadAuth();
  return { client, state, verifyCode, takeRecoveryCode, signOut, signOutIsDone };
}

/** The requests for the member's data so far; the ways in are none. */
function dataAskedFor(): string[] {
  return backend.requests.filter((request) => request.includes('/rest/v1/') && !request.endsWith('/my_second_door'));
}

beforeAll(() => {
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline);
});

beforeEach(() => {
  localStorage.clear();
  backend = stubBackend();
  door = giveSecondFactor(backend);
});

afterEach(async () => {
  await closePages();
  isOnline = true;
  vi.useRealTimers();
  // These tests expect the logs of faults and of a second client in one browser.
  vi.mocked(console.warn).mockClear();
  vi.mocked(console.error).mockClear();
});

describe('a login whose code is missing', () => {
  async function logIn() {
    const page = await openPage();
    const { waitForSignIn } = await import('./wait-for-sign-in.ts');
    await (await page.client.loadAuth()).signInWithPassword(MEMBER);
    const isCodeMissing = await waitForSignIn(MEMBER.email);
    return { ...page, isCodeMissing };
  }

  it('signs nobody in and asks for no data', async () => {
    const { client, state, isCodeMissing } = await logIn();
    expect(isCodeMissing).toBe(true);
    expect(state()).toMatchObject({ user: null, session: null, profile: null, isLoading: false, unproven: { user: { id: MEMBER.id } } });
    expect((await client.from('challenges').select('id')).error?.message).toBe('insufficient_aal');
    expect(dataAskedFor()).toEqual([]);
  });

  it('signs in with the right code, and reads profile and level then', async () => {
    const { state, verifyCode } = await logIn();
    await verifyCode(RIGHT_CODE);
    await eventually(() => expect(state()).toMatchObject({ user: { id: MEMBER.id }, profile: { name: 'Bianca Prado' }, unproven: null }));
    expect(localStorage.getItem(SESSION_KEY)).toContain(state().session?.access_token);
  });

  it('stays closed by a wrong code, and tells the seconds of a pause', async () => {
    const { state, verifyCode } = await logIn();
    await expect(verifyCode('000000')).rejects.toMatchObject({ code: 'wrong_code', waitSeconds: undefined });
    backend.routes[VERIFY] = () => pausedFor(287);
    await expect(verifyCode('000000')).rejects.toMatchObject({ code: 'over_rate_limit', waitSeconds: 287 });
    expect(state()).toMatchObject({ user: null, unproven: { user: { id: MEMBER.id } } });
  });

  it('signs in by a recovery code, after which no factor is left', async () => {
    const { state, takeRecoveryCode } = await logIn();
    await takeRecoveryCode(RIGHT_RECOVERY_CODE);
    await eventually(() => expect(state()).toMatchObject({ user: { id: MEMBER.id }, unproven: null }));
  });

  it('is opened by the code that another tab shows', async () => {
    const { state } = await logIn();
    storeInOtherTab(provenSession());
    await eventually(() => expect(state()).toMatchObject({ user: { id: MEMBER.id }, unproven: null }));
  });

  it('ends with another tab’s sign-out', async () => {
    const { state } = await logIn();
    localStorage.setItem('club-left', '1');
    storeInOtherTab(null);
    expect(state()).toMatchObject({ user: null, unproven: null, end: { reason: 'signed-out' } });
  });

  it('ends alone when it is given up, and leaves what its member was writing', async () => {
    const scopes: (string | null)[] = [];
    backend.routes['POST /auth/v1/logout'] = (request) => {
      scopes.push(new URL(request.url).searchParams.get('scope'));
      return new Response(null, { status: 204 });
    };
    const { state, signOut, signOutIsDone } = await logIn();
    localStorage.setItem(DRAFT_KEY, DRAFT);
    signOut();
    await signOutIsDone();
    expect(scopes).toEqual(['local']);
    expect(state()).toMatchObject({ user: null, unproven: null, end: { reason: 'signed-out' } });
    expect(localStorage.getItem(SESSION_KEY)).toBeNull();
    expect(localStorage.getItem(DRAFT_KEY)).toBe(DRAFT);
  });

  it('that the server has ended says why, whichever call hears of it', async () => {
    const { state, verifyCode } = await logIn();
    backend.routes['GET /auth/v1/user'] = () => authRefusal('session_not_found', 403);
    await expect(verifyCode(RIGHT_CODE)).rejects.toMatchObject({ code: 'unauthenticated' });
    expect(state()).toMatchObject({ unproven: null, end: { reason: 'unproven', email: MEMBER.email } });
  });

  it('that was left open is asked for its code when the page is opened again', async () => {
    await logIn();
    const { state } = await openPage();
    expect(state()).toMatchObject({ user: null, isInitialized: true, unproven: { user: { id: MEMBER.id } } });
  });
});

describe('a session of before, when the app is opened', () => {
  beforeEach(() => {
    store(unprovenSession());
    localStorage.setItem(memberKey(MEMBER.id, 'snapshot'), SNAPSHOT);
    localStorage.setItem(DRAFT_KEY, DRAFT);
  });

  it('is asked for its code, and loses nothing that was typed', async () => {
    const { state, verifyCode } = await openPage();
    expect(state()).toMatchObject({ user: null, isInitialized: true, unproven: { user: { id: MEMBER.id } } });
    expect(dataAskedFor()).toEqual([]);
    await verifyCode(RIGHT_CODE);
    await eventually(() => expect(state()).toMatchObject({ user: { id: MEMBER.id }, profile: { name: 'Bianca Prado' } }));
    expect(localStorage.getItem(DRAFT_KEY)).toBe(DRAFT);
  });

  it('opens without a network with what the device keeps, and is asked as soon as the server answers', async () => {
    const { routes } = backend;
    const answers = { ...routes };
    isOnline = false;
    for (const key of Object.keys(routes)) routes[key] = () => Promise.reject(new TypeError('Failed to fetch'));
    const { client, state } = await openPage();
    expect(state()).toMatchObject({ user: { id: MEMBER.id }, profile: { name: 'Bianca Prado' }, unproven: null });
    const { readAuthLog } = await import('./auth-log.ts');
    const failed = () => new Set(readAuthLog().flatMap(({ event, detail }) => (detail.outcome === 'failed' ? event : [])));
    await eventually(() => expect(failed()).toEqual(new Set(['profile', 'level'])));
    // The tab comes to the front: the same session is told of again.
    const { adoptSession } = await import('./session-lifecycle.ts');
    await adoptSession(JSON.parse(localStorage.getItem(SESSION_KEY) ?? '') as Session);
    expect(state().unproven).toBeNull();
    Object.assign(routes, answers);
    isOnline = true;
    await client.from('challenge_21_probe').select('*');
    expect(state()).toMatchObject({ user: { id: MEMBER.id }, unproven: { user: { id: MEMBER.id } } });
    // Other reads of the server that is back are refused too.
    await eventually(() => expect(vi.mocked(console.warn).mock.calls.flat().join(' ')).toContain('lido de novo'));
  });

  it('opens where the server is out of reach though the browser has a network', async () => {
    for (const key of Object.keys(backend.routes)) backend.routes[key] = () => new Response(null, { status: 503 });
    const { state } = await openPage();
    expect(state()).toMatchObject({ user: { id: MEMBER.id }, unproven: null });
  });

  it('that the server does not know any more says why', async () => {
    backend.routes['POST /rest/v1/rpc/my_second_door'] = () =>
      Response.json({ code: 'PGRST301', message: 'JWT', details: null, hint: null }, { status: 401 });
    backend.routes['POST /auth/v1/token'] = () => authRefusal('refresh_token_not_found', 400);
    const { state } = await openPage();
    expect(state()).toMatchObject({ user: null, unproven: null, isInitialized: true, end: { reason: 'unproven' } });
  });
});

describe('a session that is open', () => {
  it('is asked when any call is refused for the want of the code; the screens stay, and read again what was refused', async () => {
    store(sessionOf(MEMBER));
    door.hasFactor = false;
    const { client, state, verifyCode } = await openPage();
    expect(state()).toMatchObject({ user: { id: MEMBER.id }, unproven: null });
    door.hasFactor = true;
    const { queryClient } = await import('../data/query-client.ts');
    queryClient.setQueryData(['something'], 1);
    await client.from('challenge_21_probe').select('*');
    expect(state()).toMatchObject({ user: { id: MEMBER.id }, unproven: { user: { id: MEMBER.id } } });
    await verifyCode(RIGHT_CODE);
    await eventually(() => expect(state().unproven).toBeNull());
    expect(queryClient.getQueryState(['something'])?.isInvalidated).toBe(true);
    queryClient.clear();
  });

  it('is asked until the right code comes, though the auth client starts only with the first one', async () => {
    store(sessionOf(MEMBER));
    door.hasFactor = false;
    const { client, initializeSession, state } = await openFreshPage();
    const { verifyCode } = await import('./second-factor.ts');
    const { useSessionStore } = await import('./session-store.ts');
    await initializeSession();
    // Another device has set the factor up.
    door.hasFactor = true;
    await client.from('challenge_21_probe').select('*');
    const asked: boolean[] = [];
    useSessionStore.subscribe(({ unproven }) => asked.push(unproven !== null));
    await expect(verifyCode('000000')).rejects.toMatchObject({ code: 'wrong_code' });
    window.dispatchEvent(new Event('focus'));
    expect(state().unproven).not.toBeNull();
    expect(asked).not.toContain(false);
    await verifyCode(RIGHT_CODE);
    await eventually(() => expect(state().unproven).toBeNull());
  });

  it.each([
    ['an Edge Function', { success: false, error: 'insufficient_aal', code: 'insufficient_aal', message: 'x' }],
    ['the storage', { statusCode: '403', error: 'insufficient_aal', message: 'x' }],
  ])('is asked when %s refuses it', async (_name, body) => {
    store(sessionOf(MEMBER));
    door.hasFactor = false;
    const { client, state } = await openPage();
    const send = client.fetchAsMember(() => Promise.resolve(Response.json(body, { status: 403 })));
    expect((await send('http://localhost:3000/functions/v1/export-account', { method: 'POST' })).status).toBe(403);
    expect(state()).toMatchObject({ user: { id: MEMBER.id }, unproven: { user: { id: MEMBER.id } } });
  });

  it('that falls back to less is asked at its renewal', async () => {
    store(provenSession());
    const { client, state } = await openPage();
    expect(state()).toMatchObject({ user: { id: MEMBER.id }, unproven: null });
    await (await client.loadAuth()).refreshSession();
    await eventually(() => expect(state()).toMatchObject({ user: { id: MEMBER.id }, unproven: { user: { id: MEMBER.id } } }));
  });

  it('of a member without a factor is asked for nothing more', async () => {
    store(sessionOf(MEMBER));
    door.hasFactor = false;
    const { state } = await openPage();
    expect(state()).toMatchObject({ user: { id: MEMBER.id }, unproven: null });
    expect(backend.requests).not.toContain('POST /rest/v1/rpc/my_second_door');
  });
});
