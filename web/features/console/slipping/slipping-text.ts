import { formatNumber } from '#web/lib/format.ts';
import type { SlippingRow } from '../api/get-slipping.ts';

/** How many need a nudge, each counted once whatever the number of their challenges. */
export function slippingText(rows: readonly SlippingRow[], hasMore: boolean): string {
  const people = new Set(rows.map(({ user_id: id }) => id)).size;
  if (people === 0) return 'Ninguém precisa de um empurrão';
  if (hasMore) return `Mais de ${formatNumber(people)} precisam de um empurrão`;
  return people === 1 ? '1 pessoa precisa de um empurrão' : `${formatNumber(people)} pessoas precisam de um empurrão`;
}
