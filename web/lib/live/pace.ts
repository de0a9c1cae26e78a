import { isWithinLast } from '../device/clock.ts';

const SHORTEST_MS = 1_500;
const LONGEST_MS = 20_000;
const GROWTH = 1.5;
/**
 * So long after the last asking it is the last of a burst, and is done; with the server's 0.4 s and what the network
 * takes, within 2 s.
 */
const SETTLED_MS = 1_400;

/**
 * Runs work soon after it is asked for: at once after a quiet time, and ever less often, down to every 20 s, while
 * asking goes on without a pause. A full challenge changes every second and has thousands of spectators, who must not
 * all ask each time. When the asking ends, the last one is not kept waiting.
 * @returns `ask` asks for a run (any number of times make one), `stop` forgets what waits
 */
export function createPace(run: () => void): { ask: () => void; stop: () => void } {
  let gap = SHORTEST_MS;
  let lastRunAt = -Infinity;
  let isAsked = false;
  let due: ReturnType<typeof setTimeout> | undefined;
  let settled: ReturnType<typeof setTimeout> | undefined;

  function stop(): void {
    clearTimeout(due);
    clearTimeout(settled);
    isAsked = false;
  }

  function runNow(): void {
    stop();
    lastRunAt = Date.now();
    run();
  }

  return {
    ask() {
      // A clock that was set back would have the next run wait until it is reached again.
      const quiet = isWithinLast(LONGEST_MS * 2, lastRunAt) ? Date.now() - lastRunAt : Infinity;
      if (!isAsked) {
        if (quiet > gap * 2) gap = SHORTEST_MS;
        if (quiet >= gap) return runNow();
        isAsked = true;
        due = setTimeout(runNow, gap - quiet);
        gap = Math.min(gap * GROWTH, LONGEST_MS);
      }
      clearTimeout(settled);
      settled = setTimeout(runNow, SETTLED_MS);
    },
    stop,
  };
}
