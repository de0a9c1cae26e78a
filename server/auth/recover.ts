import { z } from 'zod';
import { callerOf } from '#server/http/recognize-caller.ts';
import { recoveryMail } from '#server/mail/messages.ts';
import { keepEarlierLink, lockAccount, newLinkCode } from './account-lookup.ts';
import type { AuthHandler, AuthParts } from './auth-context.ts';
import { authError } from './auth-error.ts';
import { accountOf, takeMail, tooManyAttempts } from './auth-limits.ts';
import { inTransaction } from './auth-transaction.ts';
import { inEvenTime } from './even-time.ts';
import { knownPlace } from './familiar-places.ts';

const mailAddress = z.email();

/**
 * POST /recover: sends the mail with which a new password is chosen, at most once a minute, and answers the same in the
 * same time for every address. Earlier links stay good for their hour: otherwise asking again and again would void
 * those that the member opens.
 */
export function createRecover(parts: AuthParts): AuthHandler {
  return async (context, { email }) => {
    if (!email) return authError(400, 'validation_failed', 'Password recovery requires an email');
    if (!mailAddress.safeParse(email).success) {
      return authError(400, 'validation_failed', 'Unable to validate email address: invalid format');
    }
    const account = accountOf(email);
    // The club's own mails wait for nothing that strangers have asked for in a member's name.
    const isClub = callerOf(context).kind === 'service';
    const attempt = { clientAddress: context.var.clientAddress, account, known: await knownPlace(parts, context, account) };
    const wait = isClub ? null : await takeMail(parts.limits, 'recover', attempt);
    if (wait !== null) return tooManyAttempts(wait, true);
    return inEvenTime(async () => {
      await mailRecovery(parts, account);
      return context.json({});
    });
  };
}

async function mailRecovery(parts: AuthParts, email: string): Promise<void> {
  await inTransaction(parts, async (transaction) => {
    const account = await lockAccount(transaction, email);
    if (!account || account.is_recovery_recent) return;
    const tokenHash = newLinkCode();
    await keepEarlierLink(transaction, account.id, 'recovery');
    await transaction.query('update auth.users set recovery_token = $2, recovery_sent_at = now(), updated_at = now() where id = $1', [
      account.id,
      tokenHash,
    ]);
    await transaction.send(recoveryMail(email, tokenHash, parts.origin));
  });
}
