import type { Connection, VarsContext } from '@supabase/lite';
import type { Kysely } from 'kysely';
import type { Engine } from './club-connection.ts';
import { contextStatement } from './context-statement.ts';
import { requestContext, roleOf } from './request-context.ts';

export type ContextOptions = Parameters<Connection['withContext']>[2];

class IntendedRollback extends Error {
  readonly result: unknown;
  constructor(result: unknown) {
    super('rolled back as asked');
    this.result = result;
  }
}

/**
 * lite's `withContext` in one statement: runs `work` in one transaction under the caller's role and claims. Unlike lite's, it grants
 * nothing. prepareDatabase and the migrations grant the roles' rights once, so a revoke holds.
 * @throws for a call of a procedure, which may have to be read-only: `askAs` does that
 */
export async function withRequestContext<Database, Result>(
  connection: { kysely: Kysely<Database>; engine: Engine },
  vars: VarsContext | undefined,
  work: (db: Kysely<Database>) => Promise<Result>,
  options: ContextOptions,
): Promise<Result> {
  async function enter(transaction: Kysely<Database>): Promise<void> {
    if (!vars) return;
    const statement = requestContext(vars, connection.engine);
    await transaction.executeQuery(
      contextStatement({ ...statement, isForOneStatement: false, isMembers: roleOf(vars) !== 'service_role' }),
    );
  }
  if (options?.rpc) throw new Error('A procedure is called by askAs');
  if (options?.transaction) {
    if (options.forceRollback) throw new Error('Cannot force rollback an existing transaction');
    await enter(options.transaction);
    return work(options.transaction);
  }
  if (!vars && !options?.forceRollback) return work(connection.kysely);
  try {
    return await connection.kysely.transaction().execute(async (transaction) => {
      await enter(transaction);
      const result = await work(transaction);
      if (options?.forceRollback) throw new IntendedRollback(result);
      return result;
    });
  } catch (error) {
    if (error instanceof IntendedRollback) return error.result as Result;
    throw error;
  }
}
