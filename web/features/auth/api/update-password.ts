import { useMutation } from '@tanstack/react-query';
import { normalizePassword } from '#domain/password-form.ts';
import { toAppError } from '#web/lib/data/errors.ts';
import { retryWhileServerIsAway } from '#web/lib/data/retry.ts';
import { supabase } from '#web/lib/data/supabase.ts';

async function updatePassword(password: string): Promise<void> {
  const auth = await supabase.loadAuth();
  const { error } = await auth.updateUser({ password: normalizePassword(password) });
  if (error) throw toAppError(error);
}

export function useUpdatePassword() {
  return useMutation({ mutationFn: updatePassword, ...retryWhileServerIsAway });
}
