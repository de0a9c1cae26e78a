import { queryOptions, useQuery } from '@tanstack/react-query';
import * as v from 'valibot';
import { callProcedure } from '#web/lib/data/call-procedure.ts';
import { queryKeys } from '#web/lib/data/query-keys.ts';

const blocksSchema = v.object({
  rows: v.array(
    v.object({
      user_id: v.string(),
      /** As it was when they were blocked. */
      user_name: v.string(),
      blocked_at: v.string(),
    }),
  ),
});

export type BlockedMember = v.InferOutput<typeof blocksSchema>['rows'][number];

/** @throws AppError */
async function getBlocks(): Promise<BlockedMember[]> {
  return (await callProcedure('my_blocks', {}, blocksSchema)).rows;
}

function blocksQueryOptions(userId: string) {
  // Not kept: names that one wants to see no more, on a device that others may hold.
  return queryOptions({ queryKey: queryKeys.blocks(userId), queryFn: getBlocks, staleTime: 0, meta: { isKeptOnDevice: false } });
}

/** Whom the member blocks, the newest first. */
export function useBlocks(userId: string) {
  return useQuery(blocksQueryOptions(userId));
}
