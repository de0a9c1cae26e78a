import { ArrowUpDown } from 'lucide-react';
import { Avatar } from '#web/components/ui/avatar.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { formatNumber, pluralize } from '#web/lib/format.ts';
import type { RankingRow } from '../api/get-challenge-ranking.ts';

interface OwnRowBarProps {
  row: RankingRow;
  /** Scrolls to the row, when it is among those loaded. */
  onGo: (() => void) | undefined;
}

/** One's own place, held at the bottom of the window while the row itself is out of sight. */
export function OwnRowBar({ row, onGo }: OwnRowBarProps) {
  return (
    // Room at the right for the floating menu button below 768 px.
    <section
      aria-label="Sua posição"
      data-testid="ranking-own-row"
      className="sticky bottom-4 z-20 mr-18 flex items-center gap-3 rounded-2xl bg-foreground p-3 text-background shadow-lifted motion-safe:animate-in motion-safe:fade-in-0 motion-safe:slide-in-from-bottom-4 sm:px-5 md:mr-0"
    >
      <span className="font-heading text-2xl font-extrabold">{formatNumber(row.position)}º</span>
      <Avatar name={row.user_name} src={row.user_photo_url} isDecorative className="max-sm:hidden" />
      <p className="min-w-0 flex-1 leading-tight">
        <span className="block truncate font-bold">{row.user_name}</span>
        <span className="block text-sm">
          {pluralize(row.points, 'ponto', 'pontos')} · {pluralize(row.check_ins_count, 'check-in', 'check-ins')}
        </span>
      </p>
      {onGo ? (
        <Button variant="ghost" size="icon" aria-label="Ir para a minha posição" onClick={onGo} className="text-current hover:bg-background/15">
          <ArrowUpDown aria-hidden="true" />
        </Button>
      ) : null}
    </section>
  );
}
