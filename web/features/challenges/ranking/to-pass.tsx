import { POINTS_PER_CHECK_IN } from '#domain/points.ts';
import { formatNumber } from '#web/lib/format.ts';
import type { RankingRow } from '../api/ranking-row.ts';

interface ToPassProps {
  own: Pick<RankingRow, 'points'>;
  /** The participant one place ahead. */
  ahead: Pick<RankingRow, 'points' | 'user_name'>;
  className?: string;
}

/** What is missing to the next place: with a check-in more than the one ahead one has passed them, however ties are broken. */
export function ToPass({ own, ahead, className }: ToPassProps) {
  const missing = Math.max(ahead.points - own.points, 0) + POINTS_PER_CHECK_IN;
  return (
    <span className={className}>
      <span>{`Faltam ${formatNumber(missing)} pontos para passar `}</span>
      <bdi>{ahead.user_name}</bdi>
    </span>
  );
}
