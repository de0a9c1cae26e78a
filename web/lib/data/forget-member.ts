import type { Query, QueryClient } from '@tanstack/react-query';
import { dropKeptQueriesWith } from './kept-queries.ts';

/** The data without each row that is the member's. */
function withoutRowsOf(memberId: string, data: unknown): unknown {
  if (Array.isArray(data)) return data.filter((entry) => !isRowOf(memberId, entry)).map((entry) => withoutRowsOf(memberId, entry));
  if (typeof data !== 'object' || data === null) return data;
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, withoutRowsOf(memberId, value)]));
}

function isRowOf(memberId: string, value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'user_id' in value && value.user_id === memberId;
}

/**
 * Takes another member out of what this device has read, at once and whether or not it can read again: from the query
 * cache and from what is kept for the next start. Readings under way begin again, since they may bring the member back.
 * @param userId the member who is signed in
 * @param memberId the other
 */
export async function forgetMember(client: QueryClient, userId: string, memberId: string): Promise<void> {
  const underWay = new Set(client.getQueryCache().findAll({ fetchStatus: 'fetching' }));
  const wasUnderWay = (query: Query) => underWay.has(query);
  await client.cancelQueries({ predicate: wasUnderWay });
  client.removeQueries({ predicate: ({ queryKey }) => queryKey.includes(memberId) });
  for (const { queryKey, state } of client.getQueryCache().getAll()) {
    if (JSON.stringify(state.data)?.includes(memberId)) client.setQueryData(queryKey, withoutRowsOf(memberId, state.data));
  }
  dropKeptQueriesWith(userId, memberId);
  // The screens that wait for them would wait for ever.
  void client.invalidateQueries({ predicate: wasUnderWay });
}
