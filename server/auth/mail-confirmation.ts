import { accountExistsMail, confirmationMail } from '#server/mail/messages.ts';
import { lockAccount, renewConfirmation } from './account-lookup.ts';
import type { Account } from './account-lookup.ts';
import type { AuthParts } from './auth-context.ts';
import { takeMail } from './auth-limits.ts';
import type { PlacedAttempt } from './auth-limits.ts';
import { inTransaction } from './auth-transaction.ts';
import { hasSignUpToAnswer } from './sign-up-passwords.ts';

/**
 * Sends the mail of a sign-up again, unless it left within the last minute: to an account that waits its confirmation;
 * to one that a sign-up met of late that there is an account, since the login tells both that a mail is waiting for
 * them.
 */
export async function mailConfirmationAgain(parts: AuthParts, email: string): Promise<void> {
  await inTransaction(parts, async (transaction) => {
    const account = await lockAccount(transaction, email);
    if (account?.is_confirmed && (await hasSignUpToAnswer(transaction, account.id))) {
      await transaction.send(accountExistsMail(account.email, parts.origin));
    }
    if (!account || account.is_confirmed || account.is_confirmation_recent) return;
    await transaction.send(confirmationMail(email, await renewConfirmation(transaction, account.id), parts.origin));
  });
}

/**
 * Helps who is refused at the login because the account waits for its confirmation: the mail comes again, within its
 * own limits.
 */
export async function helpUnconfirmed(parts: AuthParts, attempt: PlacedAttempt, account: Account | null): Promise<void> {
  if (!account || account.is_confirmed || account.is_confirmation_recent) return;
  if ((await takeMail(parts.limits, 'login_mail', attempt)) === null) await mailConfirmationAgain(parts, attempt.account);
}
