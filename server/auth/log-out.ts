import { noteAccess } from './access-records.ts';
import type { AuthHandler, AuthParts } from './auth-context.ts';
import { authError } from './auth-error.ts';
import { memberOf } from './auth-member.ts';
import { inTransaction } from './auth-transaction.ts';
import { deviceOf } from './sessions.ts';

// Refresh tokens go with their session.
const SCOPES = new Map([
  ['global', 'delete from auth.sessions where user_id = $1 and $2::text is not null'],
  ['local', 'delete from auth.sessions where user_id = $1 and id = ($2::text)::uuid'],
  ['others', 'delete from auth.sessions where user_id = $1 and id <> ($2::text)::uuid'],
]);

/** POST /logout: ends this session, the account's others, or all of them, which is what is meant when nothing is said. */
export function createLogOut(parts: AuthParts): AuthHandler {
  return async (context, body) => {
    const member = await memberOf(parts, context);
    if (member instanceof Response) return member;
    const scope = context.req.query('scope') || body.scope || 'global';
    const end = SCOPES.get(scope);
    if (end === undefined) return authError(400, 'validation_failed', `Unsupported logout scope ${JSON.stringify(scope)}`);
    const { userId, sessionId } = member;
    await inTransaction(parts, async (transaction) => {
      // The account before its sessions, as a renewal.
      await transaction.query('select from auth.users where id = $1 for no key update', [userId]);
      await transaction.query(end, [userId, sessionId]);
      await noteAccess(transaction, 'sign_out', userId, deviceOf(context).address);
    });
    return new Response(null, { status: 204 });
  };
}
