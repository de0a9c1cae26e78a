import type { CheckedRows } from '#server/data-gate/checked-query.ts';
import type { AnswerForm } from '#server/data-gate/checked-query.ts';
import { MOST_ROWS } from './emit-select.ts';

export interface Page {
  limit: number;
  offset: number;
}

/**
 * The rows that a read answers with: those that the address and `Range` both ask for, and never more than the API gives
 * at once.
 */
export function pageAsked({ limit, offset }: Pick<CheckedRows, 'limit' | 'offset'>, { range }: Pick<AnswerForm, 'range'>): Page {
  const start = offset ?? 0;
  const first = Math.max(start, range?.from ?? 0);
  const end = Math.min(start + (limit ?? Number.POSITIVE_INFINITY), (range?.to ?? Number.POSITIVE_INFINITY) + 1);
  return { limit: Math.min(end - first, MOST_ROWS), offset: first };
}
