/** The server's clock. It runs ahead of the machine's by a shift that only the test clock moves. */
export type ServerClock = {
  now: () => Date;
  readonly shiftMs: number;
  setShift: (shiftMs: number) => void;
};

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
