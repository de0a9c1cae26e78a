import type { PodiumPlace } from '#web/components/ui/figures/podium.tsx';
import type { RankingRow } from '../api/ranking-row.ts';

const PODIUM_PLACES = [1, 2, 3];

/**
 * The podium of a ranking that is read from its first place on.
 * @returns the rows that stand on it, and the places of a final result that nobody has any more: they stay empty
 */
export function podiumOf(rows: readonly RankingRow[]): { rows: RankingRow[]; vacant: number[] } {
  const last = Math.max(0, ...rows.map(({ position }) => position));
  return {
    // A participant without a check-in is not crowned for joining first.
    rows: rows.filter((row) => PODIUM_PLACES.includes(row.position) && row.check_ins_count > 0),
    vacant: PODIUM_PLACES.filter((place) => place < last && rows.every(({ position }) => position !== place)),
  };
}

/** A row as the podium shows it. */
export function podiumPlace(row: RankingRow, userId: string): PodiumPlace {
  return {
    id: row.user_id,
    name: row.user_name,
    src: row.user_photo_url,
    points: row.points,
    position: row.position,
    isOwn: row.user_id === userId,
    isHidden: row.is_hidden,
  };
}
