import bcrypt from 'bcryptjs';
import { z } from 'zod';
import { accountExistsMail } from '#server/mail/messages.ts';
import { dropWaitingAccount, findAccount } from './account-lookup.ts';
import type { AuthHandler, AuthParts } from './auth-context.ts';
import { authError } from './auth-error.ts';
import { accountOf, countersOf, tooManyAttempts } from './auth-limits.ts';
import { isPasswordTooLong, passwordTooLong } from './password-length.ts';
import { newAccountId, signUpAnswerFor } from './sign-up-answer.ts';

// lite takes "x<ana@clube.example>" for an address of its own, and the mail then goes to Ana; a longer one than its column is a 500.
const mailAddress = z.email().max(255);

const HASH_COST = 10;

/**
 * Sign-up that tells nobody whether an address has an account: it answers the same, and only the mail differs. An account that
 * was never confirmed is but a request, and a new sign-up takes its place with its own password, name and link: whoever opens
 * the newest mail gets what he typed himself, not what a stranger typed before him.
 */
export function createSignUp({ database, mail, origin, limits, forward }: AuthParts): AuthHandler {
  return async (context, body, raw) => {
    if (!body.email || !body.password) return forward(context, raw);
    if (!mailAddress.safeParse(body.email).success) {
      return authError(400, 'validation_failed', 'Unable to validate email address: invalid format');
    }
    if (isPasswordTooLong(body.password)) return passwordTooLong();
    const email = accountOf(body.email);
    const wait = await limits.take(countersOf('sign_up', { clientAddress: context.var.clientAddress, account: email }));
    if (wait !== null) return tooManyAttempts(wait, true);

    const answer = await forward(context, raw);
    // lite's words for "this address has an account", once everything else about the request was right.
    const code = answer.headers.get('X-Sb-Error-Code');
    // Of two sign-ups at once the later one fails on the unique address.
    const isTaken = code === 'over_email_send_rate_limit' || code === 'user_already_exists' || answer.status >= 500;
    const account = isTaken ? await findAccount(database, email) : null;
    if (!account) return answer;
    if (!account.is_confirmed && answer.status < 500 && (await dropWaitingAccount(database, account.id))) {
      const second = await forward(context, raw);
      if (second.status < 500) return second;
    }
    // Where no mail confirms an account, a new one is signed in at once, so the answers can't be equal.
    if (code === 'user_already_exists') return answer;
    const id = newAccountId();
    await bcrypt.hash(body.password, HASH_COST);
    if (account.is_confirmed) mail.send(accountExistsMail(email, origin));
    return context.json(await signUpAnswerFor(database, id, email, body.data ?? {}));
  };
}
