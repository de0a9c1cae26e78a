import { createHash, randomInt } from 'node:crypto';
import { reauthenticationMail } from '#server/mail/messages.ts';
import type { AuthHandler, AuthParts } from './auth-context.ts';
import { authError } from './auth-error.ts';
import { memberOf } from './auth-member.ts';
import { inTransaction } from './auth-transaction.ts';

/** How a mailed code is kept, as GoTrue keeps it; app.begin_account_deletion reads it too. */
export function hashOfCode(email: string, code: string): string {
  return createHash('sha224')
    .update(email.toLowerCase() + code.trim())
    .digest('hex');
}

const RENEW = `update auth.users set reauthentication_token = $2, reauthentication_sent_at = now()
  where id = $1 and (reauthentication_sent_at is null or reauthentication_sent_at < now() - interval '60 seconds') returning id`;

/**
 * GET /reauthenticate: mails the signed-in member a code of six digits, at most one a minute. app.begin_account_deletion and a change of
 * password redeem it.
 */
export function createReauthentication(parts: AuthParts): AuthHandler {
  return async (context) => {
    const member = await memberOf(parts, context);
    if (member instanceof Response) return member;
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    return inTransaction(parts, async (transaction) => {
      const [account] = await transaction.query<{ email: string | null; is_confirmed: boolean }>(
        'select email, email_confirmed_at is not null as is_confirmed from auth.users where id = $1',
        [member.userId],
      );
      if (!account?.email) {
        return authError(400, 'validation_failed', 'Reauthentication requires the user to have an email or a phone number');
      }
      if (!account.is_confirmed) return authError(422, 'email_not_confirmed', 'Please verify your email first.');
      const renewed = await transaction.query(RENEW, [member.userId, hashOfCode(account.email, code)]);
      if (renewed.length === 0) {
        return authError(429, 'over_email_send_rate_limit', 'For security purposes, you can only request this once every 60 seconds');
      }
      await transaction.send(reauthenticationMail(account.email, code));
      return context.json({});
    });
  };
}
