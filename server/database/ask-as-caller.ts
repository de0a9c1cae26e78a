import type { VarsContext } from '@supabase/lite';
import type { Engine } from './club-connection.ts';
import { runInContext } from './postgres/session-dialect.ts';
import type { Session, Statement } from './postgres/session-dialect.ts';
import { requestContext, roleOf } from './request-context.ts';
import type { RpcRequest } from './request-context.ts';

export interface AskOptions<Row> {
  /** The request, when the statement calls a procedure. */
  rpc?: RpcRequest;
  /** Sees the first row before the COMMIT, and undoes the statement by throwing. */
  check?: (row: Row | undefined) => void;
}

/** Runs one statement under a caller's role and claims: BEGIN with the context, then the statement with its COMMIT. */
export async function askAsCaller<Row>(
  { engine, acquire }: { engine: Engine; acquire: () => Promise<Session> },
  vars: VarsContext,
  statement: Statement,
  { rpc, check }: AskOptions<Row>,
): Promise<Row | undefined> {
  const context = { ...requestContext(vars, engine, rpc), isMembers: roleOf(vars) !== 'service_role', isReadOnly: rpc?.readOnly };
  return runInContext(acquire, context, statement, check);
}
