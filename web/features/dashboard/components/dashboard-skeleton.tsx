import { Skeleton } from '#web/components/ui/skeleton.tsx';

/** Stands in for the dashboard while it loads, in its shape. */
export function DashboardSkeleton() {
  return (
    <>
      <p role="status" className="sr-only">
        Carregando dados...
      </p>
      <div className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
        {['streak', 'workouts', 'points', 'hours'].map((name) => (
          <Skeleton key={name} className="h-34 rounded-2xl" />
        ))}
      </div>
      <Skeleton className="h-96 rounded-2xl" />
      <div className="grid gap-4 lg:grid-cols-2">
        <Skeleton className="h-40 rounded-2xl" />
        <Skeleton className="h-40 rounded-2xl" />
      </div>
      <Skeleton className="h-72 rounded-2xl" />
    </>
  );
}
