import { LocateFixed } from 'lucide-react';
import { Avatar } from '#web/components/ui/avatar.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { cn } from '#web/lib/cn.ts';
import { formatNumber, pluralize } from '#web/lib/format.ts';
import type { RankingRow } from '../../api/ranking-row.ts';
import { NextStepText } from '../next-step-text.tsx';
import type { NextStep } from '../next-step.ts';
import { useIsNear } from './use-is-near.ts';

/** The part of the window's top that the fixed bar covers. */
const UNDER_THE_BAR = '-72px';

interface OwnRowBarProps {
  /** One's own row. */
  row: RankingRow;
  /** It is in sight in the list. */
  isRowInSight?: boolean;
  /** How one gets ahead; nothing where one can't. */
  step: NextStep | null;
  /** Shows the row itself, by scrolling or by loading the list from there; nothing when it can't be shown now. */
  go: { label: string; isBusy: boolean; onGo: () => void } | null;
}

/**
 * One's own place, above the list, where it covers nothing; going down the list, it is held under the bar while the row
 * itself is out of sight. Its room stays when it goes: the page would get shorter, and move under the finger. With
 * large text it is held nowhere, since it would take a good part of the screen.
 */
export function OwnRowBar({ row, isRowInSight = false, step, go }: OwnRowBarProps) {
  const { ref, isNear: isInItsPlace } = useIsNear(UNDER_THE_BAR, true);
  return (
    <>
      <span ref={ref} aria-hidden="true" className="-mb-8" />
      <section
        aria-label="Sua posição"
        data-testid="ranking-own-row"
        className={cn(
          'sticky top-[calc(var(--spacing-bar)+var(--spacing)*2)] z-20 flex w-full min-w-0 items-center gap-3 rounded-2xl bg-foreground p-3 text-background shadow-lifted tight:static tight:flex-wrap sm:px-5',
          isRowInSight && !isInItsPlace && 'invisible',
        )}
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
          {step ? <NextStepText step={step} className="line-clamp-3 text-sm font-semibold wrap-anywhere sm:line-clamp-2" /> : null}
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
    </>
  );
}
