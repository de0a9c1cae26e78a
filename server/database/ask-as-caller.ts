import type { AskOptions, CallerContext } from './caller-context.ts';
import type { Engine } from './club-connection.ts';
import { runInContext } from './postgres/session-transaction.ts';
import type { Session } from './postgres/session-transaction.ts';
import { requestContext, roleOf } from './request-context.ts';
import type { Statement } from './statement.ts';

/**
 * Runs one statement under a caller's role and claims: BEGIN with the context, then the statement with its COMMIT.
 * Returns its rows.
 */
export async function askAsCaller<Row>(
  { engine, acquire }: { engine: Engine; acquire: () => Promise<Session> },
  vars: CallerContext,
  statement: Statement,
  { rpc, check }: AskOptions<Row> = {},
): Promise<Row[]> {
  const context = { ...requestContext(vars, engine, rpc), isMembers: roleOf(vars) !== 'service_role', isReadOnly: rpc?.readOnly };
  return runInContext<Row>(acquire, context, statement, check && ((rows) => check(rows[0])));
}
