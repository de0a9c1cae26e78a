import { getEnv } from '#web/config/env.ts';
import type { Env } from '#web/config/env.ts';
import { deviceStorage } from './device-storage.ts';

const KEPT_KEY = 'club-clock';
/** An answer's way, and the whole seconds that HTTP tells, may be off by this; a day is not lost by it. */
const TOLERANCE_MS = 2 * 60_000;
/** An answer that took longer does not tell well enough what time it is. */
const LONGEST_ANSWER_MS = 30_000;
/** The change from one answer to the next that an answer's way and HTTP's whole seconds explain. */
const FINE_STEP_MS = 2_000;

/**
 * How far the server's clock is ahead of this device's, by the last answer that differed; null before the first one.
 */
let measuredMs: number | null = null;
/** The same to the second or two, for what changes by the minute. */
let fineMs: number | null = null;
/** The same by every answer, however little it differs. */
let latestMs: number | null = null;
const listeners = new Set<() => void>();

/** The present instant by the server's clock: its last answer's, and what this device has counted since. */
export function now(): Date {
  return new Date(Date.now() + clockOffsetMs());
}

/**
 * The present instant to the second or two: the day need not follow every second, a code that changes by the minute
 * must.
 */
export function preciseNow(): Date {
  return new Date(Date.now() + fineClockOffsetMs());
}

/**
 * Whether an instant that this device noted lies less than `withinMs` back. One that is still to come does not: the
 * clock was set back since, and nothing may wait until it is reached again.
 * @param instantMs by Date.now()
 */
export function isWithinLast(withinMs: number, instantMs: number): boolean {
  const age = Date.now() - instantMs;
  return age >= 0 && age < withinMs;
}

function clockOffsetMs(): number {
  return measuredMs ?? (readEnv()?.clockShiftMs || worthCorrecting(keptMs()));
}

function fineClockOffsetMs(): number {
  return fineMs ?? (readEnv()?.clockShiftMs || keptMs());
}

function worthCorrecting(milliseconds: number): number {
  return Math.abs(milliseconds) < TOLERANCE_MS ? 0 : milliseconds;
}

/** Null before the configuration is read, or in a test of a pure component. */
function readEnv(): Env | null {
  try {
    return getEnv();
  } catch {
    return null;
  }
}

/** The offset that was measured before this page was opened, perhaps without a network now. */
function keptMs(): number {
  const kept = Number(deviceStorage.readText(KEPT_KEY));
  return Number.isFinite(kept) ? kept : 0;
}

function keep(milliseconds: number): void {
  const env = readEnv();
  // The test clock of a development server is moved between pages.
  if (env && !env.developmentMode) deviceStorage.writeText(KEPT_KEY, String(milliseconds));
}

/**
 * Compares an answer's time with the device's clock, which may be hours off: then the device's day is not the server's.
 * @param date the answer's Date header; null where the app's host does not show it
 * @param sentAt when the request was sent, by Date.now()
 */
export function noteAnswerTime(date: string | null, sentAt: number): void {
  const told = Date.parse(date ?? '');
  const receivedAt = Date.now();
  if (Number.isNaN(told) || receivedAt - sentAt > LONGEST_ANSWER_MS) return;
  const difference = Math.round(told - (sentAt + receivedAt) / 2);
  latestMs = difference;
  const ahead = clockOffsetMs();
  const isFar = Math.abs(difference - ahead) >= TOLERANCE_MS;
  if (!isFar && Math.abs(difference - fineClockOffsetMs()) < FINE_STEP_MS) return;
  measuredMs = isFar ? worthCorrecting(difference) : ahead;
  fineMs = difference;
  keep(difference);
  for (const listener of listeners) listener();
}

/**
 * When this page was opened, by the server's clock, in Unix milliseconds; up to a second early, since HTTP tells whole
 * seconds.
 */
export function pageOpenedAt(): number {
  return Math.floor(performance.timeOrigin + (latestMs ?? clockOffsetMs()));
}

/** Hears of every correction. @returns how to stop */
export function onClockCorrected(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
