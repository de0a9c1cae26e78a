import { useMutation } from '@tanstack/react-query';
import { isRetryable } from '#web/lib/data/errors.ts';
import { callFunction } from '#web/lib/data/functions.ts';
import { withTypedPassword } from '#web/lib/data/typed-password.ts';
import { isAccountGone } from '#web/lib/session/end-deleted-account.ts';

export interface AccountDeletion {
  email: string;
  password?: string;
  code?: string;
}

/**
 * Deletes the member's account for good. When the answer is lost the server is asked whether the account is still
 * there.
 * @throws AppError `email_mismatch`, `wrong_password`, `wrong_code`, `over_rate_limit`, `network` …; nothing was
 * deleted then
 */
async function deleteAccount(deletion: AccountDeletion): Promise<void> {
  try {
    const { password } = deletion;
    if (password === undefined) await callFunction('delete-account', { ...deletion });
    else await withTypedPassword(password, (form) => callFunction('delete-account', { ...deletion, password: form }));
  } catch (error) {
    if (isRetryable(error) && (await isAccountGone())) return;
    throw error;
  }
}

export function useDeleteAccount() {
  return useMutation({ mutationFn: deleteAccount, retry: false });
}
