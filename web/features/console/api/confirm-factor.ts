import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toAppError } from '#web/lib/data/errors.ts';
import { queryKeys } from '#web/lib/data/query-keys.ts';
import { supabase } from '#web/lib/data/supabase.ts';

interface FirstCode {
  factorId: string;
  code: string;
}

/**
 * Puts a second factor in use by its first code.
 * @throws AppError `wrong_code`, `clock_off`, `over_rate_limit`, `network` …
 */
async function confirmFactor(firstCode: FirstCode): Promise<void> {
  const auth = await supabase.loadAuth();
  const { error } = await auth.mfa.challengeAndVerify(firstCode);
  if (error) throw toAppError(error);
}

export function useConfirmFactor() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: confirmFactor,
    retry: false,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: queryKeys.staff('me') }),
  });
}
