import type { VarsContext } from '@supabase/lite';
import { quoteLiteral } from './sql-text.ts';
import type { Engine } from './club-connection.ts';

/** The roles of a Supabase project; a token that names another one is refused. */
export const API_ROLES = ['anon', 'authenticated', 'service_role'] as const;

/** What a procedure may read of its HTTP request, as in PostgREST. */
export type RpcRequest = {
  method: string;
  path: string;
  readOnly: boolean;
  requestHeaders?: Record<string, string>;
};

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const NO_SESSION = '00000000-0000-0000-0000-000000000000';

// Hosted Supabase gives its API roles the same limits. PGlite runs in one thread and has no timers.
const STATEMENT_TIMEOUTS: Record<string, string> = { anon: '3s', authenticated: '8s' };

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

/**
 * One SELECT that puts the open transaction under the caller's role and claims, in place of lite's six to eleven
 * statements. It fails with PT401 for a token whose session has ended: signing out everywhere, changing the password and
 * deleting the account are then felt at once, and not when the token runs out.
 * @throws an error with SQLSTATE 22023 for a role that is not one of the API's.
 */
export function requestContextSql(vars: VarsContext, engine: Engine, rpc?: RpcRequest): string {
  const auth = asRecord(vars.auth);
  const role = typeof auth.role === 'string' && auth.role !== '' ? auth.role : 'anon';
  if (!API_ROLES.some((known) => known === role)) {
    throw Object.assign(new Error(`role "${role}" does not exist`), { code: '22023' });
  }
  const operation = asRecord(vars.storage).operation;
  const settings: [string, string][] = [
    ['role', role],
    ['request.jwt.claim.sub', typeof auth.uid === 'string' ? auth.uid : ''],
    ['request.jwt.claim.role', role],
    ['request.jwt.claims', auth.jwt ? JSON.stringify(auth.jwt) : ''],
    ['storage.operation', typeof operation === 'string' ? operation : ''],
  ];
  const timeout = STATEMENT_TIMEOUTS[role];
  if (engine === 'postgres' && timeout) settings.push(['statement_timeout', timeout]);
  if (rpc) {
    settings.push(
      ['response.status', ''],
      ['response.headers', ''],
      ['request.method', rpc.method],
      ['request.path', rpc.path],
      ['request.headers', JSON.stringify(rpc.requestHeaders ?? {})],
    );
    if (rpc.readOnly) settings.push(['transaction_read_only', 'on']);
  }
  return `select ${requireSession(auth.jwt)}${settings.map(([name, value]) => `set_config('${name}', ${quoteLiteral(value)}, true)`).join(', ')}`;
}

function requireSession(claims: unknown): string {
  const { session_id: sessionId } = asRecord(claims);
  if (sessionId === undefined) return '';
  return `app.require_session('${typeof sessionId === 'string' && UUID.test(sessionId) ? sessionId : NO_SESSION}'), `;
}
