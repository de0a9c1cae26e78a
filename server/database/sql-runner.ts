import type { SqlRunner } from './club-connection.ts';
import type { QueryResult, Statement } from './statement.ts';

/** Plain SQL over whatever runs a statement, in or out of a transaction. */
export function sqlRunner(run: (statement: Statement) => Promise<QueryResult>): SqlRunner {
  return {
    async query<Row extends object>(text: string, parameters: readonly unknown[] = []) {
      return (await run({ text, parameters })).rows as Row[];
    },
    async script(text) {
      await run({ text, parameters: [] });
    },
  };
}
