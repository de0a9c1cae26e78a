import { useMutation } from '@tanstack/react-query';
import { paths } from '#web/config/paths.ts';
import { toAppError } from '#web/lib/data/errors.ts';
import { supabase } from '#web/lib/data/supabase.ts';

/**
 * Mails the link with which a password can be set without the current one; it is valid for one hour.
 * @throws AppError
 */
async function sendPasswordLink(email: string): Promise<void> {
  const auth = await supabase.loadAuth();
  const { error } = await auth.resetPasswordForEmail(email, {
    redirectTo: window.location.origin + paths.auth.resetPassword.getHref(),
  });
  if (error) throw toAppError(error);
}

export function useSendPasswordLink() {
  return useMutation({ mutationFn: sendPasswordLink, retry: false });
}
