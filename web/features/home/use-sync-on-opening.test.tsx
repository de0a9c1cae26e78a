// @vitest-environment jsdom
import { QueryClient, QueryClientProvider, QueryObserver } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { homeStatsQueryOptions } from './api/get-home-stats.ts';
import { useSyncOnOpening } from './use-sync-on-opening.ts';

const { queryKey } = homeStatsQueryOptions('ana');

let client: QueryClient;
let reads: number;
let stop: () => void;

beforeEach(async () => {
  vi.useFakeTimers();
  client = new QueryClient();
  reads = 0;
  // The figures on the screen, read a minute ago.
  stop = new QueryObserver(client, { queryKey: [...queryKey], queryFn: () => (reads += 1), staleTime: Infinity }).subscribe(
    () => undefined,
  );
  await vi.advanceTimersByTimeAsync(60_000);
  reads = 0;
});

afterEach(() => {
  stop();
  vi.useRealTimers();
});

function openHome() {
  const wrapper = ({ children }: { children: ReactNode }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>;
  return renderHook(() => useSyncOnOpening('ana'), { wrapper });
}

test('a second after home was opened its figures are read again, once', async () => {
  openHome();
  await vi.advanceTimersByTimeAsync(990);
  expect(reads).toBe(0);
  await vi.advanceTimersByTimeAsync(20);
  expect(reads).toBe(1);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(reads).toBe(1);
});

test('figures that were read since then are not read twice, and a home left at once reads nothing', async () => {
  openHome();
  await client.refetchQueries({ queryKey });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(reads).toBe(1);
  openHome().unmount();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(reads).toBe(1);
});
