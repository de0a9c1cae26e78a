import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createRefusedUploads } from './refused-uploads.ts';
import { SlowRefusals } from './slow-refusals.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const stays = () => undefined;

test('a refusal waits a second, and longer for whoever collects several; nobody else waits for them', async () => {
  const refusals = new SlowRefusals();
  const told: string[] = [];
  const refuse = (key: string, name: string) => void refusals.wait(key, stays).then(() => told.push(name));
  for (const name of ['first', 'second', 'third']) refuse('hostile', name);
  refuse('honest', 'other');
  await vi.advanceTimersByTimeAsync(999);
  expect(told).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(told).toEqual(['first', 'other']);
  await vi.advanceTimersByTimeAsync(250);
  expect(told.at(-1)).toBe('second');
  await vi.advanceTimersByTimeAsync(250);
  expect(told.at(-1)).toBe('third');
  refuse('hostile', 'later');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(told.at(-1)).toBe('later');
});

test('a refusal waits four seconds at most, and for nobody who has gone', async () => {
  const refusals = new SlowRefusals();
  const told = vi.fn<() => void>();
  for (let count = 0; count < 100; count += 1) void refusals.wait('hostile', stays).then(told);
  void refusals.wait('gone', (leave) => leave()).then(told);
  await vi.advanceTimersByTimeAsync(0);
  expect(told).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(4_000);
  expect(told).toHaveBeenCalledTimes(101);
});

test('thirty uploads that were no picture are a member’s last for five minutes, and nobody else’s', async () => {
  const uploads = createRefusedUploads();
  const ana = { kind: 'member', key: 'member ana' } as const;
  for (let count = 0; count < 29; count += 1) await uploads.count(ana);
  expect(await uploads.wait(ana)).toBeNull();
  await uploads.count(ana);
  expect(await uploads.wait(ana)).toBe(300);
  expect(await uploads.wait({ kind: 'member', key: 'member bia' })).toBeNull();
  await vi.advanceTimersByTimeAsync(300_001);
  expect(await uploads.wait(ana)).toBeNull();
});
