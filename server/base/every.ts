/** Work that is done again and again. */
export interface Repeating {
  /** Runs the task now. While it runs already, no second run begins: resolves when that one has ended. */
  run: () => Promise<void>;
  /**
   * Runs the task now, or once more right after the run under way, which may have looked before there was something to
   * do.
   */
  wake: () => void;
  /** Begins no run any more; resolves when the one under way has ended. */
  stop: () => Promise<void>;
}

/**
 * Calls again and again until it is stopped.
 * @param everyMs milliseconds from one call to the next
 * @returns ends it
 */
export type Ticker = (everyMs: number, onTick: () => void) => () => void;

export interface RepeatOptions {
  everyMs: number;
  /** Milliseconds until the first run; `everyMs` unless given. 0 runs at once. */
  firstMs?: number;
  /** @param isStopped whether the task should come to its end */
  task: (isStopped: () => boolean) => Promise<unknown>;
  /** Called with what a run throws. The next run comes all the same. */
  onError: (error: unknown) => void;
  /** Called in place of a run that would begin while another one goes on. */
  whileRunning?: () => Promise<void>;
  ticker?: Ticker;
}

/** A process that has nothing else to do ends in spite of it. */
const intervals: Ticker = (everyMs, onTick) => {
  const timer = setInterval(onTick, everyMs);
  timer.unref();
  return () => clearInterval(timer);
};

/** Repeats a task. Two runs of it never overlap, and one that fails keeps no later one from its turn. */
export function every({ everyMs, firstMs = everyMs, task, onError, whileRunning, ticker = intervals }: RepeatOptions): Repeating {
  let running: Promise<void> | null = null;
  let isWoken = false;
  let isStopped = false;

  const runUntilDone = async (): Promise<void> => {
    isWoken = false;
    try {
      await task(() => isStopped);
    } catch (error) {
      onError(error);
    }
    if (isWoken && !isStopped) return runUntilDone();
    running = null;
  };
  const run = async () => {
    if (isStopped) return;
    if (running && whileRunning) return whileRunning();
    running ??= runUntilDone();
    await running;
  };

  const stopTicks = ticker(everyMs, () => void run());
  const stopFirst =
    firstMs > 0 && firstMs < everyMs
      ? ticker(firstMs, () => {
          stopFirst();
          void run();
        })
      : () => undefined;
  if (firstMs === 0) void run();
  return {
    run,
    wake: () => {
      isWoken = true;
      if (!running) void run();
    },
    async stop() {
      isStopped = true;
      stopTicks();
      stopFirst();
      await running;
    },
  };
}
