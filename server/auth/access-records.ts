import type { Context } from 'hono';
import { z } from 'zod';
import { plainAddress } from '#server/base/client-address.ts';
import type { SqlRunner } from '#server/database/club-connection.ts';
import type { AppEnv } from '#server/http/http-types.ts';
import { callerOf } from '#server/http/recognize-caller.ts';
import type { AuthBody } from './auth-context.ts';
import { accountOf } from './auth-limits.ts';

/** What app.access_records tells apart; the end of an account is written by app.delete_member. */
type AccessKind = 'sign_in' | 'provider_sign_in' | 'link_sign_in' | 'failed_sign_in' | 'sign_out' | 'password_change';

const LONGEST_USER_AGENT = 400;
const userSchema = z.object({ id: z.uuid() });

/** An auth request that was answered. `name` is its method and path, such as "POST /token". */
export interface Answered {
  name: string;
  context: Context<AppEnv>;
  body: AuthBody;
  answer: Response;
}

/**
 * Writes down who signed in or out or changed the password, when and from where (Marco Civil da Internet, art. 15), and with
 * which device a session is used. Of a failed sign-in only the account is kept, if there is one: what was typed may be a secret.
 */
export async function recordAccess(database: SqlRunner, answered: Answered): Promise<void> {
  const { context, body, answer } = answered;
  const address = plainAddress(context.var.clientAddress);
  const kind = kindOf(answered);
  if (kind === 'failed_sign_in') {
    await database.query(`select app.note_access('failed_sign_in', (select id from auth.users where email = $1), ($2::text)::inet)`, [
      accountOf(body.email ?? ''),
      address,
    ]);
    return;
  }
  const sessionId = answer.ok ? answer.headers.get('Sb-Auth-Session-Id') : null;
  if (sessionId) {
    const userAgent = context.req.header('user-agent')?.slice(0, LONGEST_USER_AGENT) ?? null;
    await database.query('update auth.sessions set ip = ($2::text)::inet, user_agent = $3 where id = $1', [sessionId, address, userAgent]);
  }
  if (kind === null) return;
  const memberId = kind === 'sign_out' ? callerOf(context).uid : await memberIn(answer);
  await database.query('select app.note_access($1, ($2::text)::uuid, ($3::text)::inet)', [kind, memberId, address]);
}

function kindOf({ name, context, body, answer }: Answered): AccessKind | null {
  const grant = context.req.query('grant_type');
  if (!answer.ok) {
    const isWrong = name === 'POST /token' && grant === 'password' && answer.headers.get('X-Sb-Error-Code') === 'invalid_credentials';
    return isWrong ? 'failed_sign_in' : null;
  }
  if (name === 'POST /logout') return 'sign_out';
  if (name === 'PUT /user') return body.password ? 'password_change' : null;
  if (!answer.headers.has('Sb-Auth-Session-Id')) return null;
  if (name === 'POST /verify') return 'link_sign_in';
  if (name === 'POST /signup') return 'sign_in';
  if (name === 'POST /token' && grant === 'password') return 'sign_in';
  return name === 'POST /token' && grant === 'pkce' ? 'provider_sign_in' : null;
}

async function memberIn(answer: Response): Promise<string | null> {
  const body: unknown = await answer
    .clone()
    .json()
    .catch(() => null);
  return (
    z.union([z.object({ user: userSchema }).transform(({ user }) => user.id), userSchema.transform(({ id }) => id)]).safeParse(body).data ??
    null
  );
}
