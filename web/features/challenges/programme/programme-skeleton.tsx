import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { cn } from '#web/lib/cn.ts';
import { useFeature } from '#web/lib/session/session-hooks.ts';

/**
 * In the place of the day's programme while it loads: as high as the plan lets it be, and the next day after the
 * check-in.
 */
export function ProgrammeSkeleton({ isCheckedIn }: { isCheckedIn: boolean }) {
  const isWhole = useFeature('workouts_library');
  const [toDo, done] = isWhole ? ['h-117 sm:h-108', 'h-134 sm:h-117'] : ['h-66 sm:h-57', 'h-108 sm:h-87'];
  return <Skeleton className={cn('rounded-3xl', isCheckedIn ? done : toDo)} />;
}
