import { useMutation, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '#web/lib/data/query-keys.ts';
import { verifyCode } from '#web/lib/session/second-factor.ts';

/** Shows the second factor in this session, and reads again how far it has come. */
export function useVerifyCode() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: verifyCode,
    retry: false,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: queryKeys.staff('me') }),
  });
}
