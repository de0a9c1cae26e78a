import { expect, test } from 'vitest';
import { every } from './every.ts';
import type { RepeatOptions, Ticker } from './every.ts';

/** A clock that goes on when it is told to. */
function handClock() {
  const ticks: { everyMs: number; dueMs: number; onTick: () => void }[] = [];
  let now = 0;
  const ticker: Ticker = (everyMs, onTick) => {
    const tick = { everyMs, dueMs: now + everyMs, onTick };
    ticks.push(tick);
    return () => void (ticks.includes(tick) && ticks.splice(ticks.indexOf(tick), 1));
  };
  const pass = (milliseconds: number) => {
    now += milliseconds;
    const due = ticks.filter(({ dueMs }) => dueMs <= now);
    for (const tick of due) {
      tick.dueMs = now + tick.everyMs;
      tick.onTick();
    }
  };
  return { ticker, pass, ticks };
}

/** A task whose runs end when they are told to. */
function heldTask() {
  const runs: { isStopped: () => boolean; end: () => void; fail: (error: unknown) => void }[] = [];
  const task = (isStopped: () => boolean) => new Promise<void>((end, fail) => runs.push({ isStopped, end, fail }));
  return { runs, task };
}

/** Everything that waits for no clock has been done when this resolves. */
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

function start(options: Partial<RepeatOptions> = {}) {
  const clock = handClock();
  const { runs, task } = heldTask();
  const errors: unknown[] = [];
  const repeating = every({ everyMs: 10, task, onError: (error) => errors.push(error), ticker: clock.ticker, ...options });
  return { ...clock, runs, errors, repeating };
}

test('the first run comes after one interval, at once, or when it is told to', async () => {
  const later = start();
  later.pass(9);
  expect(later.runs).toHaveLength(0);
  later.pass(1);
  expect(later.runs).toHaveLength(1);

  expect(start({ firstMs: 0 }).runs).toHaveLength(1);

  const soon = start({ firstMs: 4 });
  soon.pass(4);
  expect(soon.runs).toHaveLength(1);
  soon.runs[0]?.end();
  await settled();
  soon.pass(4);
  expect(soon.runs).toHaveLength(1);
  soon.pass(2);
  expect(soon.runs).toHaveLength(2);
});

test('no run begins while another one goes on', async () => {
  const { runs, pass, repeating } = start();
  for (let turn = 0; turn < 4; turn += 1) pass(10);
  const joined = repeating.run();
  expect(runs).toHaveLength(1);
  runs[0]?.end();
  await joined;
  expect(runs).toHaveLength(1);
  pass(10);
  expect(runs).toHaveLength(2);
});

test('what should be done in place of a second run is done', async () => {
  let kept = 0;
  const { runs, pass } = start({ whileRunning: async () => void (kept += 1) });
  pass(10);
  expect(kept).toBe(0);
  pass(10);
  expect([runs.length, kept]).toEqual([1, 1]);
});

test('what a run throws is told, and the next run comes', async () => {
  const { runs, pass, errors } = start();
  pass(10);
  runs[0]?.fail('broken');
  await settled();
  expect(errors).toEqual(['broken']);
  pass(10);
  expect(runs).toHaveLength(2);
});

test('woken while it runs, it runs once more right after, and once woken while idle', async () => {
  const { runs, repeating } = start();
  repeating.wake();
  expect(runs).toHaveLength(1);
  repeating.wake();
  repeating.wake();
  expect(runs).toHaveLength(1);
  runs[0]?.end();
  await settled();
  expect(runs).toHaveLength(2);
  runs[1]?.end();
  await settled();
  expect(runs).toHaveLength(2);
});

test('stop waits for the run under way, which is told, and none begins any more', async () => {
  const { runs, pass, ticks, repeating } = start({ firstMs: 5 });
  pass(5);
  expect(runs[0]?.isStopped()).toBe(false);
  repeating.wake();
  const told: string[] = [];
  const stopped = repeating.stop().then(() => told.push('stopped'));
  expect(ticks).toEqual([]);
  expect(runs[0]?.isStopped()).toBe(true);
  await settled();
  expect(told).toEqual([]);
  runs[0]?.end();
  await stopped;
  repeating.wake();
  await repeating.run();
  expect(runs).toHaveLength(1);
});

test('it keeps no process alive', () => {
  const timers: NodeJS.Timeout[] = [];
  const { setInterval: begin } = globalThis;
  globalThis.setInterval = ((...args: Parameters<typeof begin>) => {
    const timer = begin(...args);
    timers.push(timer);
    return timer;
  }) as typeof begin;
  try {
    void every({ everyMs: 1_000, task: async () => undefined, onError: () => undefined }).stop();
  } finally {
    globalThis.setInterval = begin;
  }
  expect(timers.map((timer) => timer.hasRef())).toEqual([false]);
});
