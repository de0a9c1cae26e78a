import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';

type PagedList = Pick<UseInfiniteQueryResult<InfiniteData<unknown>>, 'data' | 'isRefetching' | 'refetch' | 'fetchNextPage'>;

const pagesOf = ({ data }: Pick<PagedList, 'data'>) => data?.pages.length ?? 0;

/**
 * Loads the next page of a list; after a refresh that is under way, since loading at once would cut it off and put
 * a new page behind old ones. A refresh that begins meanwhile cuts the page off, which is then asked for again.
 */
export async function loadNextPage(list: PagedList): Promise<void> {
  let before = pagesOf(list.isRefetching ? await list.refetch({ cancelRefetch: false }) : list);
  let answer = await list.fetchNextPage();
  while (!answer.isError && answer.hasNextPage && pagesOf(answer) <= before) {
    before = pagesOf(answer);
    // oxlint-disable-next-line no-await-in-loop -- until no refresh comes between
    answer = await list.fetchNextPage();
  }
}
