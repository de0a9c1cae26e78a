import type { ClubConnection, SqlRunner } from './club-connection.ts';
import type { Statement } from './statement.ts';

/** The role whose rights a statement runs under. */
export interface Asker {
  role: string;
  uid: string | null;
  jwt: Readonly<Record<string, unknown>> | null;
}

/** All rows as one, in JSON: the same on both engines, and with instants as JSON has them. */
function rowsAsJson({ text, parameters }: Statement): Statement {
  return { text: `with answer as (${text}) select coalesce(json_agg(answer), '[]')::text as rows from answer`, parameters };
}

const rowsIn = <Row>(answer: { rows: string } | undefined) => JSON.parse(answer?.rows ?? '[]') as Row[];

/**
 * Runs one statement under a caller's role and claims, so that row-level security decides what they see.
 * @param operation what it is for, as policies read it by `storage.operation()`
 * @param statement a SELECT, or what writes and returns rows
 * @returns its rows as JSON has them
 */
export async function queryAsCaller<Row extends object>(
  connection: Pick<ClubConnection, 'askAs'>,
  caller: Asker,
  operation: string,
  statement: Statement,
): Promise<Row[]> {
  return rowsIn<Row>(await connection.askAs<{ rows: string }>({ auth: caller, storage: { operation } }, rowsAsJson(statement)));
}

/** The same as the server itself. */
export async function queryAsServer<Row extends object>(connection: Pick<SqlRunner, 'query'>, statement: Statement): Promise<Row[]> {
  const { text, parameters } = rowsAsJson(statement);
  return rowsIn<Row>((await connection.query<{ rows: string }>(text, parameters))[0]);
}

class Undone extends Error {}

/**
 * Whether a caller may write something: does it and undoes it.
 * @returns the first row that it would answer with
 * @throws what the database refuses
 */
export async function tryAsCaller<Row extends object>(
  connection: Pick<ClubConnection, 'askAs'>,
  caller: Asker,
  operation: string,
  statement: Statement,
): Promise<Row | undefined> {
  let first: Row | undefined;
  const check = (row: Row | undefined) => {
    first = row;
    throw new Undone();
  };
  await connection.askAs<Row>({ auth: caller, storage: { operation } }, statement, { check }).catch((error: unknown) => {
    if (!(error instanceof Undone)) throw error;
  });
  return first;
}

/**
 * The answer that a caller's statement would have: does it and undoes it.
 * @returns its rows as JSON has them
 * @throws what the database refuses
 */
export async function tryRowsAsCaller<Row extends object>(
  connection: Pick<ClubConnection, 'askAs'>,
  caller: Asker,
  operation: string,
  statement: Statement,
): Promise<Row[]> {
  return rowsIn<Row>(await tryAsCaller<{ rows: string }>(connection, caller, operation, rowsAsJson(statement)));
}
