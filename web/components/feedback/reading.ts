import type { AppError } from '#web/lib/data/errors.ts';

/**
 * As much as `Loaded` needs of a query. A screen that shows a part of the answer hands over the query with that part as
 * its data.
 */
export interface Reading<Data> {
  data: Data | undefined;
  error: Error | null;
  /** Data are there, and could not be read again. Not where a list's next page failed. */
  isRefetchError: boolean;
  isFetching: boolean;
  isRefetching: boolean;
  /** Milliseconds; 0 where nothing was read yet. */
  dataUpdatedAt: number;
  refetch: () => unknown;
}

/** Why nothing can be shown, and the way to try again. */
export interface Failed {
  error: AppError;
  retry: () => void;
}
