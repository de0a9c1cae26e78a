import { Skeleton } from '#web/components/ui/skeleton.tsx';

/** Stands in for the list while it loads. */
export function OwnWorkoutsSkeleton() {
  return (
    <div className="flex flex-col gap-3">
      <span className="sr-only" role="status">
        Carregando treinos...
      </span>
      <Skeleton className="h-6 w-44" />
      {['a', 'b', 'c', 'd', 'e'].map((name) => (
        <Skeleton key={name} className="h-24 rounded-2xl" />
      ))}
    </div>
  );
}
