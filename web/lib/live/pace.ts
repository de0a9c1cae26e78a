const SHORTEST_MS = 1_500;
const LONGEST_MS = 20_000;
const GROWTH = 1.5;

/**
 * Runs work soon after it is asked for: at once after a quiet time, and ever less often, down to every 20 s, while asking goes
 * on without a pause. A full challenge changes every second and has thousands of spectators, who must not all ask each time.
 * @returns `ask` asks for a run (any number of times make one), `stop` forgets what waits
 */
export function createPace(run: () => void): { ask: () => void; stop: () => void } {
  let gap = SHORTEST_MS;
  let lastRunAt = -Infinity;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function runNow(): void {
    timer = undefined;
    lastRunAt = Date.now();
    run();
  }

  return {
    ask() {
      if (timer !== undefined) return;
      const quiet = Date.now() - lastRunAt;
      if (quiet > gap * 2) gap = SHORTEST_MS;
      if (quiet >= gap) return runNow();
      timer = setTimeout(runNow, gap - quiet);
      gap = Math.min(gap * GROWTH, LONGEST_MS);
    },
    stop() {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}
