import type { Context } from 'hono';
import { z } from 'zod';
import type { AppEnv } from '#server/http/http-types.ts';
import { networkOf } from '#server/limits/network.ts';
import { noteAccess } from './access-records.ts';
import type { AuthBody } from './auth-body.ts';
import type { AuthHandler, AuthParts } from './auth-context.ts';
import { authError } from './auth-error.ts';
import { tooManyAttempts } from './auth-limits.ts';
import { userBanned } from './auth-member.ts';
import { inTransaction } from './auth-transaction.ts';
import { rememberPlace } from './familiar-places.ts';
import { LINK_TYPES, isLivingLink, proveAddress, redeemLink } from './mail-link.ts';
import type { LinkType } from './mail-link.ts';
import { BY_MAILED_LINK } from './password-proof.ts';
import { deviceOf, openSession, sessionAnswer } from './sessions.ts';
import type { GrantedSession } from './sessions.ts';

const mailAddress = z.email();

/**
 * POST /verify: redeems the code of a mailed link, and opens a session. Unknown codes are counted; the right one, which
 * can not be guessed, is judged however many of these came from its network.
 */
export function createVerify(parts: AuthParts): AuthHandler {
  return async (context, body) => {
    const link = linkIn(body);
    if (link instanceof Response) return link;
    if (!(await isLivingLink(parts.database, link.type, link.tokenHash))) {
      const wait = await parts.limits.take([{ limit: 'verify_network', key: networkOf(context.var.clientAddress) }]);
      if (wait !== null) return tooManyAttempts(wait);
    }
    const outcome = await inTransaction(parts, async (transaction): Promise<GrantedSession | Response> => {
      const account = await redeemLink(transaction, link.type, link.tokenHash);
      if (!account) return authError(403, 'otp_expired', 'Email link is invalid or has expired');
      if (account.is_banned) return userBanned(403);
      await proveAddress(transaction, account.id);
      const device = deviceOf(context);
      const isForPassword = link.type === 'recovery' || account.needs_password;
      const tag = isForPassword ? BY_MAILED_LINK : null;
      const session = await openSession(parts, transaction, { userId: account.id, method: 'otp', device, tag });
      await noteAccess(transaction, 'link_sign_in', account.id, device.address);
      return session;
    });
    if (outcome instanceof Response) return outcome;
    return rememberPlace(parts, context, { userId: outcome.account.id, answer: await sessionAnswer(outcome, parts.jwtSecret) });
  };
}

/** The link or code that a request wants to redeem, or why it asks for nothing that there is. */
function linkIn({ type, token, token_hash: tokenHash, email, phone }: AuthBody): { type: LinkType; tokenHash: string } | Response {
  if (!type) return authError(400, 'validation_failed', 'Verify requires a verification type');
  if (Boolean(token) === Boolean(tokenHash)) return authError(400, 'validation_failed', 'Verify requires either a token or a token hash');
  if (!isLinkType(type)) return authError(400, 'validation_failed', 'Invalid email verification type');
  if (token && Boolean(email) === Boolean(phone)) {
    return authError(400, 'validation_failed', 'Only an email address or phone number should be provided on verify');
  }
  if (token && email && !mailAddress.safeParse(email).success) return authError(422, 'validation_failed', 'Invalid email format');
  // Our mails hold links alone: there is no code that somebody could type beside their address.
  if (token) return authError(403, 'otp_expired', 'Token has expired or is invalid');
  if (email || phone) return authError(400, 'validation_failed', 'Only the token_hash and type should be provided');
  return { type, tokenHash: tokenHash ?? '' };
}

function isLinkType(type: string): type is LinkType {
  return (LINK_TYPES as readonly string[]).includes(type);
}

// Pages of the app that take the links of the auth server's own mail templates.
const PAGES = new Map([['recovery', '/auth/reset-password']]);

/**
 * GET /verify leads to a page that asks for a button to be pressed. GoTrue would redeem the code at once, which mail
 * scanners do by opening links, and put the tokens in the fragment of whatever `redirect_to` its check lets pass.
 */
export function createVerifyPage({ origin }: AuthParts): AuthHandler {
  return async (context: Context<AppEnv>) => {
    const query = new URL(context.req.url).searchParams;
    const type = query.get('type') ?? 'signup';
    const tokenHash = query.get('token_hash') ?? query.get('token') ?? '';
    const target = `${origin}${PAGES.get(type) ?? '/auth/confirm'}?${new URLSearchParams({ token_hash: tokenHash, type }).toString()}`;
    return context.redirect(target, 303);
  };
}
