import { queryOptions, useQuery } from '@tanstack/react-query';
import * as v from 'valibot';
import { callProcedure } from '#web/lib/data/call-procedure.ts';
import { queryKeys } from '#web/lib/data/query-keys.ts';
import { STAFF_QUERY } from './staff-query.ts';

/** How many recovery codes are still good. @throws AppError */
async function getRecoveryCodesLeft(): Promise<number> {
  return callProcedure('recovery_codes_left', {}, v.number());
}

function recoveryCodesLeftQueryOptions(userId: string) {
  return queryOptions({ queryKey: queryKeys.staff('recovery-codes-left', userId), queryFn: getRecoveryCodesLeft, ...STAFF_QUERY });
}

/** @param isProven whether the session has a second factor; nothing is asked before */
export function useRecoveryCodesLeft(userId: string, isProven: boolean) {
  return useQuery({ ...recoveryCodesLeftQueryOptions(userId), enabled: isProven });
}
