import { ArrowUp, LocateFixed } from 'lucide-react';
import { Avatar } from '#web/components/ui/avatar.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { formatNumber, pluralize } from '#web/lib/format.ts';
import type { RankingRow } from '../api/ranking-row.ts';
import { ToPass } from './to-pass.tsx';

interface OwnRowBarProps {
  /** One's own row, while it is out of sight. */
  row: RankingRow | null;
  /** Whom one passes next; nothing for the first, and when the ranking is final. */
  next?: RankingRow | null;
  /** Shows the row itself, by scrolling or by loading the list from there; nothing when it can't be shown now. */
  go: { label: string; isBusy: boolean; onGo: () => void } | null;
  /** Back to the first places; nothing while they are in sight. */
  onTop: (() => void) | null;
}

/** Held at the bottom of the window: one's own place while its row is out of sight, and the way back to the top. */
export function OwnRowBar({ row, next = null, go, onTop }: OwnRowBarProps) {
  return (
    // Its room stays when it goes: the page would get shorter, and at its end move under the finger. At the right is room for the floating menu button.
    <div className="pointer-events-none sticky bottom-4 z-20 mr-18 flex h-18 flex-col-reverse items-end gap-2 md:mr-0 md:flex-row md:items-end md:justify-end [&>*]:pointer-events-auto">
      {row ? (
        <section
          aria-label="Sua posição"
          data-testid="ranking-own-row"
          className="flex w-full min-w-0 items-center gap-3 rounded-2xl bg-foreground p-3 text-background shadow-lifted motion-safe:animate-in motion-safe:fade-in-0 motion-safe:slide-in-from-bottom-4 sm:px-5"
        >
          <span className="font-heading text-2xl font-extrabold">{`${formatNumber(row.position)}º`}</span>
          <Avatar name={row.user_name} src={row.user_photo_url} isDecorative className="max-sm:hidden" />
          <p className="min-w-0 flex-1 leading-tight">
            <span dir="auto" className="block truncate text-left font-bold">
              {row.user_name}
            </span>
            <span className="block text-sm">
              {`${pluralize(row.points, 'ponto', 'pontos')} · ${pluralize(row.check_ins_count, 'check-in', 'check-ins')}`}
            </span>
            {next ? <ToPass own={row} ahead={next} className="line-clamp-3 text-sm font-semibold wrap-anywhere sm:line-clamp-2" /> : null}
          </p>
          {go ? (
            <Button
              variant="ghost"
              size="icon"
              aria-label={go.label}
              title={go.label}
              isLoading={go.isBusy}
              onClick={go.onGo}
              className="text-current hover:bg-background/15"
            >
              <LocateFixed aria-hidden="true" />
            </Button>
          ) : null}
        </section>
      ) : null}
      {onTop ? (
        <Button
          size="icon"
          aria-label="Voltar ao topo"
          title="Voltar ao topo"
          onClick={onTop}
          className="bg-foreground text-background shadow-lifted hover:bg-foreground/85"
        >
          <ArrowUp aria-hidden="true" />
        </Button>
      ) : null}
    </div>
  );
}
