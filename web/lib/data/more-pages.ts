import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { toAppError } from './errors.ts';
import { loadNextPage } from './load-next-page.ts';

/** The rows that follow those a list shows. */
export interface More {
  isThere: boolean;
  isLoading: boolean;
  /** Why the last try to have them failed, as its reader is told. */
  error: string | null;
  load: () => void;
}

/** The way on from the pages of a query that are there. */
export function morePages(list: UseInfiniteQueryResult<InfiniteData<unknown>>): More {
  return {
    isThere: list.hasNextPage,
    isLoading: list.isFetchingNextPage,
    error: list.isFetchNextPageError ? toAppError(list.error).message : null,
    load: () => void loadNextPage(list),
  };
}
