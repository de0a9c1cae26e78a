import { Skeleton } from '#web/components/ui/skeleton.tsx';

/** Stands in for the challenge page while it loads, in its shape. */
export function ChallengeSkeleton() {
  return (
    <>
      <span className="sr-only" role="status">
        Carregando desafio...
      </span>
      <Skeleton className="h-[30rem] rounded-3xl sm:h-80" />
      <div className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
        {['participants', 'check-ins', 'points', 'days'].map((name) => (
          <Skeleton key={name} className="h-28 rounded-2xl" />
        ))}
      </div>
      <Skeleton className="h-64 rounded-2xl" />
    </>
  );
}
