import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { cn } from '#web/lib/cn.ts';
import { PAUSE_PLACE } from '../pause/pause-place.tsx';
import { TODAY_CARD_HEIGHT } from './today-card.tsx';

/** In the place of the card about today while it loads, with the place of the row below it. */
export function TodaySkeleton() {
  return (
    <div className="flex flex-col gap-1">
      <Skeleton className={cn('rounded-3xl', TODAY_CARD_HEIGHT)} />
      <div className={PAUSE_PLACE} />
    </div>
  );
}
