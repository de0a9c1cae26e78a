import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { cn } from '#web/lib/cn.ts';
import { TODAY_CARD_HEIGHT } from './today-card.tsx';

/** In the place of the card about today while it loads. */
export function TodaySkeleton() {
  return <Skeleton className={cn('rounded-3xl', TODAY_CARD_HEIGHT)} />;
}
