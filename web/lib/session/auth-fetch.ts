import { requireClubsAnswer, StrangersAnswer } from '../data/club-answer.ts';
import { AUTH_ANSWER_TIMEOUT_MS } from '../data/timeout.ts';
import { noteAnswerTime } from '../device/clock.ts';
import { parseJson } from '../device/device-storage.ts';
import { logAuthEvent } from './auth-log.ts';
import { noteAuthPause } from './auth-pause.ts';
import { keepDeviceMark, withDeviceMark } from './device-mark.ts';
import { sessionLock } from './session-lock.ts';
import { readStoredSession } from './stored-session.ts';

/** A refresh that came too often waits as long as the server asked, but not longer than this. */
const LONGEST_PAUSE_MS = 10_000;
/** The answers to a renewal that came too often, and to one whose body came too slowly. */
const DELAYED = new Set([408, 429]);
const REFRESH = 'refresh_token';
/** auth-js begins no further try of a renewal 30 s after its first one. */
const LONGEST_WAIT_MS = 29_000;
/** How often, and for how long, it is looked whether auth-js has stored what a renewal brought. */
const LOOK_MS = 20;
const MOST_LOOKS = 50;
const RETURN_LOCK = 'club-renewal-on-return';

function readUrl(input: RequestInfo | URL): URL {
  return new URL(input instanceof Request ? input.url : input, window.location.origin);
}

function describeCall(url: URL, method: string): string {
  const path = url.pathname.replace(/^.*\/auth\/v1/, '');
  return [method, path, url.searchParams.get('grant_type') ?? url.searchParams.get('scope')].filter(Boolean).join(' ');
}

async function readCode(answer: Response): Promise<string | undefined> {
  if (answer.ok) return undefined;
  try {
    const body: unknown = await answer.clone().json();
    const code: unknown =
      typeof body === 'object' && body !== null ? (Reflect.get(body, 'error_code') ?? Reflect.get(body, 'code')) : undefined;
    return typeof code === 'string' ? code : undefined;
  } catch {
    return undefined;
  }
}

/**
 * supabase-js ends the session on every refused refresh, except after a fault of the server. "Too often" and "too slow"
 * say nothing about the session.
 */
async function asTransientFault(answer: Response): Promise<Response> {
  const seconds = Number(answer.headers.get('retry-after'));
  const pause = Number.isFinite(seconds) && seconds > 0 ? seconds * 1_000 : 1_000;
  await new Promise((resolve) => setTimeout(resolve, Math.min(pause, LONGEST_PAUSE_MS)));
  return new Response(await answer.text(), { status: 503, headers: answer.headers });
}

/**
 * A session without the instant of its end: auth-js then counts from now, by `expires_in`. The instant is the server's,
 * and on a device whose clock is an hour ahead every token would be over before it arrived.
 */
async function withoutExpiresAt(answer: Response): Promise<Response> {
  if (!answer.ok || !answer.headers.get('content-type')?.includes('json')) return answer;
  const body: unknown = await answer
    .clone()
    .json()
    .catch(() => null);
  if (typeof body !== 'object' || body === null || !('expires_at' in body && 'expires_in' in body)) return answer;
  const { expires_at: _byServer, ...session } = body;
  const headers = new Headers(answer.headers);
  headers.delete('content-length');
  return Response.json(session, { status: answer.status, headers });
}

/** A timer of the page's own clock, which a test can move. AbortSignal.timeout has another one. */
async function fetchInTime(input: RequestInfo | URL, init: RequestInit | undefined): Promise<Response> {
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(), AUTH_ANSWER_TIMEOUT_MS);
  try {
    const url = readUrl(input);
    const sent = await fetch(input, { ...withDeviceMark(url, init), signal: deadline.signal });
    // Any refusal of a renewal ends the session, so it must be the club's.
    const answer = await requireClubsAnswer(sent, input, init);
    keepDeviceMark(url, answer);
    return answer;
  } finally {
    clearTimeout(timer);
  }
}

/** Whether the device comes back into a network before auth-js would give the renewal up. */
function comesBack(): Promise<boolean> {
  return new Promise((resolve) => {
    const settle = (isBack: boolean) => {
      clearTimeout(timer);
      window.removeEventListener('online', onOnline);
      resolve(isBack);
    };
    const onOnline = () => settle(true);
    const timer = setTimeout(() => settle(false), LONGEST_WAIT_MS);
    window.addEventListener('online', onOnline);
  });
}

/** The session that another tab brought while this one waited, as the answer to the renewal; null for none. */
function broughtByOther(init: RequestInit | undefined): Response | null {
  const stored = readStoredSession();
  const sent = parseJson(typeof init?.body === 'string' ? init.body : null);
  if (typeof sent !== 'object' || sent === null || !stored?.expires_at) return null;
  const secondsLeft = Math.floor(stored.expires_at - Date.now() / 1_000);
  if (Reflect.get(sent, 'refresh_token') === stored.refresh_token || secondsLeft <= 0) return null;
  const { expires_at: _ofBefore, ...session } = stored;
  return Response.json({ ...session, expires_in: secondsLeft });
}

/**
 * Runs a renewal while no other tab does, and keeps the others waiting until its session is in the storage, where they
 * find it.
 */
function oneTabAtATime(init: RequestInit | undefined, renew: () => Promise<Response>): Promise<Response> {
  return new Promise((resolve, reject) => {
    sessionLock(RETURN_LOCK, AUTH_ANSWER_TIMEOUT_MS, async () => {
      const answer = await renew();
      resolve(answer);
      for (let looks = 0; answer.ok && looks < MOST_LOOKS && !broughtByOther(init); looks += 1) {
        // oxlint-disable-next-line no-await-in-loop -- one look after the other
        await new Promise((looked) => setTimeout(looked, LOOK_MS));
      }
    }).catch(reject);
  });
}

/**
 * A renewal that finds no network waits for one here, and goes out when the device is back: auth-js sleeps longer and
 * longer between its tries, and does not hear that. Of several tabs that wait one asks.
 */
async function renewOnReturn(input: RequestInfo | URL, init: RequestInit | undefined): Promise<Response> {
  try {
    return await fetchInTime(input, init);
  } catch (error) {
    if (navigator.onLine || error instanceof StrangersAnswer || !(await comesBack())) throw error;
    return oneTabAtATime(init, async () => broughtByOther(init) ?? fetchInTime(input, init));
  }
}

/**
 * fetch for the auth client. It gives up after 15 s, logs every call, and keeps members signed in while their refresh
 * is only delayed.
 */
export async function authFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const url = readUrl(input);
  const call = describeCall(url, init?.method ?? 'GET');
  const startedAt = performance.now();
  const sentAt = Date.now();
  const elapsed = () => Math.round(performance.now() - startedAt);
  try {
    const isRenewal = url.searchParams.get('grant_type') === REFRESH;
    const answer = await (isRenewal ? renewOnReturn : fetchInTime)(input, init);
    logAuthEvent('request', { call, status: answer.status, code: await readCode(answer), ms: elapsed() });
    noteAuthPause(answer);
    noteAnswerTime(answer.headers.get('date'), sentAt);
    return isRenewal && DELAYED.has(answer.status) ? await asTransientFault(answer) : await withoutExpiresAt(answer);
  } catch (error) {
    const [status, outcome] = error instanceof StrangersAnswer ? [error.answered, "a stranger's answer"] : [0, 'no answer'];
    logAuthEvent('request', { call, status, outcome, ms: elapsed() });
    throw error;
  }
}
