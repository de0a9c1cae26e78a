import { useMutation } from '@tanstack/react-query';
import { paths } from '#web/config/paths.ts';
import { toAppError } from '#web/lib/data/errors.ts';
import { retryWhileServerIsAway } from '#web/lib/data/retry.ts';
import { supabase } from '#web/lib/data/supabase.ts';
import { noteMailSent } from '../resend/mail-pause.ts';

async function resendConfirmation(email: string): Promise<void> {
  const auth = await supabase.loadAuth();
  const { error } = await auth.resend({
    type: 'signup',
    email,
    options: { emailRedirectTo: window.location.origin + paths.auth.confirm.getHref() },
  });
  if (error) throw toAppError(error);
  noteMailSent('confirmation', email);
}

export function useResendConfirmation() {
  return useMutation({ mutationFn: resendConfirmation, ...retryWhileServerIsAway });
}
