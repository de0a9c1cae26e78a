import { queryOptions, useQuery } from '@tanstack/react-query';
import * as v from 'valibot';
import { callProcedure } from '#web/lib/data/call-procedure.ts';
import { queryKeys } from '#web/lib/data/query-keys.ts';
import { useAtInstant } from '#web/lib/device/use-at-instant.ts';

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
  return callProcedure('my_suspension', {}, suspensionSchema);
}

function suspensionQueryOptions(userId: string) {
  return queryOptions({
    queryKey: queryKeys.suspension(userId),
    queryFn: getSuspension,
    staleTime: 0,
    // A page that was away may have missed its end.
    refetchOnWindowFocus: true,
    meta: { isKeptOnDevice: false },
  });
}

/**
 * Whether and why the member is suspended; read again when it was to end, and when the club says that it changed
 * (`web/lib/live`).
 */
export function useSuspension(userId: string) {
  const suspension = useQuery(suspensionQueryOptions(userId));
  useAtInstant(suspension.data?.until, () => void suspension.refetch());
  return suspension;
}
