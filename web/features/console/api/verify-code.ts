import { useMutation, useQueryClient } from '@tanstack/react-query';
import { AppError, toAppError } from '#web/lib/data/errors.ts';
import { queryKeys } from '#web/lib/data/query-keys.ts';
import { supabase } from '#web/lib/data/supabase.ts';

interface CodeToVerify {
  /** Six digits of the authenticator app. */
  code: string;
  /** The factor that is being set up; by default the one in use. */
  factorId?: string;
}

/**
 * Verifies a code of the second factor, which raises this session. The first code of a factor puts it in use.
 * @throws AppError `wrong_code`, `clock_off`, `over_rate_limit` while the factor is paused, `network` …
 */
async function verifyCode({ code, factorId }: CodeToVerify): Promise<void> {
  const auth = await supabase.loadAuth();
  const factors = factorId ? null : await auth.mfa.listFactors();
  if (factors?.error) throw toAppError(factors.error);
  const id = factorId ?? factors?.data.totp[0]?.id;
  if (!id) throw new AppError('second_factor_required');
  const { error } = await auth.mfa.challengeAndVerify({ factorId: id, code });
  if (error) throw toAppError(error);
}

/** With `isStateReadAgain` false the console stays as it is until the caller has shown what comes next. */
export function useVerifyCode({ isStateReadAgain = true } = {}) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: verifyCode,
    retry: false,
    onSuccess: async () => {
      if (isStateReadAgain) await queryClient.invalidateQueries({ queryKey: queryKeys.staff('me') });
    },
  });
}
