import { useMutation } from '@tanstack/react-query';
import { paths } from '#web/config/paths.ts';
import { toAppError } from '#web/lib/data/errors.ts';
import { retryWhileServerIsAway } from '#web/lib/data/retry.ts';
import { supabase } from '#web/lib/data/supabase.ts';
import { noteMailSent } from '../resend/mail-pause.ts';

async function requestPasswordReset(email: string): Promise<void> {
  const auth = await supabase.loadAuth();
  const { error } = await auth.resetPasswordForEmail(email, {
    redirectTo: window.location.origin + paths.auth.resetPassword.getHref(),
  });
  if (error) throw toAppError(error);
  noteMailSent('recovery', email);
}

export function useRequestPasswordReset() {
  return useMutation({ mutationFn: requestPasswordReset, ...retryWhileServerIsAway });
}
