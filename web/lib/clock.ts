import { getEnv } from '#web/config/env.ts';

let fixedShiftMs: number | null = null;

/** The present instant, moved by the server's test clock when that one is shifted. */
export function now(): Date {
  return new Date(Date.now() + (fixedShiftMs ?? configuredShiftMs()));
}

/** Moves the clock by so many milliseconds; null goes back to the configuration's shift. */
export function setClockShift(milliseconds: number | null): void {
  fixedShiftMs = milliseconds;
}

function configuredShiftMs(): number {
  try {
    return getEnv().clockShiftMs;
  } catch {
    // Used before the configuration is read, or in a test of a pure component.
    return 0;
  }
}
