import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { cn } from '#web/lib/cn.ts';

/** Stands in for the workouts while it is not known which they are. */
export function WorkoutsSkeleton() {
  return (
    <div className="grid gap-3 md:grid-cols-2 md:gap-4 xl:grid-cols-3">
      {['a', 'b', 'c'].map((name) => (
        <Skeleton key={name} className="h-40 rounded-2xl md:h-96" />
      ))}
    </div>
  );
}

/** Stands in for the tabs while the library loads. */
export function LibrarySkeleton() {
  return (
    <div className="flex flex-col gap-6">
      <Skeleton className="h-13 rounded-full sm:w-72" />
      <div className="grid gap-3 sm:grid-cols-2 sm:gap-4 lg:grid-cols-6">
        {['a', 'b', 'c', 'd', 'e'].map((name, place) => (
          <Skeleton
            key={name}
            className={cn('h-30 rounded-3xl sm:h-48', place < 2 ? 'lg:col-span-3' : 'lg:col-span-2', place === 0 && 'sm:max-lg:col-span-2')}
          />
        ))}
      </div>
    </div>
  );
}
