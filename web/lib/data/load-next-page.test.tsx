// @vitest-environment jsdom
import { QueryClient, QueryClientProvider, useInfiniteQuery } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { loadNextPage } from './load-next-page.ts';

test('a page asked for while the list is read again comes behind the new pages', async () => {
  const client = new QueryClient();
  client.setQueryData(['list'], { pages: ['old first'], pageParams: [0] }, { updatedAt: 1 });
  let release = () => undefined as void;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const { result } = renderHook(
    () =>
      useInfiniteQuery({
        queryKey: ['list'],
        queryFn: async ({ pageParam, signal }) => {
          // It minds being cut off, as a request does.
          signal.throwIfAborted();
          if (pageParam === 0) await released;
          return pageParam === 0 ? 'new first' : 'second';
        },
        initialPageParam: 0,
        getNextPageParam: (_last, pages) => (pages.length < 2 ? pages.length : undefined),
      }),
    { wrapper: ({ children }: { children: ReactNode }) => <QueryClientProvider client={client}>{children}</QueryClientProvider> },
  );
  await waitFor(() => expect(result.current.isRefetching).toBe(true));
  expect(result.current.data?.pages).toEqual(['old first']);
  const loaded = loadNextPage(result.current);
  release();
  await loaded;
  await waitFor(() => expect(result.current.data?.pages).toEqual(['new first', 'second']));
});

test('a page that a refresh has cut off comes after it', async () => {
  const client = new QueryClient();
  const [firsts, seconds] = [
    ['first', 'first again'],
    ['cut off', 'second'],
  ];
  let release = () => undefined as void;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const { result } = renderHook(
    () =>
      useInfiniteQuery({
        queryKey: ['list'],
        queryFn: async ({ pageParam }) => {
          const answer = (pageParam === 0 ? firsts : seconds).shift() ?? 'asked too often';
          if (answer === 'cut off') await released;
          return answer;
        },
        initialPageParam: 0,
        getNextPageParam: (_last, pages) => (pages.length < 2 ? pages.length : undefined),
      }),
    { wrapper: ({ children }: { children: ReactNode }) => <QueryClientProvider client={client}>{children}</QueryClientProvider> },
  );
  await waitFor(() => expect(result.current.data?.pages).toEqual(['first']));
  const loaded = loadNextPage(result.current);
  await waitFor(() => expect(seconds).toEqual(['second']));
  await client.invalidateQueries({ queryKey: ['list'] });
  release();
  await loaded;
  await waitFor(() => expect(result.current.data?.pages).toEqual(['first again', 'second']));
});
