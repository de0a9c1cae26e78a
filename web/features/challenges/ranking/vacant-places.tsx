import { UserRoundX } from 'lucide-react';
import { formatNumber } from '#web/lib/format.ts';

interface VacantPlacesProps {
  from: number;
  /** The last one, which may be the first. */
  to: number;
}

/** Places of a final result that nobody has any more: the participants behind them do not move up. */
export function VacantPlaces({ from, to }: VacantPlacesProps) {
  const name = from === to ? `${formatNumber(from)}º lugar vago` : `${formatNumber(from)}º ao ${formatNumber(to)}º lugar vagos`;
  return (
    <li className="flex items-center gap-3 rounded-2xl border-2 border-dashed px-4 py-3 text-sm text-muted-foreground sm:px-6">
      <UserRoundX aria-hidden="true" className="size-5 shrink-0" />
      <span>
        <strong className="font-semibold text-foreground">{name}</strong>
        <span>. Quem terminou aqui não está mais no ranking, e ninguém sobe.</span>
      </span>
    </li>
  );
}
