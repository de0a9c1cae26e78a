/** When the server does not say for how long, or says so where a page of another origin may not read it. */
const UNTOLD_MS = 30_000;
/** No limit of the server lasts longer; a device whose clock was set back would otherwise wait for days. */
const LONGEST_MS = 60 * 60 * 1_000;

let pausedUntil = 0;

function retryAfterMs(answer: Response): number {
  const told = answer.headers.get('Retry-After');
  if (told === null) return UNTOLD_MS;
  const ms = /^\d+$/.test(told) ? Number(told) * 1_000 : Date.parse(told) - Date.now();
  return Number.isFinite(ms) && ms > 0 ? ms : UNTOLD_MS;
}

/** Notes that the server has asked to be asked later: an answer 429 with Retry-After. The errors of supabase-js hide headers. */
export function notePause(answer: Response): void {
  if (answer.status !== 429) return;
  pausedUntil = Math.max(pausedUntil, Date.now() + Math.min(retryAfterMs(answer), LONGEST_MS));
}

/** Until when nothing waiting is to be sent, in milliseconds since 1970 by the device's clock; null when it may be sent now. */
export function pauseEnd(): number | null {
  return asPause(pausedUntil);
}

/** An end of a pause that was kept, if it is still to come and may be believed. */
export function asPause(end: number | null | undefined): number | null {
  if (end === null || end === undefined) return null;
  const left = end - Date.now();
  return left > 0 && left <= LONGEST_MS ? end : null;
}
