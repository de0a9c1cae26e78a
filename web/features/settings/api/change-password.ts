import { useMutation } from '@tanstack/react-query';
import { toAppError } from '#web/lib/errors.ts';
import { logWarning } from '#web/lib/log.ts';
import { supabase } from '#web/lib/supabase.ts';

interface PasswordChange {
  email: string;
  currentPassword: string;
  password: string;
}

interface PasswordChangeResult {
  /** Every other device has to sign in again. False when the club could not be told to; the password is changed all the same. */
  hasEndedOtherSessions: boolean;
}

/**
 * Changes the password. The current one is proven by signing in with it, so that a device left open is not enough;
 * this device goes on in that new session and the others are ended. @throws AppError
 */
async function changePassword({ email, currentPassword, password }: PasswordChange): Promise<PasswordChangeResult> {
  const auth = await supabase.loadAuth();
  const proof = await auth.signInWithPassword({ email, password: currentPassword });
  if (proof.error) throw toAppError(proof.error);
  const update = await auth.updateUser({ password });
  if (update.error) throw toAppError(update.error);
  const { error } = await auth.signOut({ scope: 'others' });
  if (error) logWarning('as outras sessões não puderam ser encerradas', error);
  return { hasEndedOtherSessions: error === null };
}

export function useChangePassword() {
  return useMutation({ mutationFn: changePassword, retry: false });
}
