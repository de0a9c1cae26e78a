import { accountJson, bareAccountJson, readAccount } from './account-json.ts';
import type { AuthHandler, AuthParts } from './auth-context.ts';
import { memberOf, sessionNotFound } from './auth-member.ts';

/**
 * GET /user: the account of the member whose token it is; of one who has yet to show the second factor no more than
 * what leads to it.
 */
export function createGetUser(parts: AuthParts): AuthHandler {
  return async (context) => {
    const member = await memberOf(parts, context, 'open');
    if (member instanceof Response) return member;
    const account = await readAccount(parts, parts.database, member.userId);
    if (!account) return sessionNotFound();
    return context.json(member.lacksSecondFactor ? bareAccountJson(account) : accountJson(account));
  };
}
