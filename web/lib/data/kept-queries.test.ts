// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearMemberStorage } from '../device/member-storage.ts';
import { AppError } from './errors.ts';
import { KEPT_DATA_VERSION } from './kept-data-version.ts';
import { dropKeptQueries, keepConfirmed, keepQueries, keptState, restoreQueries } from './kept-queries.ts';

let stop: () => void = () => undefined;

async function showTo(userId: string, key: readonly unknown[], answer: unknown): Promise<void> {
  const client = new QueryClient();
  stop = keepQueries(client, () => userId);
  await client.fetchQuery({ queryKey: key, queryFn: () => answer });
  vi.advanceTimersByTime(2_000);
  stop();
}

function restoredFor(userId: string): QueryClient {
  const client = new QueryClient();
  restoreQueries(client, userId);
  return client;
}

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  stop();
  vi.useRealTimers();
  localStorage.clear();
});

describe('what a member saw last', () => {
  it('is there after a reload, dated when it was read, and counts as stale', async () => {
    vi.setSystemTime('2026-11-20T12:00:00Z');
    await showTo('ana', ['dashboard-stats', 'ana'], { total: 7 });
    vi.setSystemTime('2026-11-20T12:00:05Z');
    const client = restoredFor('ana');
    expect(client.getQueryData(['dashboard-stats', 'ana'])).toEqual({ total: 7 });
    const state = client.getQueryState(['dashboard-stats', 'ana']);
    expect(new Date(state?.dataUpdatedAt ?? 0).toISOString()).toBe('2026-11-20T12:00:00.000Z');
    expect(state?.isInvalidated).toBe(true);
  });

  it('is not shown to another member, nor after the sign-out, nor after a week', async () => {
    await showTo('ana', ['challenges'], ['verão']);
    expect(restoredFor('bia').getQueryData(['challenges'])).toBeUndefined();
    vi.setSystemTime(Date.now() + 8 * 86_400_000);
    expect(restoredFor('ana').getQueryData(['challenges'])).toBeUndefined();
    await showTo('ana', ['challenges'], ['inverno']);
    clearMemberStorage('ana');
    expect(restoredFor('ana').getQueryData(['challenges'])).toBeUndefined();
  });

  it('is gone once a fellow participant may not be seen any more, and stays when the network fails', async () => {
    const key = ['workout-history', 'verao', 'bia'];
    const isKept = () => restoredFor('ana').getQueryData(key) !== undefined;
    async function fail(code: 'network' | 'not_participating'): Promise<void> {
      const client = new QueryClient();
      stop = keepQueries(client, () => 'ana');
      await client.fetchQuery({ queryKey: key, queryFn: () => Promise.reject(new AppError(code)), retry: false }).catch(() => undefined);
      stop();
    }
    await showTo('ana', key, { workouts: [] });
    await fail('network');
    expect(isKept()).toBe(true);
    await fail('not_participating');
    expect(isKept()).toBe(false);
  });

  it('is only the beginning of a list that loads as one scrolls', async () => {
    await showTo('ana', ['challenge-ranking', '1'], { pages: [['um'], ['dois']], pageParams: [null, { place: 1 }] });
    expect(restoredFor('ana').getQueryData(['challenge-ranking', '1'])).toEqual({ pages: [['um']], pageParams: [null] });
  });

  it('outlives an update that reads the same data, and is taken away by one that may not', async () => {
    await showTo('ana', ['challenges'], ['verão']);
    expect(restoredFor('ana').getQueryData(['challenges'])).toEqual(['verão']);
    const [key = ''] = Object.keys(localStorage);
    const kept = JSON.parse(localStorage.getItem(key) ?? '') as object;
    localStorage.setItem(key, JSON.stringify({ ...kept, version: KEPT_DATA_VERSION + 1 }));
    expect(restoredFor('ana').getQueryData(['challenges'])).toBeUndefined();
    expect(localStorage).toHaveLength(0);
  });

  it.each([
    '{"key": 3',
    'null',
    '[]',
    `{"version":${KEPT_DATA_VERSION},"key":"challenges","data":[],"updatedAt":9e15}`,
    '{"shape":"3f0a","key":["a"],"data":1,"updatedAt":9e15}',
    '{"build":"/assets/x.js","key":["a"],"data":1,"updatedAt":9e15}',
  ])('without what is broken: %s', async (broken) => {
    localStorage.setItem('club-member:ana:query:broken', broken);
    await showTo('ana', ['challenges'], ['verão']);
    expect(restoredFor('ana').getQueryData(['challenges'])).toEqual(['verão']);
    expect(localStorage.getItem('club-member:ana:query:broken')).toBeNull();
  });

  it('goes when a page could not show it, and nothing else does', async () => {
    await showTo('ana', ['challenges'], ['verão']);
    localStorage.setItem('club-member:ana:draft:register-workout', '{}');
    dropKeptQueries('ana');
    expect(Object.keys(localStorage)).toEqual(['club-member:ana:draft:register-workout']);
  });

  it('does not take the place of newer data', async () => {
    await showTo('ana', ['challenges'], ['velho']);
    const client = new QueryClient();
    client.setQueryData(['challenges'], ['novo']);
    restoreQueries(client, 'ana');
    expect(client.getQueryData(['challenges'])).toEqual(['novo']);
  });

  it('is written when the page is left before its time', async () => {
    const client = new QueryClient();
    stop = keepQueries(client, () => 'ana');
    await client.fetchQuery({ queryKey: ['challenges'], queryFn: () => ['verão'] });
    window.dispatchEvent(new Event('pagehide'));
    expect(restoredFor('ana').getQueryData(['challenges'])).toEqual(['verão']);
  });

  it('is not kept for anybody once the member is gone', async () => {
    const client = new QueryClient();
    stop = keepQueries(client, () => null);
    await client.fetchQuery({ queryKey: ['challenges'], queryFn: () => ['verão'] });
    vi.advanceTimersByTime(2_000);
    expect(localStorage).toHaveLength(0);
  });
});

describe('what was put into a query after another call had confirmed it', () => {
  it('is kept as an answer is, and what was only put there is not', async () => {
    const client = new QueryClient();
    stop = keepQueries(client, () => 'ana');
    client.setQueryData(['list', 'ana'], ['confirmed']);
    client.setQueryData(['list', 'draft'], ['hoped for']);
    keepConfirmed(client, ['list', 'ana']);
    vi.advanceTimersByTime(2_000);
    const later = restoredFor('ana');
    expect(later.getQueryData(['list', 'ana'])).toEqual(['confirmed']);
    expect(later.getQueryData(['list', 'draft'])).toBeUndefined();
  });
});

it('what the device kept is awaited while the server is asked, untold once that has failed, and told by an answer', async () => {
  const key = ['list', 'ana'];
  await showTo('ana', key, ['kept']);
  vi.advanceTimersByTime(1_000);
  const client = restoredFor('ana');
  const state = (isFetching: boolean, failureCount: number) =>
    keptState(key, { dataUpdatedAt: client.getQueryState(key)?.dataUpdatedAt ?? 0, isFetching, failureCount });
  expect([state(true, 0), state(true, 1), state(false, 0)]).toEqual(['awaited', 'untold', 'untold']);
  client.setQueryData(key, ['new']);
  expect(state(true, 0)).toBe('told');
  expect(keptState(['other'], { dataUpdatedAt: 0, isFetching: true, failureCount: 0 })).toBe('told');
});
