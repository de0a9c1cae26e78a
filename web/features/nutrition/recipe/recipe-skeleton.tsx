import { Skeleton } from '#web/components/ui/skeleton.tsx';

/** Stands in for a recipe while it loads. */
export function RecipeSkeleton() {
  return (
    <div className="flex flex-col gap-6">
      <Skeleton className="h-136 rounded-3xl md:h-88" />
      <div className="grid gap-6 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
        <Skeleton className="h-80 rounded-2xl" />
        <Skeleton className="h-80 rounded-2xl" />
      </div>
    </div>
  );
}
