import { getEnv } from '#web/config/env.ts';

/** The present instant, moved by the server's test clock when that one is shifted. */
export function now(): Date {
  return new Date(Date.now() + configuredShiftMs());
}

function configuredShiftMs(): number {
  try {
    return getEnv().clockShiftMs;
  } catch {
    // Used before the configuration is read, or in a test of a pure component.
    return 0;
  }
}
