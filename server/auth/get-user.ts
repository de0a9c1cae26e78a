import { accountJson, readAccount } from './account-json.ts';
import type { AuthHandler, AuthParts } from './auth-context.ts';
import { memberOf, sessionNotFound } from './auth-member.ts';

/** GET /user: the account of the member whose token it is. */
export function createGetUser(parts: AuthParts): AuthHandler {
  return async (context) => {
    const member = await memberOf(parts, context);
    if (member instanceof Response) return member;
    const account = await readAccount(parts, parts.database, member.userId);
    return account ? context.json(accountJson(account)) : sessionNotFound();
  };
}
