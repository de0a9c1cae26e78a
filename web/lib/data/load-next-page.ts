import type { UseInfiniteQueryResult } from '@tanstack/react-query';

/**
 * Loads the next page of a list; after a refresh that is under way, since loading at once would cut it off and put
 * a new page behind old ones.
 */
export async function loadNextPage(list: Pick<UseInfiniteQueryResult, 'isRefetching' | 'refetch' | 'fetchNextPage'>): Promise<void> {
  if (list.isRefetching) await list.refetch({ cancelRefetch: false });
  await list.fetchNextPage();
}
