import { useMutation, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '#web/lib/data/query-keys.ts';
import { takeRecoveryCode } from '#web/lib/session/second-factor.ts';

/** Removes the second factor by a recovery code; the console then asks to set up a new one. */
export function useTakeRecoveryCode() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: takeRecoveryCode,
    retry: false,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: queryKeys.staff('me') }),
  });
}
