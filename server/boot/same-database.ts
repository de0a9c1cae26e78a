import { randomInt } from 'node:crypto';
import type { ServerAccess, SqlRunner } from '#server/database/club-connection.ts';

/** DATABASE_LISTEN_URL leads to another database than DATABASE_URL. */
export class TwoDatabasesError extends Error {
  constructor() {
    super(
      'DATABASE_LISTEN_URL leva a outro banco de dados que DATABASE_URL. As duas devem levar ao mesmo, uma pelo pooler e a outra sem ele.\n' +
        'DATABASE_LISTEN_URL leads to another database than DATABASE_URL. Both must lead to the same one, past a pooler and through it.',
    );
  }
}

// Any fixed number will do; migrations.ts and realtime-schema.ts have others.
const LOCKS = 2_121_212_123;
const IS_LOCKED = `select exists (select from pg_locks l join pg_database d on d.oid = l.database
  where l.locktype = 'advisory' and l.classid::int8 = $1::int8 and l.objid::int8 = $2::int8 and d.datname = current_database()) as is_locked`;

/**
 * Whether two addresses lead to one database: a lock taken through the one is seen through the other. Else the one
 * would be brought up to date and backed up, and members served from the other.
 * @throws TwoDatabasesError
 */
export async function checkSameDatabase(direct: ServerAccess, pooled: SqlRunner): Promise<void> {
  const lock = randomInt(2 ** 31);
  const [found] = await direct.transact(async (transaction) => {
    await transaction.query('select pg_advisory_xact_lock($1, $2)', [LOCKS, lock]);
    return pooled.query<{ is_locked: boolean }>(IS_LOCKED, [LOCKS, lock]);
  });
  if (found?.is_locked !== true) throw new TwoDatabasesError();
}
