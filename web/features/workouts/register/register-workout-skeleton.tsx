import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { cn } from '#web/lib/cn.ts';

function FieldSkeleton({ className }: { className?: string }) {
  return (
    <div className="flex flex-col gap-2.5">
      <Skeleton className="h-4 w-32" />
      <Skeleton className={cn('h-12 rounded-lg', className)} />
    </div>
  );
}

/** Stands in for the form, in its shape, while the member's challenges load. */
export function RegisterWorkoutSkeleton() {
  return (
    <div className="flex flex-col gap-4 sm:gap-5">
      <span className="sr-only" role="status">
        Carregando formulário...
      </span>
      <FieldSkeleton />
      <div className="grid gap-4 sm:grid-cols-2 sm:gap-5">
        <FieldSkeleton />
        <FieldSkeleton />
      </div>
      <div className="flex flex-col gap-2.5">
        <Skeleton className="h-4 w-36" />
        <div className="flex items-center gap-1.5 sm:gap-2">
          <Skeleton className="h-12 w-24 rounded-lg" />
          {['30', '45', '60', '90'].map((minutes) => (
            <Skeleton key={minutes} className="h-11 w-12 rounded-full sm:w-14" />
          ))}
        </div>
      </div>
      <FieldSkeleton />
      <FieldSkeleton className="h-2.5 rounded-full" />
      <FieldSkeleton className="h-18" />
      <FieldSkeleton className="h-11 rounded-full" />
      <Skeleton className="h-13 rounded-full" />
    </div>
  );
}
