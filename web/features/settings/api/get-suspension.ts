import { queryOptions, useQuery } from '@tanstack/react-query';
import * as v from 'valibot';
import { toAppError } from '#web/lib/data/errors.ts';
import { parseReply } from '#web/lib/data/procedure-reply.ts';
import { queryKeys } from '#web/lib/data/query-keys.ts';
import { supabase } from '#web/lib/data/supabase.ts';

const MINUTE_MS = 60_000;

const suspensionSchema = v.object({
  is_suspended: v.boolean(),
  /** Why, in the words of the staff. */
  reason: v.nullable(v.string()),
  /** null until the staff lift it. */
  until: v.nullable(v.string()),
});

export type Suspension = v.InferOutput<typeof suspensionSchema>;

/** @throws AppError */
async function getSuspension(): Promise<Suspension> {
  const { data, error, status } = await supabase.rpc('my_suspension');
  if (error) throw toAppError(error, status);
  return parseReply(suspensionSchema, data);
}

function suspensionQueryOptions(userId: string) {
  return queryOptions({
    queryKey: queryKeys.suspension(userId),
    queryFn: getSuspension,
    staleTime: 0,
    // It may end at any time, and live updates are closed to the suspended.
    refetchOnWindowFocus: true,
    refetchInterval: MINUTE_MS,
    meta: { isKeptOnDevice: false },
  });
}

/** Whether and why the member is suspended, asked again every minute. */
export function useSuspension(userId: string) {
  return useQuery(suspensionQueryOptions(userId));
}
