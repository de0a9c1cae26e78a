import { z } from 'zod';
import { confirmationMail } from '#server/mail/messages.ts';
import { findAccount, renewConfirmation } from './account-lookup.ts';
import type { Account } from './account-lookup.ts';
import type { AuthHandler, AuthParts } from './auth-context.ts';
import { accountOf, countersOf, tooManyAttempts } from './auth-limits.ts';
import type { Attempt } from './auth-limits.ts';
import { NEEDS_PASSWORD } from './competing-sign-ups.ts';
import { inEvenTime } from './even-time.ts';
import { markSessionOfLink } from './password-proof.ts';

const openedSchema = z.object({ user: z.object({ app_metadata: z.record(z.string(), z.unknown()) }) });

function isAddress(value: string | null | undefined): value is string {
  return z.email().safeParse(value).success;
}

/** Mails a waiting account its confirmation again, unless that was done within the last minute. */
async function mailConfirmationAgain({ database, mail, origin }: AuthParts, email: string, account: Account | null): Promise<void> {
  if (!account || account.is_confirmed || account.is_confirmation_recent) return;
  await mail.send(confirmationMail(email, await renewConfirmation(database, account.id), origin));
}

/** Helps who is refused at the login because the account waits for its confirmation: the mail comes again, within its own limits. */
export async function helpUnconfirmed(parts: AuthParts, attempt: Attempt, account: Account | null): Promise<void> {
  if (!account || account.is_confirmed || account.is_confirmation_recent) return;
  if ((await parts.limits.take(countersOf('login_mail', attempt))) === null) await mailConfirmationAgain(parts, attempt.account, account);
}

/** Sends the confirmation mail again, at most once a minute, and answers the same whatever the address is. */
export function createResend(parts: AuthParts): AuthHandler {
  const { database, limits, forward } = parts;
  return async (context, body, raw) => {
    if (body.type !== 'signup' || !isAddress(body.email)) return forward(context, raw);
    const email = accountOf(body.email);
    const wait = await limits.take(countersOf('resend', { clientAddress: context.var.clientAddress, account: email }));
    if (wait !== null) return tooManyAttempts(wait, true);
    return inEvenTime(async () => {
      await mailConfirmationAgain(parts, email, await findAccount(database, email));
      return context.json({});
    });
  };
}

/** Sends the mail with which a new password is chosen, at most once a minute, and answers the same whatever the address is. */
export function createRecover({ database, limits, forward }: AuthParts): AuthHandler {
  return async (context, body, raw) => {
    if (!isAddress(body.email)) return forward(context, raw);
    const email = accountOf(body.email);
    const wait = await limits.take(countersOf('recover', { clientAddress: context.var.clientAddress, account: email }));
    if (wait !== null) return tooManyAttempts(wait, true);
    return inEvenTime(async () => {
      const account = await findAccount(database, email);
      return account?.is_recovery_recent ? context.json({}) : forward(context, raw);
    });
  };
}

// The name that Supabase's documentation gives to the links of confirmation mails; lite knows only the older one.
const OTHER_NAMES = new Map([['email', 'signup']]);

/** Redeems the code of a mailed link. Wrong codes are counted. */
export function createVerify({ database, limits, forward }: AuthParts): AuthHandler {
  return async (context, body, raw) => {
    const account = body.token_hash ?? accountOf(body.email ?? '');
    const counters = countersOf('verify', { clientAddress: context.var.clientAddress, account });
    const wait = await limits.take(counters);
    if (wait !== null) return tooManyAttempts(wait);
    const type = OTHER_NAMES.get(body.type ?? '');
    const answer = await forward(context, type === undefined ? raw : JSON.stringify({ ...body, type }));
    if (!answer.ok) return answer;
    await limits.giveBack(counters);
    const userId = answer.headers.get('Sb-Auth-User-Id');
    // Following any mailed link proves the address; app.has_proven_email asks for this mark, which an account that needed no
    // confirmation lacks.
    await database.query('update auth.users set confirmation_sent_at = now() where id = $1 and confirmation_sent_at is null', [userId]);
    const opened = openedSchema.safeParse(await answer.clone().json());
    const sessionId = answer.headers.get('Sb-Auth-Session-Id');
    const isForPassword = body.type === 'recovery' || (opened.success && opened.data.user.app_metadata[NEEDS_PASSWORD] !== undefined);
    if (sessionId && isForPassword) await markSessionOfLink(database, sessionId);
    return answer;
  };
}

// What a page of the app does with the links of the auth server's own mail templates.
const PAGES = new Map([['recovery', '/auth/reset-password']]);

/**
 * Where GET /verify leads. lite would redeem the code at once, which mail scanners do by opening links, and put the tokens in
 * the fragment of whatever `redirect_to` its check lets pass. The page asks for a button to be pressed.
 */
export function verifyPageFor(query: URLSearchParams, origin: string): string {
  const type = query.get('type') ?? 'signup';
  const tokenHash = query.get('token_hash') ?? query.get('token') ?? '';
  return `${origin}${PAGES.get(type) ?? '/auth/confirm'}?${new URLSearchParams({ token_hash: tokenHash, type }).toString()}`;
}
