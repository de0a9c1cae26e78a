import type { ServerAccess, SqlRunner } from '../club-connection.ts';

/**
 * One session of a database that also speaks COPY, for backup, restore and move. Rows travel as COPY text, which PGlite
 * and every version of PostgreSQL write and read alike.
 */
export interface CopySession extends SqlRunner {
  readonly engine: ServerAccess['engine'];
  /** The answer to `copy (<query>) to stdout`. All of it is in memory: the query says how much that is. */
  copyOut: (query: string) => Promise<Uint8Array>;
  /**
   * Writes lines of COPY text into a table.
   * @param target the table with its columns, as in `copy <target> from stdin`
   */
  copyIn: (target: string, text: AsyncIterable<Uint8Array>) => Promise<void>;
  close: () => Promise<void>;
}

/**
 * Both sides write and read values in the same words, whatever the database's own settings are. `local`: until the
 * transaction ends.
 */
export const COMMON_FORMAT_SQL = `
set local timezone = 'UTC';
set local datestyle = 'ISO, YMD';
set local intervalstyle = 'postgres';
set local extra_float_digits = 1;
set local bytea_output = 'hex';
set local client_encoding = 'UTF8';
set local statement_timeout = 0;
set local idle_in_transaction_session_timeout = 0;
set local row_security = off;
`;

/**
 * A session with an open transaction, for code that works on a whole connection: its transactions become part of that
 * one.
 */
export function inOneTransaction(session: CopySession): ServerAccess {
  return {
    engine: session.engine,
    query: (text, parameters) => session.query(text, parameters),
    script: (text) => session.script(text),
    transact: async (work) => work(session),
    listen: async () => {
      throw new Error('A transaction can not listen');
    },
  };
}
