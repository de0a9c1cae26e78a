import type { CheckedOrder } from '#server/data-gate/checked-query.ts';
import { reference } from './emit-filters.ts';
import type { Parameters } from './parameters.ts';

/** `order by …`, or nothing. */
export function orderBy(order: readonly CheckedOrder[], row: string): string {
  const terms = order.map(({ column, direction, nulls }) => {
    const words = [reference(row, column), direction, ...(nulls === null ? [] : [`nulls ${nulls}`])];
    return words.join(' ');
  });
  return terms.length > 0 ? ` order by ${terms.join(', ')}` : '';
}

/** `limit … offset …` */
export function pageOf({ limit, offset }: { limit: number; offset: number | null }, parameters: Parameters): string {
  return ` limit ${parameters.number(limit)}${offset ? ` offset ${parameters.number(offset)}` : ''}`;
}
