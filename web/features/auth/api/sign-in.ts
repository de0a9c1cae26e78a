import { useMutation } from '@tanstack/react-query';
import type { LoginValues } from '#domain/schemas.ts';
import { AppError, toAppError } from '#web/lib/data/errors.ts';
import { retryWhileServerIsAway } from '#web/lib/data/retry.ts';
import { supabase } from '#web/lib/data/supabase.ts';
import { withTypedPassword } from '#web/lib/data/typed-password.ts';
import { NO_SESSION_AFTER_LOGIN, waitForSignIn } from '#web/lib/session/wait-for-sign-in.ts';

/**
 * Signs in with email and password and waits until the app knows the member.
 * @returns whether the code of a second factor is still missing
 * @throws AppError
 */
export async function signIn({ email, password }: LoginValues): Promise<boolean> {
  const auth = await supabase.loadAuth();
  await withTypedPassword(password, async (form) => {
    const { error } = await auth.signInWithPassword({ email, password: form });
    // The server took the password, but its answer carries no session.
    if (error?.name === 'AuthInvalidTokenResponseError')
      throw new AppError('unauthenticated', { message: NO_SESSION_AFTER_LOGIN, cause: error });
    if (error) throw toAppError(error);
  });
  return waitForSignIn(email);
}

export function useSignIn() {
  return useMutation({ mutationFn: signIn, ...retryWhileServerIsAway });
}
