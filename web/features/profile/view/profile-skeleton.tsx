import { Skeleton } from '#web/components/ui/skeleton.tsx';

/** The profile's shape while it loads. */
export function ProfileSkeleton() {
  return (
    <div className="flex flex-col gap-8">
      <Skeleton className="h-88 rounded-3xl sm:h-96" />
      <Skeleton className="h-13 rounded-full sm:w-80" />
      <div className="grid gap-4 lg:grid-cols-2 lg:gap-6">
        <Skeleton className="h-72 rounded-2xl" />
        <Skeleton className="h-96 rounded-2xl" />
      </div>
    </div>
  );
}
