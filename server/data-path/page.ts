import type { CheckedRows } from '#server/data-gate/checked-query.ts';
import type { AnswerForm } from '#server/data-gate/checked-query.ts';
import { MOST_ROWS } from './emit-select.ts';

export interface Page {
  limit: number;
  offset: number;
}

/** The rows that a read answers with: those of `Range`, else those of the address, and never more than the API gives at once. */
export function pageAsked(query: Pick<CheckedRows, 'limit' | 'offset'>, { range }: Pick<AnswerForm, 'range'>): Page {
  const offset = range?.from ?? query.offset ?? 0;
  const limit = range?.to == null ? query.limit : range.to - range.from + 1;
  return { limit: Math.min(limit ?? MOST_ROWS, MOST_ROWS), offset };
}
