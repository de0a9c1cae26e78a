import { queryOptions, useQuery } from '@tanstack/react-query';
import { toAppError } from '#web/lib/data/errors.ts';
import { queryKeys } from '#web/lib/data/query-keys.ts';
import { supabase } from '#web/lib/data/supabase.ts';

/** How a member proves who they are before their account is deleted. */
export type AccountProof = 'password' | 'code';

/** Asks the server, since a password may have been added to an account of Google or Apple. @throws AppError */
async function getAccountProof(): Promise<AccountProof> {
  const { data, error, status } = await supabase.rpc('account_proof');
  if (error) throw toAppError(error, status);
  return data === 'password' ? 'password' : 'code';
}

function accountProofQueryOptions(userId: string) {
  return queryOptions({ queryKey: queryKeys.accountProof(userId), queryFn: getAccountProof, staleTime: 0, gcTime: 0 });
}

export function useAccountProof(userId: string) {
  return useQuery(accountProofQueryOptions(userId));
}
