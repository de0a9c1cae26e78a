import type { GoTrueClient } from '@supabase/auth-js';
import { useMutation } from '@tanstack/react-query';
import { normalizePassword } from '#domain/password-form.ts';
import { getEnv } from '#web/config/env.ts';
import { AppError, toAppError } from '#web/lib/data/errors.ts';
import { supabase } from '#web/lib/data/supabase.ts';
import { withTypedPassword } from '#web/lib/data/typed-password.ts';

/**
 * The new password, and what shows that it is the member who chooses it: the current one, or a code that was mailed.
 */
export type PasswordChange = { password: string } & ({ email: string; currentPassword: string } | { code: string });

/**
 * Logs in with the current password. A hosted project's auth server reads `current_password` only where a setting says
 * so. Else it takes any password in a session younger than a day. In an older one it asks for a mailed code, whatever
 * was given. The new session is young and proved.
 */
async function proveByLogin(auth: GoTrueClient, email: string, currentPassword: string): Promise<void> {
  const { error } = await auth.signInWithPassword({ email, password: currentPassword });
  const refusal = error && toAppError(error);
  if (refusal?.code === 'invalid_credentials') throw new AppError('wrong_password', { cause: error });
  if (refusal) throw refusal;
}

/** Whether the app's own server answers, which reads `current_password` in every session. */
function isOwnServer(): boolean {
  return new URL(getEnv().supabaseUrl).origin === location.origin;
}

/**
 * Changes the password. This device goes on in its session; the server ends those of the others.
 * @throws AppError `wrong_password`, `wrong_code`, `same_password`, `weak_password`, `over_rate_limit`, `network` …;
 * nothing was changed then
 */
export async function changePassword({ password, ...proof }: PasswordChange): Promise<void> {
  const auth = await supabase.loadAuth();
  const change = async (shown: { nonce: string } | { current_password: string }) => {
    const { error } = await auth.updateUser({ password: normalizePassword(password), ...shown });
    if (error) throw toAppError(error);
  };
  if ('code' in proof) return change({ nonce: proof.code });
  return withTypedPassword(proof.currentPassword, async (currentPassword) => {
    if (!isOwnServer()) await proveByLogin(auth, proof.email, currentPassword);
    await change({ current_password: currentPassword });
  });
}

export function useChangePassword() {
  return useMutation({ mutationFn: changePassword, retry: false });
}
