import { Card } from '#web/components/ui/card.tsx';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { Spinner } from '#web/components/ui/spinner.tsx';

const DAYS = ['dom', 'seg', 'ter', 'qua', 'qui', 'sex', 'sab'] as const;
const FIGURES = ['a', 'b', 'c', 'd'] as const;

function FigureSkeleton() {
  return (
    <div className="flex flex-col gap-2.5">
      <Skeleton className="h-7 w-14" />
      <Skeleton className="h-3.5 w-20" />
    </div>
  );
}

/** Stands in for the dashboard while it loads, in its shape. */
export function DashboardSkeleton() {
  return (
    <>
      {/* Over the shapes, so that nothing moves when they give way to the figures. */}
      <div className="relative h-0 not-last:-mb-8">
        <p
          role="status"
          className="absolute inset-x-0 top-8 z-10 mx-auto flex w-fit items-center gap-2.5 rounded-full bg-foreground px-5 py-3 font-semibold text-background shadow-lifted"
        >
          <Spinner />
          Carregando dados...
        </p>
      </div>
      <div className="grid grid-cols-2 gap-3 tight:grid-cols-1 sm:gap-4 lg:grid-cols-4">
        {FIGURES.map((name) => (
          <Card key={name} className="h-39.5 gap-4 p-4 sm:p-5 lg:h-37">
            <div className="flex items-center gap-2.5">
              <Skeleton className="size-10 shrink-0" />
              <Skeleton className="h-4 w-20" />
            </div>
            <Skeleton className="h-8 w-20" />
            <Skeleton className="h-3.5 w-24" />
          </Card>
        ))}
      </div>
      <div className="flex flex-col gap-4">
        <Skeleton className="my-0.5 h-6 w-48 sm:h-7" />
        <Card className="gap-6 lg:flex-row lg:items-center lg:gap-10">
          <div className="grid shrink-0 grid-cols-2 gap-x-6 gap-y-5 lg:w-72">
            {FIGURES.map((name) => (
              <FigureSkeleton key={name} />
            ))}
          </div>
          <div className="flex h-58 gap-1.5 pb-6 sm:gap-3 lg:flex-1">
            {DAYS.map((name) => (
              <Skeleton key={name} className="mx-auto w-full max-w-14 flex-1 rounded-xl" />
            ))}
          </div>
        </Card>
      </div>
      <div className="grid gap-3 sm:gap-4 lg:grid-cols-2">
        {['active', 'progress'].map((name) => (
          <Card key={name} className="h-45 gap-4">
            <div className="flex items-center gap-3">
              <Skeleton className="size-10 shrink-0" />
              <Skeleton className="h-5 w-40" />
            </div>
            <Skeleton className="h-9 w-16" />
            <Skeleton className="h-3.5 w-56" />
          </Card>
        ))}
      </div>
    </>
  );
}
