import { noteAccess } from './access-records.ts';
import type { AuthHandler, AuthParts } from './auth-context.ts';
import { authError } from './auth-error.ts';
import { memberOf } from './auth-member.ts';
import { inTransaction } from './auth-transaction.ts';
import { deviceOf } from './sessions.ts';

// Refresh tokens go with their session.
const SCOPES = new Map([
  ['global', '$2::text is not null'],
  ['local', 'id = ($2::text)::uuid'],
  ['others', 'id <> ($2::text)::uuid'],
]);
// Asked of the row again: the session may have shown its factor, or fallen back, since.
const END = `delete from auth.sessions where user_id = $1 and (aal::text is distinct from 'aal2' or not app.has_second_factor($1)
  or exists (select from auth.sessions own where own.id = ($2::text)::uuid and own.user_id = $1 and own.aal::text = 'aal2'))`;

/**
 * POST /logout: ends this session, the account's others, or all of them, which is what is meant when nothing is said. A
 * session that has yet to show the second factor never ends one that has.
 */
export function createLogOut(parts: AuthParts): AuthHandler {
  return async (context, body) => {
    const member = await memberOf(parts, context, 'open');
    if (member instanceof Response) return member;
    const scope = context.req.query('scope') || body.scope || 'global';
    const which = SCOPES.get(scope);
    if (which === undefined) return authError(400, 'validation_failed', `Unsupported logout scope ${JSON.stringify(scope)}`);
    const { userId, sessionId } = member;
    await inTransaction(parts, async (transaction) => {
      // The account before its sessions, as a renewal.
      await transaction.query('select from auth.users where id = $1 for no key update', [userId]);
      await transaction.query(`${END} and ${which}`, [userId, sessionId]);
      await noteAccess(transaction, 'sign_out', userId, deviceOf(context).address);
    });
    return new Response(null, { status: 204 });
  };
}
