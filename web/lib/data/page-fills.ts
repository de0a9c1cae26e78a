import { hashKey } from '@tanstack/react-query';
import type { FetchQueryOptions, QueryClient, QueryFunction, QueryKey } from '@tanstack/react-query';

/** When each query got the answer that came with the page, by its hash. */
const filledAt = new Map<string, number>();

/** The options of a query, as its hook asks with them. */
export type FilledQuery<Data, Key extends QueryKey> = Pick<
  FetchQueryOptions<Data, Error, Data, Key>,
  'queryKey' | 'queryFn' | 'staleTime' | 'meta'
>;

/**
 * Has a query wait for its part of an answer that is under way, in the place of asking itself. Screens show what is
 * kept meanwhile.
 * Where the answer has no such part it asks, as ever.
 * @param part undefined for none
 */
export async function fillQuery<Data, Key extends QueryKey>(
  client: QueryClient,
  { queryKey, queryFn, staleTime, meta }: FilledQuery<Data, Key>,
  part: Promise<Data | undefined>,
): Promise<void> {
  let isFilled = false;
  await client.prefetchQuery({
    queryKey,
    staleTime,
    meta,
    queryFn: async (context) => {
      const told = await part;
      isFilled = told !== undefined;
      if (told !== undefined) return told;
      return (queryFn as QueryFunction<Data, Key>)(context);
    },
  });
  const readAt = client.getQueryState(queryKey)?.dataUpdatedAt;
  if (isFilled && readAt !== undefined) filledAt.set(hashKey(queryKey), readAt);
}

/** Whether a query still shows what came with the page, and has not asked by itself yet. */
export function isPageFill(client: QueryClient, queryKey: QueryKey): boolean {
  return filledAt.get(hashKey(queryKey)) === client.getQueryState(queryKey)?.dataUpdatedAt && filledAt.has(hashKey(queryKey));
}
