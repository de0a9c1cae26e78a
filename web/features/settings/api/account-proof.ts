import { queryOptions, useQuery } from '@tanstack/react-query';
import * as v from 'valibot';
import { callProcedure } from '#web/lib/data/call-procedure.ts';
import { queryKeys } from '#web/lib/data/query-keys.ts';

const accountProofSchema = v.picklist(['password', 'code']);

/** How a member proves who they are before their account is deleted. */
export type AccountProof = v.InferOutput<typeof accountProofSchema>;

/** Asks the server, since a password may have been added to an account of Google or Apple. @throws AppError */
async function getAccountProof(): Promise<AccountProof> {
  return callProcedure('account_proof', {}, accountProofSchema);
}

function accountProofQueryOptions(userId: string) {
  return queryOptions({
    queryKey: queryKeys.accountProof(userId),
    queryFn: getAccountProof,
    staleTime: 0,
    gcTime: 0,
    meta: { isKeptOnDevice: false },
  });
}

export function useAccountProof(userId: string) {
  return useQuery(accountProofQueryOptions(userId));
}
