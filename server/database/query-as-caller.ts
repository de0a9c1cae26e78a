import type { Caller } from '#server/base/caller.ts';
import type { CallerAccess, SqlRow } from './club-connection.ts';
import type { Statement } from './postgres/session-transaction.ts';

/** Runs one statement of Storage's under a caller's role and claims, so that row-level security decides what they see. Returns its rows. */
export async function queryAsCaller<Row extends object = SqlRow>(
  connection: CallerAccess,
  caller: Caller,
  operation: string,
  statement: Statement,
): Promise<Row[]> {
  return connection.rowsAs<Row>({ auth: caller, storage: { operation } }, statement);
}
