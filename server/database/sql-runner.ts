import { CompiledQuery } from 'kysely';
import type { Kysely } from 'kysely';
import type { SqlRunner } from './club-connection.ts';

/** Plain SQL over a kysely instance, in or out of a transaction. */
export function sqlRunner<Database>(db: Kysely<Database>): SqlRunner {
  return {
    async query<Row extends object>(text: string, parameters: readonly unknown[] = []) {
      const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(text, [...parameters]));
      return rows;
    },
    async script(text) {
      await db.executeQuery(CompiledQuery.raw(text));
    },
  };
}
