import { Skeleton } from '#web/components/ui/skeleton.tsx';

const PODIUM_HEIGHTS = ['h-48', 'h-60', 'h-44'];

/** Stands in for podium and rows while they load. */
export function RankingSkeleton() {
  return (
    <>
      <span className="sr-only" role="status">
        Carregando ranking...
      </span>
      <div className="mx-auto grid w-full max-w-2xl grid-cols-3 items-end gap-2 sm:gap-4">
        {PODIUM_HEIGHTS.map((height) => (
          <Skeleton key={height} className={`${height} rounded-2xl`} />
        ))}
      </div>
      <div className="flex flex-col gap-2">
        {['a', 'b', 'c', 'd', 'e', 'f'].map((name) => (
          <Skeleton key={name} className="h-20 rounded-2xl" />
        ))}
      </div>
    </>
  );
}
