import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { cn } from '#web/lib/cn.ts';
import { useFeature } from '#web/lib/session/session-hooks.ts';

/** In the place of the day's programme while it loads: as high as the plan lets it be. */
export function ProgrammeSkeleton() {
  const isWhole = useFeature('workouts_library');
  return <Skeleton className={cn('rounded-3xl', isWhole ? 'h-117 sm:h-108' : 'h-66 sm:h-57')} />;
}
