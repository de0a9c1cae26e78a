import { queryOptions, useQuery } from '@tanstack/react-query';
import * as v from 'valibot';
import { toAppError } from '#web/lib/data/errors.ts';
import { parseAnswer } from '#web/lib/data/procedure-reply.ts';
import { queryKeys } from '#web/lib/data/query-keys.ts';
import { supabase } from '#web/lib/data/supabase.ts';
import { STAFF_QUERY } from './staff-reply.ts';

/** How many recovery codes are still good. @throws AppError */
async function getRecoveryCodesLeft(): Promise<number> {
  const { data, error, status } = await supabase.rpc('recovery_codes_left');
  if (error) throw toAppError(error, status);
  return parseAnswer(v.number(), data);
}

function recoveryCodesLeftQueryOptions(userId: string) {
  return queryOptions({ queryKey: queryKeys.staff('recovery-codes-left', userId), queryFn: getRecoveryCodesLeft, ...STAFF_QUERY });
}

/** @param isProven whether the session has a second factor; nothing is asked before */
export function useRecoveryCodesLeft(userId: string, isProven: boolean) {
  return useQuery({ ...recoveryCodesLeftQueryOptions(userId), enabled: isProven });
}
