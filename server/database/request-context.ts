import { plainAddress } from '#server/base/client-address.ts';
import type { CallerContext, RpcRequest } from './caller-context.ts';
import type { Engine } from './club-connection.ts';
import { quoteLiteral } from './sql-text.ts';

/** The roles of a Supabase project; a token that names another one is refused. */
export const API_ROLES = ['anon', 'authenticated', 'service_role'] as const;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const NO_SESSION = '00000000-0000-0000-0000-000000000000';

/** No statement of a member or a visitor runs longer on PostgreSQL. */
export const LONGEST_STATEMENT_MS = 8_000;
// Hosted Supabase gives its API roles the same limits. PGlite has no timers, so the server's thread watches it
// (pglite-connection.ts).
const STATEMENT_TIMEOUTS: Record<string, string> = { anon: '3s', authenticated: `${LONGEST_STATEMENT_MS / 1_000}s` };

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

/** The role that a caller asks for. It may be a role outside of the API. */
export function roleOf(vars: CallerContext): string {
  const { role } = asRecord(vars.auth);
  return typeof role === 'string' && role !== '' ? role : 'anon';
}

/** A setting of the transaction. `given`: its value comes from the caller and differs from request to request. */
interface Setting {
  name: string;
  value: string;
  given: boolean;
}

function settingsOf(vars: CallerContext, engine: Engine, rpc: RpcRequest | undefined): Setting[] {
  const auth = asRecord(vars.auth);
  const role = roleOf(vars);
  if (!API_ROLES.some((known) => known === role)) {
    throw Object.assign(new Error(`role "${role}" does not exist`), { code: '22023' });
  }
  const operation = vars.storage?.operation;
  const fixed = (name: string, value: string): Setting => ({ name, value, given: false });
  const given = (name: string, value: string): Setting => ({ name, value, given: value !== '' });
  const settings = [
    fixed('role', role),
    given('request.jwt.claim.sub', typeof auth.uid === 'string' ? auth.uid : ''),
    fixed('request.jwt.claim.role', role),
    given('request.jwt.claims', auth.jwt ? JSON.stringify(auth.jwt) : ''),
    given('storage.operation', typeof operation === 'string' ? operation : ''),
  ];
  const timeout = STATEMENT_TIMEOUTS[role];
  if (engine === 'postgres' && timeout) settings.push(fixed('statement_timeout', timeout));
  if (rpc) {
    settings.push(
      fixed('response.status', ''),
      fixed('response.headers', ''),
      fixed('request.method', rpc.method),
      given('request.path', rpc.path),
      given('request.headers', JSON.stringify(rpc.requestHeaders ?? {})),
      given('app.client_address', plainAddress(rpc.clientAddress) ?? ''),
    );
    if (rpc.readOnly) settings.push(fixed('transaction_read_only', 'on'));
  }
  return settings;
}

/**
 * One SELECT that puts the open transaction under the caller's role and claims. It fails with PT401 for a token whose
 * session has ended or is another member's: so signing out everywhere, changing the password and deleting the account
 * take effect at once, not when the token expires.
 * @throws an error with SQLSTATE 22023 for a role that is not one of the API's.
 */
export function requestContextSql(vars: CallerContext, engine: Engine, rpc?: RpcRequest): string {
  const sessionId = sessionIdOf(vars);
  const settings = settingsOf(vars, engine, rpc).map(({ name, value }) => `set_config('${name}', ${quoteLiteral(value)}, true)`);
  return `select ${settings.join(', ')}${sessionId === undefined ? '' : `, app.require_session('${sessionId}')`}`;
}

/**
 * The same SELECT with the caller's values as parameters. Its text is the same for each request, so it can be kept
 * prepared.
 * It answers with a number instead of the values, because they are not read.
 * @throws an error with SQLSTATE 22023 for a role that is not one of the API's.
 */
export function requestContext(vars: CallerContext, engine: Engine, rpc?: RpcRequest): { text: string; parameters: string[] } {
  const sessionId = sessionIdOf(vars);
  const parameters: string[] = [];
  const settings = settingsOf(vars, engine, rpc).map(({ name, value, given }) => {
    if (!given) return `set_config('${name}', ${quoteLiteral(value)}, true)`;
    // PostgreSQL text has no NUL byte.
    parameters.push(value.replaceAll('\0', ''));
    return `set_config('${name}', $${parameters.length}, true)`;
  });
  const context = `select num_nonnulls(${settings.join(', ')})`;
  if (sessionId === undefined) return { text: context, parameters };
  // After the claims, of which it reads whose token it is.
  parameters.push(sessionId);
  return { text: `${context}, app.require_session($${parameters.length})`, parameters };
}

/** Undefined when the token names no session. An id that can't exist when the token's value is no session id. */
function sessionIdOf(vars: CallerContext): string | undefined {
  const { session_id: sessionId } = asRecord(asRecord(vars.auth).jwt);
  if (sessionId === undefined) return undefined;
  return typeof sessionId === 'string' && UUID.test(sessionId) ? sessionId : NO_SESSION;
}
