import { createHash, randomInt } from 'node:crypto';
import { reauthenticationMail } from '#server/mail/messages.ts';
import type { AuthHandler, AuthParts } from './auth-context.ts';
import { authError } from './auth-error.ts';
import { takeMail, tooManyAttempts } from './auth-limits.ts';
import { memberOf } from './auth-member.ts';
import { inTransaction } from './auth-transaction.ts';
import { knownPlace } from './familiar-places.ts';

/** How a mailed code is kept, as GoTrue keeps it. */
function hashOfCode(email: string, code: string): string {
  return createHash('sha224')
    .update(email.toLowerCase() + code.trim())
    .digest('hex');
}

const ACCOUNT = 'select email, email_confirmed_at is not null as is_confirmed from auth.users where id = $1';
const KEEP = 'select app.keep_mailed_code($1, $2, $3) as is_kept';

/**
 * GET /reauthenticate: mails the signed-in member a code of six digits, at most one a minute and session. It is good in
 * the session that asked for it, beside those of other sessions: an intruder in the account voids none.
 * app.judge_mailed_code judges it, at all doors that ask for one.
 */
export function createReauthentication(parts: AuthParts): AuthHandler {
  return async (context) => {
    const member = await memberOf(parts, context);
    if (member instanceof Response) return member;
    const [account] = await parts.database.query<{ email: string | null; is_confirmed: boolean }>(ACCOUNT, [member.userId]);
    if (!account?.email) {
      return authError(400, 'validation_failed', 'Reauthentication requires the user to have an email or a phone number');
    }
    if (!account.is_confirmed) return authError(422, 'email_not_confirmed', 'Please verify your email first.');
    const { email } = account;
    // A session that has shown more loses nothing by others that have the password, in the member's network too.
    const known = member.hasShownFactor ? `session ${member.sessionId}` : await knownPlace(parts, context, email);
    const attempt = { clientAddress: context.var.clientAddress, account: email, known };
    const wait = await takeMail(parts.limits, 'reauthenticate', attempt);
    if (wait !== null) return tooManyAttempts(wait, true);
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    return inTransaction(parts, async (transaction) => {
      const [kept] = await transaction.query<{ is_kept: boolean }>(KEEP, [member.userId, member.sessionId, hashOfCode(email, code)]);
      if (!kept?.is_kept) {
        return authError(429, 'over_email_send_rate_limit', 'For security purposes, you can only request this once every 60 seconds');
      }
      await transaction.send(reauthenticationMail(email, code));
      return context.json({});
    });
  };
}
