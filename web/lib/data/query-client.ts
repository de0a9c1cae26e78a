import { QueryClient } from '@tanstack/react-query';
import { isRetryable } from '#web/lib/data/errors.ts';

const MINUTE_MS = 60_000;
const QUERY_RETRIES = 2;
const MUTATION_RETRIES = 1;

/** A fresh cache with the app's defaults; tests make their own, the app uses `queryClient`. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // Without a network a query must fail and say so, or show what is kept, instead of loading for ever.
        networkMode: 'always',
        staleTime: 5 * MINUTE_MS,
        gcTime: 10 * MINUTE_MS,
        // A refusal stays a refusal: only faults of the network or the server are worth another try.
        retry: (failures, error) => failures < QUERY_RETRIES && isRetryable(error),
        refetchOnWindowFocus: false,
        refetchOnMount: true,
        refetchOnReconnect: true,
      },
      mutations: {
        // Without a network it must fail and say so, not wait in silence.
        networkMode: 'always',
        retry: (failures, error) => failures < MUTATION_RETRIES && isRetryable(error),
      },
    },
  });
}

/**
 * Data that was read before the device's clock was set back would be as good as new until that time comes again: it is
 * read again.
 */
export function forgetFutureAges(client: QueryClient): void {
  void client.invalidateQueries({ predicate: ({ state }) => state.dataUpdatedAt > Date.now() });
}

export const queryClient = createQueryClient();
