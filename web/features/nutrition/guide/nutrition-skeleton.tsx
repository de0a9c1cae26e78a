import { Skeleton } from '#web/components/ui/skeleton.tsx';

/** Stands in for the recipes while it is not known which they are. */
export function RecipesSkeleton() {
  return (
    <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
      {['a', 'b', 'c'].map((name) => (
        <Skeleton key={name} className="h-96 rounded-2xl" />
      ))}
    </div>
  );
}

/** Stands in for the guide while it loads. */
export function NutritionSkeleton() {
  return (
    <div className="flex flex-col gap-6">
      <Skeleton className="h-100 rounded-3xl md:h-64" />
      <Skeleton className="h-13 rounded-full sm:w-96" />
      <RecipesSkeleton />
    </div>
  );
}
