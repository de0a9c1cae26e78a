import type { Engine } from './club-connection.ts';
import { runInContext } from './postgres/session-transaction.ts';
import type { Session, Statement } from './postgres/session-transaction.ts';
import { requestContext, roleOf } from './request-context.ts';
import type { CallerContext, RpcRequest } from './request-context.ts';

export interface AskOptions<Row> {
  /** The request, when the statement calls a procedure. */
  rpc?: RpcRequest;
  /** Sees the first row before the COMMIT, and undoes the statement by throwing. */
  check?: (row: Row | undefined) => void;
}

/** Runs one statement under a caller's role and claims: BEGIN with the context, then the statement with its COMMIT. Returns its rows. */
export async function askAsCaller<Row>(
  { engine, acquire }: { engine: Engine; acquire: () => Promise<Session> },
  vars: CallerContext,
  statement: Statement,
  { rpc, check }: AskOptions<Row> = {},
): Promise<Row[]> {
  const context = { ...requestContext(vars, engine, rpc), isMembers: roleOf(vars) !== 'service_role', isReadOnly: rpc?.readOnly };
  return runInContext<Row>(acquire, context, statement, check && ((rows) => check(rows[0])));
}
