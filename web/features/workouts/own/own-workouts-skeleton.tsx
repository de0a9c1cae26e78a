import { Skeleton } from '#web/components/ui/skeleton.tsx';

/** Stands in for the list while it loads, a row a workout. */
export function OwnWorkoutsSkeleton() {
  return (
    <div className="flex flex-col gap-3">
      <Skeleton className="h-6 w-44" />
      {['a', 'b', 'c', 'd', 'e'].map((name) => (
        <div key={name} className="flex items-center gap-4 rounded-2xl bg-card p-4 shadow-card sm:p-5">
          <Skeleton className="h-17.5 w-14 shrink-0 rounded-xl" />
          <div className="flex flex-1 flex-col gap-2.5">
            <Skeleton className="h-4 w-2/3 max-w-64" />
            <Skeleton className="h-3.5 w-1/2 max-w-44" />
          </div>
        </div>
      ))}
    </div>
  );
}
