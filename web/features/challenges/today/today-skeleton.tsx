import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { cn } from '#web/lib/cn.ts';
import { PAUSE_PLACE } from '../pause/pause-place.tsx';
import { TODAY_CARD_HEIGHT } from './today-card.tsx';

interface TodaySkeletonProps {
  /** The height of the card as it was last, in pixels. */
  height?: number | undefined;
}

/** In the place of the card about today while it loads, with the place of the row below it. */
export function TodaySkeleton({ height }: TodaySkeletonProps) {
  return (
    <div className="flex flex-col gap-1">
      <Skeleton className={cn('rounded-3xl', TODAY_CARD_HEIGHT)} style={{ minHeight: height }} />
      <div className={PAUSE_PLACE} />
    </div>
  );
}

/**
 * While nothing is known of today. Who takes part has a programme below the card and others have none: so this is as
 * high as the screen, and what comes below is seen only where it stays.
 */
export function UnknownDay() {
  return (
    <div className="flex min-h-[calc(100dvh-14rem)] flex-col gap-8">
      <TodaySkeleton />
      <Skeleton className="grow rounded-3xl" />
    </div>
  );
}
