// @vitest-environment jsdom
import { QueryClient, QueryClientProvider, useInfiniteQuery } from '@tanstack/react-query';
import type { QueryFunctionContext } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { loadNextPage } from './load-next-page.ts';

/** A list of two pages. @param readPage gets what to wait for where an answer is held until `release` is called */
function renderList(
  client: QueryClient,
  readPage: (context: QueryFunctionContext<string[], number>, released: Promise<void>) => Promise<string>,
) {
  let release = () => undefined as void;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const { result } = renderHook(
    () =>
      useInfiniteQuery({
        queryKey: ['list'],
        queryFn: async (context: QueryFunctionContext<string[], number>) => readPage(context, released),
        initialPageParam: 0,
        getNextPageParam: (_last, pages) => (pages.length < 2 ? pages.length : undefined),
      }),
    { wrapper: ({ children }: { children: ReactNode }) => <QueryClientProvider client={client}>{children}</QueryClientProvider> },
  );
  return { result, release };
}

test('a page asked for while the list is read again comes behind the new pages', async () => {
  const client = new QueryClient();
  client.setQueryData(['list'], { pages: ['old first'], pageParams: [0] }, { updatedAt: 1 });
  const { result, release } = renderList(client, async ({ pageParam, signal }, released) => {
    // It minds being cut off, as a request does.
    signal.throwIfAborted();
    if (pageParam === 0) await released;
    return pageParam === 0 ? 'new first' : 'second';
  });
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
  const { result, release } = renderList(client, async ({ pageParam }, released) => {
    const answer = (pageParam === 0 ? firsts : seconds).shift() ?? 'asked too often';
    if (answer === 'cut off') await released;
    return answer;
  });
  await waitFor(() => expect(result.current.data?.pages).toEqual(['first']));
  const loaded = loadNextPage(result.current);
  await waitFor(() => expect(seconds).toEqual(['second']));
  await client.invalidateQueries({ queryKey: ['list'] });
  release();
  await loaded;
  await waitFor(() => expect(result.current.data?.pages).toEqual(['first again', 'second']));
});
