/** When the server does not say for how long, or says so where a page of another origin may not read it. */
const UNTOLD_MS = 30_000;
/** No limit of the server lasts longer; a device whose clock was set back would otherwise wait for days. */
const LONGEST_MS = 60 * 60 * 1_000;

/**
 * The server counts workouts with their changes apart from photos: while one of them has to wait, it takes the other.
 */
export type SendingKind = 'records' | 'photos';

const pausedUntil: Record<SendingKind, number> = { records: 0, photos: 0 };

function retryAfterMs(answer: Response): number {
  const told = answer.headers.get('Retry-After');
  if (told === null) return UNTOLD_MS;
  const ms = /^\d+$/.test(told) ? Number(told) * 1_000 : Date.parse(told) - Date.now();
  return Number.isFinite(ms) && ms > 0 ? ms : UNTOLD_MS;
}

/** The kind that a call is counted under; null for what the outbox does not send, such as a screen's reads. */
function kindOf(input: RequestInfo | URL, init: RequestInit | undefined): SendingKind | null {
  const { pathname } = new URL(input instanceof Request ? input.url : input, 'http://club.invalid');
  const method = (init?.method ?? (input instanceof Request ? input.method : 'GET')).toUpperCase();
  if (method === 'GET' || method === 'HEAD') return null;
  if (pathname.includes('/storage/v1/')) return 'photos';
  return pathname.includes('/rest/v1/') ? 'records' : null;
}

/**
 * Notes that the server has asked to be asked later: an answer 429 with Retry-After. The errors of supabase-js hide
 * headers.
 */
export function notePause(answer: Response, input: RequestInfo | URL, init?: RequestInit): void {
  const kind = answer.status === 429 ? kindOf(input, init) : null;
  if (kind) pausedUntil[kind] = Math.max(pausedUntil[kind], Date.now() + Math.min(retryAfterMs(answer), LONGEST_MS));
}

/**
 * Until when nothing waiting of a kind is to be sent, in milliseconds since 1970 by the device's clock; null when it
 * may be sent now.
 */
export function pauseEnd(kind: SendingKind): number | null {
  return asPause(pausedUntil[kind]);
}

/** An end of a pause that was kept, if it is still to come and may be believed. */
export function asPause(end: number | null | undefined): number | null {
  if (end === null || end === undefined) return null;
  const left = end - Date.now();
  return left > 0 && left <= LONGEST_MS ? end : null;
}
