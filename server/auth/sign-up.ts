import bcrypt from 'bcryptjs';
import { z } from 'zod';
import { accountExistsMail, confirmationMail } from '#server/mail/messages.ts';
import { NO_PASSWORD, dropWaitingAccount, findAccount, renewConfirmation } from './account-lookup.ts';
import type { AuthHandler, AuthParts } from './auth-context.ts';
import { authError } from './auth-error.ts';
import { accountOf, countersOf, tooManyAttempts } from './auth-limits.ts';
import { contestAccount } from './competing-sign-ups.ts';
import { refusePassword } from './password-rules.ts';
import { newAccountId, signUpAnswerFor } from './sign-up-answer.ts';

// lite takes "x<ana@clube.example>" for an address of its own, and the mail then goes to Ana; a longer one than its column is a 500.
const mailAddress = z.email().max(255);

const HASH_COST = 10;

/**
 * Sign-up that tells nobody whether an address has an account: it answers the same, and only the mail differs. An account that
 * was never confirmed is but a request: the same password again repeats its mail, another one takes the password from it.
 */
export function createSignUp({ database, mail, origin, limits, forward }: AuthParts): AuthHandler {
  return async (context, body, raw) => {
    if (!body.email || !body.password) return forward(context, raw);
    if (!mailAddress.safeParse(body.email).success) {
      return authError(400, 'validation_failed', 'Unable to validate email address: invalid format');
    }
    const refusal = refusePassword(body.password);
    if (refusal) return refusal;
    const email = accountOf(body.email);
    const wait = await limits.take(countersOf('sign_up', { clientAddress: context.var.clientAddress, account: email }));
    if (wait !== null) return tooManyAttempts(wait, true);

    const answer = await forward(context, raw);
    // lite's words for "this address has an account", once everything else about the request was right.
    const code = answer.headers.get('X-Sb-Error-Code');
    // Of two sign-ups at once the later one fails on the unique address.
    const isSimultaneous = answer.status >= 500;
    const isTaken = code === 'over_email_send_rate_limit' || code === 'user_already_exists' || isSimultaneous;
    const account = isTaken ? await findAccount(database, email) : null;
    if (!account) return answer;
    // Where no mail confirms an account, a new one is signed in at once, so the answers can't be equal.
    if (code === 'user_already_exists') {
      return !account.is_confirmed && (await dropWaitingAccount(database, account.id)) ? forward(context, raw) : answer;
    }
    const id = newAccountId();
    const data = body.data ?? {};
    if (account.is_confirmed) {
      // Takes as long as hashing the password of a new account, and as comparing it with a waiting one's.
      await bcrypt.hash(body.password, HASH_COST);
      await mail.send(accountExistsMail(email, origin));
    } else if (!(await bcrypt.compare(body.password, account.encrypted_password ?? NO_PASSWORD))) {
      const tokenHash = await contestAccount(database, account.id, data);
      if (tokenHash) await mail.send(confirmationMail(email, tokenHash, origin));
    } else if (!isSimultaneous) {
      await mail.send(confirmationMail(email, await renewConfirmation(database, account.id), origin));
    }
    return context.json(await signUpAnswerFor(database, id, email, data));
  };
}
