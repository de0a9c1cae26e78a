import { useMutation } from '@tanstack/react-query';
import { toAppError } from '#web/lib/data/errors.ts';
import { supabase } from '#web/lib/data/supabase.ts';

/** The new password, and what shows that it is the member who chooses it: the current one, or a code that was mailed. */
export type PasswordChange = { password: string } & ({ currentPassword: string } | { code: string });

/**
 * Changes the password. This device goes on in its session; the server ends those of the others.
 * @throws AppError `wrong_password`, `wrong_code`, `same_password`, `weak_password`, `over_rate_limit`, `network` …; nothing was changed then
 */
async function changePassword({ password, ...proof }: PasswordChange): Promise<void> {
  const auth = await supabase.loadAuth();
  const { error } = await auth.updateUser({
    password,
    ...('code' in proof ? { nonce: proof.code } : { current_password: proof.currentPassword }),
  });
  if (error) throw toAppError(error);
}

export function useChangePassword() {
  return useMutation({ mutationFn: changePassword, retry: false });
}
