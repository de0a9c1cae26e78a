import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLog } from '../base/log.ts';
import { exitInTime } from './exit-in-time.ts';

const log = createLog('silent');

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('what does not close in time does not keep the process: it ends with 0 within 10 s', async () => {
  const exit = vi.fn();
  void exitInTime(() => new Promise(() => undefined), log, exit);
  await vi.advanceTimersByTimeAsync(8_000);
  expect(exit).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1_999);
  expect(exit).toHaveBeenCalledExactlyOnceWith(0);
});

test('the process ends as soon as all is closed, and no sooner', async () => {
  const exit = vi.fn();
  let resolve = () => undefined as void;
  const ending = exitInTime(() => new Promise((done) => (resolve = done)), log, exit);
  expect(exit).not.toHaveBeenCalled();
  resolve();
  await ending;
  expect(exit).toHaveBeenCalledExactlyOnceWith(0);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(exit).toHaveBeenCalledOnce();
});
