import { Skeleton } from '#web/components/ui/skeleton.tsx';

/** Stands in for the form while the member's challenges load. */
export function RegisterWorkoutSkeleton() {
  return (
    <div className="flex flex-col gap-5">
      <span className="sr-only" role="status">
        Carregando formulário...
      </span>
      {['name', 'type', 'duration', 'challenge', 'notes'].map((name) => (
        <div key={name} className="flex flex-col gap-2">
          <Skeleton className="h-4 w-32" />
          <Skeleton className="h-12" />
        </div>
      ))}
      <Skeleton className="h-13 rounded-full" />
    </div>
  );
}
