import { Skeleton } from '#web/components/ui/skeleton.tsx';

/** Stands in for the tabs while the benefits load. */
export function BenefitsSkeleton() {
  return (
    <div className="flex flex-col gap-6">
      <Skeleton className="h-13 rounded-full sm:w-80" />
      <Skeleton className="h-12 rounded-full" />
      <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {['a', 'b', 'c', 'd', 'e', 'f'].map((name) => (
          <Skeleton key={name} className="h-100 rounded-2xl" />
        ))}
      </div>
    </div>
  );
}
