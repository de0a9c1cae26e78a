import type { AnswerForm, CheckedQuery, ProcedureQuery, TableQuery } from '#server/data-gate/checked-query.ts';
import type { Preferences } from '#server/data-gate/syntax.ts';
import { DataError } from './data-error.ts';
import type { DataRow } from './data-statement.ts';
import { conflictOf } from './emit-write.ts';
import type { WriteQuery } from './emit-write.ts';
import type { Page } from './page.ts';

/** An answer of the data API before it becomes a response. */
export interface DataAnswer {
  status: number;
  headers: Record<string, string>;
  /** Null where there is none, which is not JSON's null. */
  body: string | null;
}

export const JSON_TYPE = 'application/json; charset=utf-8';
const ONE_ROW_TYPE = 'application/vnd.pgrst.object+json; charset=utf-8';

/**
 * @throws DataError with 406 PGRST116 where one row is asked for and there are none or several, with 416 beyond the
 * last row
 */
export function answerRead(query: CheckedQuery, form: AnswerForm, { offset }: Page, row: DataRow): DataAnswer {
  const total = totalOf(query, form, row);
  if (form.accept === 'one row') {
    requireSingleRow(row.rows);
    return withBody(200, form, unwrapSingleItem(row.body ?? '[]'), range(offset, 1, total), null);
  }
  if (total !== null && offset > total) {
    const details = `An offset of ${offset} was requested, but there are only ${total} rows.`;
    throw new DataError(416, 'PGRST103', 'Requested range not satisfiable', {
      details,
      headers: { 'Content-Range': `*/${total}`, ...preferenceApplied(form.preferences, null) },
    });
  }
  const isPart = total !== null && (offset > 0 || row.rows < total);
  return withBody(isPart ? 206 : 200, form, row.body ?? '[]', range(offset, row.rows, total), null);
}

/**
 * The rows that there are beyond the page; null where nobody asked, or nobody can tell without calling a procedure
 * again.
 */
function totalOf(query: CheckedQuery, { preferences }: AnswerForm, { rows, total }: DataRow): number | null {
  if (preferences.count === null) return null;
  if (total !== undefined) return total;
  return query.kind === 'procedure' && !query.offset && rows < (query.limit ?? Number.POSITIVE_INFINITY) ? rows : null;
}

/** @throws DataError with 406 PGRST116 when there is no row */
export function answerProcedure(query: ProcedureQuery, form: AnswerForm, page: Page, row: DataRow | undefined): DataAnswer {
  const { procedure } = query;
  if (procedure.returns === 'nothing') {
    const applied = preferenceApplied(form.preferences, null);
    return { status: 204, headers: { 'Content-Range': '0-0/*', ...applied }, body: null };
  }
  if (procedure.isSet) return answerRead(query, form, page, row ?? { body: null, rows: 0 });
  requireSingleRow(row?.rows ?? 0);
  const total = form.preferences.count !== null && page.offset === 0 && (query.limit === null || query.limit > 1) ? 1 : null;
  return withBody(200, form, row?.body ?? 'null', range(page.offset, 1, total), null);
}

/** @throws DataError with 406 PGRST116 where one row is asked for and none or several were written */
export function answerWrite(query: WriteQuery, form: AnswerForm, row: DataRow): DataAnswer {
  const { preferences } = form;
  const resolution = conflictOf(query, preferences) ? preferences.resolution : null;
  const isOne = isOneShown(form);
  if (isOne) requireSingleRow(row.rows);
  const status = statusOfWrite(query, preferences, row);
  const applied = preferenceApplied(preferences, resolution);
  const total = preferences.count === null ? null : row.rows;
  if (preferences.return === 'representation') {
    const contentRange = query.action === 'update' ? range(0, row.rows, total) : `*/${total ?? '*'}`;
    return withBody(status, form, isOne ? unwrapSingleItem(row.body ?? '[]') : (row.body ?? '[]'), contentRange, resolution);
  }
  const contentRange = query.action === 'update' && total === null ? range(0, row.rows, null) : `*/${total ?? '*'}`;
  const headers: Record<string, string> = { 'Content-Range': contentRange, ...applied };
  if (preferences.return === null) headers['Content-Type'] = JSON_TYPE;
  if (row.key) headers['Location'] = locationOf(query, row.key);
  return { status, headers, body: null };
}

/** Whether a write must have written one row, because that is what the caller wants to see. */
export function isOneShown({ accept, preferences }: AnswerForm): boolean {
  return accept === 'one row' && preferences.return !== 'minimal' && preferences.return !== 'headers-only';
}

function statusOfWrite(query: WriteQuery, preferences: Preferences, row: DataRow): number {
  if (query.action !== 'insert') return preferences.return === 'representation' ? 200 : 204;
  return row.created === 0 ? 200 : 201;
}

function locationOf({ table }: TableQuery, key: readonly string[]): string {
  return `/${table.name}?${table.primaryKey.map((name, index) => `${name}=eq.${encodeURIComponent(key[index] ?? '')}`).join('&')}`;
}

function withBody(
  status: number,
  { accept, isHead, preferences }: AnswerForm,
  body: string,
  contentRange: string,
  resolution: Preferences['resolution'],
): DataAnswer {
  const headers = {
    'Content-Type': accept === 'one row' ? ONE_ROW_TYPE : JSON_TYPE,
    'Content-Range': contentRange,
    'Content-Length': String(Buffer.byteLength(body)),
    ...preferenceApplied(preferences, resolution),
  };
  return { status, headers, body: isHead ? null : body };
}

/** `first-last/total`, counted from 0. */
function range(offset: number, rows: number, total: number | null): string {
  return `${rows > 0 ? `${offset}-${offset + rows - 1}` : '*'}/${total ?? '*'}`;
}

/** Which preferences the answer follows. */
export function preferenceApplied(preferences: Preferences, resolution: Preferences['resolution']): Record<string, string> {
  const words = [
    ...(resolution ? [`resolution=${resolution}`] : []),
    ...(preferences.missing ? [`missing=${preferences.missing}`] : []),
    ...(preferences.return ? [`return=${preferences.return}`] : []),
    ...(preferences.count ? [`count=${preferences.count}`] : []),
  ];
  return words.length > 0 ? { 'Preference-Applied': words.join(', ') } : {};
}

/** @throws DataError with 406 PGRST116 unless it is one */
export function requireSingleRow(rows: number): void {
  if (rows === 1) return;
  throw new DataError(406, 'PGRST116', 'Cannot coerce the result to a single JSON object', { details: `The result contains ${rows} rows` });
}

/** The text of the only item in the text of a JSON list. */
function unwrapSingleItem(list: string): string {
  return list.slice(1, -1);
}
