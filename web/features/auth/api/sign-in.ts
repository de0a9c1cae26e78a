import { useMutation } from '@tanstack/react-query';
import type { LoginValues } from '#domain/schemas.ts';
import { toAppError } from '#web/lib/errors.ts';
import { waitForSignIn } from '#web/lib/session/wait-for-sign-in.ts';
import { supabase } from '#web/lib/supabase.ts';

/** Signs in with email and password and waits until the app knows the member. @throws AppError */
export async function signIn({ email, password }: LoginValues): Promise<void> {
  const { error } = await supabase.auth.signInWithPassword({ email, password });
  if (error) throw toAppError(error);
  await waitForSignIn(email);
}

export function useSignIn() {
  return useMutation({ mutationFn: signIn, retry: false });
}
