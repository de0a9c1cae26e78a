import { z } from 'zod';
import { callerOf } from '#server/http/recognize-caller.ts';
import type { AuthBody } from './auth-body.ts';
import type { AuthHandler, AuthParts } from './auth-context.ts';
import { authError } from './auth-error.ts';
import { accountOf, takeMail, tooManyAttempts } from './auth-limits.ts';
import { inEvenTime } from './even-time.ts';
import { knownPlace } from './familiar-places.ts';
import { mailConfirmationAgain } from './mail-confirmation.ts';

const mailAddress = z.email();
const TYPES = ['signup', 'email_change', 'sms', 'phone_change'];

/**
 * POST /resend: sends the confirmation mail again, at most once a minute, and answers the same in the same time for
 * every address.
 */
export function createResend(parts: AuthParts): AuthHandler {
  return async (context, body) => {
    const refusal = refuseResend(body);
    if (refusal) return refusal;
    const account = accountOf(body.email ?? '');
    // The club's own mails wait for nothing that strangers have asked for in a member's name.
    const isClub = callerOf(context).kind === 'service';
    const attempt = { clientAddress: context.var.clientAddress, account, known: await knownPlace(parts, context, account) };
    const wait = isClub ? null : await takeMail(parts.limits, 'resend', attempt);
    if (wait !== null) return tooManyAttempts(wait, true);
    return inEvenTime(async () => {
      // No address is ever on its way to be changed, so of the other kind there is nothing to send.
      if (body.type === 'signup') await mailConfirmationAgain(parts, account);
      return context.json({});
    });
  };
}

function refuseResend({ type, email, phone }: AuthBody): Response | null {
  const refuse = (message: string) => authError(400, 'validation_failed', message);
  if (!type || !TYPES.includes(type)) return refuse('Missing one of these types: signup, email_change, sms, phone_change');
  if (!email && type === 'signup') return refuse('Type provided requires an email address');
  if (!phone && type === 'sms') return refuse('Type provided requires a phone number');
  if (email && phone) return refuse('Only an email address or phone number should be provided.');
  if (phone) return authError(400, 'phone_provider_disabled', 'Phone logins are disabled');
  if (!email) return refuse('Missing email address or phone number');
  return mailAddress.safeParse(email).success ? null : refuse('Unable to validate email address: invalid format');
}
