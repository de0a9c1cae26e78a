import type { AnswerForm, CheckedQuery } from '#server/data-gate/checked-query.ts';
import { JSON_TYPE, isOneShown, requireSingleRow, preferenceApplied } from './answer.ts';
import type { DataAnswer } from './answer.ts';
import { DataError } from './data-error.ts';
import { conflictOf, insertedRows } from './emit-write.ts';
import type { InsertQuery, UpdateQuery } from './emit-write.ts';
import { pageAsked } from './page.ts';

/**
 * The answer that needs no database: a write of nothing.
 * @returns null for any other query
 * @throws DataError for a query whose parts do not go together
 */
export function answerWithoutDatabase(query: CheckedQuery, form: AnswerForm): DataAnswer | null {
  if (query.kind === 'procedure' || query.action === 'read') {
    const { limit, offset } = pageAsked(query, form);
    if (limit > 0 || offset === 0) return null;
    throw new DataError(416, 'PGRST103', 'Requested range not satisfiable', { details: 'Limit should be greater than or equal to zero.' });
  }
  if (query.action === 'delete') return null;
  return query.action === 'update' ? updateOfNothing(query, form) : insertOfNothing(query, form);
}

function updateOfNothing({ values, columns }: UpdateQuery, form: AnswerForm): DataAnswer | null {
  if (Object.keys(values).length > 0 && (columns === null || columns.length > 0)) return null;
  if (isOneShown(form)) requireSingleRow(0);
  return emptyAnswer(form, form.preferences.return === 'representation' ? 200 : 204, null);
}

function insertOfNothing(query: InsertQuery, form: AnswerForm): DataAnswer | null {
  const { resolution } = form.preferences;
  if (resolution !== null && (query.limit !== null || query.offset !== null))
    throw new DataError(400, 'PGRST114', 'limit/offset querystring parameters are not allowed for PUT');
  const rows = insertedRows(query);
  if (form.accept === 'one row' && Array.isArray(query.values)) requireSingleRow(rows.length);
  const keys = new Set(query.columns === null ? rows.map((row) => Object.keys(row).toSorted().join(',')) : []);
  if (keys.size > 1) throw new DataError(400, 'PGRST102', 'All object keys must match');
  if (rows.length > 0) return null;
  return emptyAnswer(form, resolution === null ? 201 : 200, conflictOf(query, form.preferences) ? resolution : null);
}

function emptyAnswer({ preferences }: AnswerForm, status: number, resolution: Parameters<typeof preferenceApplied>[1]): DataAnswer {
  const body = preferences.return === 'representation' ? '[]' : null;
  return {
    status,
    headers: {
      'Content-Type': JSON_TYPE,
      'Content-Range': preferences.count === null ? '*/*' : '*/0',
      ...(body === null ? {} : { 'Content-Length': '2' }),
      ...preferenceApplied(preferences, resolution),
    },
    body,
  };
}
