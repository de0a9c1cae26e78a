import type { MiddlewareHandler } from 'hono';

/** The server's clock. It runs ahead of the machine's by a shift that only the test clock moves. */
export interface ServerClock {
  now: () => Date;
  readonly shiftMs: number;
  setShift: (shiftMs: number) => void;
}

/** A clock that shows the machine's time until it is shifted. */
export function createClock(): ServerClock {
  let shiftMs = 0;
  return {
    now: () => new Date(Date.now() + shiftMs),
    get shiftMs() {
      return shiftMs;
    },
    setShift(value) {
      shiftMs = value;
    },
  };
}

/** Answers tell the shifted time, as a server's answers tell its own: the app corrects a device's clock by them. */
export function tellTestTime(clock: ServerClock): MiddlewareHandler {
  return async (context, next) => {
    await next();
    if (clock.shiftMs !== 0) context.header('Date', clock.now().toUTCString());
  };
}
