import type { Caller } from '#server/base/caller.ts';
import type { AdmittedQuery, AnswerForm, ProcedureQuery } from '#server/data-gate/checked-query.ts';
import type { RpcRequest } from '#server/database/caller-context.ts';
import type { CallerAccess } from '#server/database/club-connection.ts';
import { answerWithoutDatabase } from './answer-without-database.ts';
import { answerProcedure, answerRead, answerWrite } from './answer.ts';
import type { DataAnswer } from './answer.ts';
import { DataError } from './data-error.ts';
import type { DataRow, DataStatement } from './data-statement.ts';
import { emitProcedure } from './emit-procedure.ts';
import { emitRead } from './emit-read.ts';
import { MOST_ROWS } from './emit-select.ts';
import { emitWrite } from './emit-write.ts';
import { pageAsked } from './page.ts';
import type { Page } from './page.ts';
import { withResponseSettings } from './response-settings.ts';

/** The facts that a procedure may know of the request that calls it. */
export type CallDetails = Pick<RpcRequest, 'method' | 'requestHeaders' | 'clientAddress'>;

/**
 * Answers a checked query by one statement under the caller's role and claims.
 * @throws DataError, or the database's error
 */
export async function answerQuery(
  connection: CallerAccess,
  caller: Caller,
  { query, form }: AdmittedQuery,
  details: CallDetails,
): Promise<DataAnswer> {
  const known = answerWithoutDatabase(query, form);
  if (known) return known;
  const ask = async (statement: DataStatement, more: { rpc?: RpcRequest; check?: (row: DataRow | undefined) => void } = {}) =>
    connection.askAs<DataRow>({ auth: caller }, statement, more);
  const page = pageAsked(query, form);
  if (query.kind === 'procedure') {
    const rpc = { ...details, path: `/rpc/${query.procedure.name}`, readOnly: query.isRead };
    const answerOf = (called: DataRow | undefined) => withResponseSettings(answerProcedure(query, form, page, called), called);
    // A write whose answer the caller would not take must not stay.
    const mayBeUndone = !query.procedure.isReadOnly && mayLackItsRow(query, form, page);
    const row = await ask(emitProcedure(query, form, page), mayBeUndone ? { rpc, check: answerOf } : { rpc });
    return answerOf(row);
  }
  if (query.action === 'read') return answerRead(query, form, page, (await ask(emitRead(query, form, page))) ?? { body: null, rows: 0 });

  const { maxAffected, handling } = form.preferences;
  const most = handling === 'strict' ? maxAffected : null;
  const answerOf = (row: DataRow = { body: null, rows: 0 }) => {
    const written = row.written ?? row.rows;
    if (most !== null && written > most) throw tooManyAffected(written);
    if (row.body !== null && row.rows > MOST_ROWS) throw tooManyShown(written);
    return answerWrite(query, form, row);
  };
  // An insert has no more rows than its body, of which the gate takes fewer than can be shown.
  const mayShowTooMany = query.action !== 'insert' && form.preferences.return === 'representation';
  const mayBeUndone = most !== null || form.accept === 'one row' || mayShowTooMany;
  return answerOf(await ask(emitWrite(query, form), mayBeUndone ? { check: answerOf } : {}));
}

/** Whether the rows that a procedure returns may be another number than the answer takes. */
function mayLackItsRow({ procedure, filters }: ProcedureQuery, { accept }: AnswerForm, { offset }: Page): boolean {
  return procedure.isSet ? accept === 'one row' : filters.length > 0 || offset > 0;
}

/**
 * A read is cut off at as many, where the caller may ask for the next. Rows written are told once, so they are not
 * written at all.
 */
function tooManyShown(rows: number): DataError {
  return new DataError(413, 'PT413', `At most ${MOST_ROWS} of the rows written can be returned`, {
    details: `The query affects ${rows} rows`,
    hint: 'Ask with return=minimal, or write fewer at once',
  });
}

function tooManyAffected(rows: number): DataError {
  return new DataError(400, 'PGRST124', 'Query result exceeds max-affected preference constraint', {
    details: `The query affects ${rows} rows`,
  });
}
