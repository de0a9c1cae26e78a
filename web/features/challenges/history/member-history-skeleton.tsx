import { Skeleton } from '#web/components/ui/skeleton.tsx';

/** Stands in for cards, chips and list while they load. */
export function MemberHistorySkeleton() {
  return (
    <>
      <span className="sr-only" role="status">
        Carregando treinos...
      </span>
      <div className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-5">
        {['a', 'b', 'c', 'd', 'e'].map((name) => (
          <Skeleton key={name} className="h-30 rounded-2xl first:col-span-2 lg:first:col-span-1" />
        ))}
      </div>
      <div className="flex gap-2">
        {['a', 'b', 'c'].map((name) => (
          <Skeleton key={name} className="h-11 w-28 rounded-full" />
        ))}
      </div>
      <div className="flex flex-col gap-3">
        {['a', 'b', 'c', 'd'].map((name) => (
          <Skeleton key={name} className="h-28 rounded-2xl" />
        ))}
      </div>
    </>
  );
}
