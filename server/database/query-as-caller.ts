import { CompiledQuery } from 'kysely';
import type { Caller } from '#server/base/caller.ts';
import type { ClubConnection } from './club-connection.ts';

/** Runs one statement under a caller's role and claims, so that row-level security decides what they see. Returns its rows. */
export async function queryAsCaller<Row extends object>(
  connection: ClubConnection,
  caller: Caller,
  operation: string,
  statement: { text: string; parameters: readonly unknown[] },
): Promise<Row[]> {
  return connection.withContext({ auth: caller, storage: { operation } }, async (db) => {
    const { rows } = await db.executeQuery(CompiledQuery.raw(statement.text, [...statement.parameters]));
    return rows as Row[];
  });
}
