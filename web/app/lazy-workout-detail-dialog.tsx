import { Suspense, lazy } from 'react';
import type { ComponentProps } from 'react';
import { loadUntilThere } from '#web/lib/loading/load-until-there.ts';
import { useIsIdle } from '#web/lib/loading/use-is-idle.ts';
import type { WorkoutDetailComponent } from '#web/lib/workout-detail.ts';

const WorkoutDetailDialog = lazy(async () => {
  const load = () => import('#web/features/workouts/detail/workout-detail-dialog.tsx');
  return { default: (await loadUntilThere(load)).WorkoutDetailDialog };
});

/**
 * The details of a workout, for the pages of other features that list workouts. They come after the page, which is
 * complete without the dialog's 17 KiB, or as soon as somebody chooses a workout.
 */
export function LazyWorkoutDetailDialog(props: ComponentProps<WorkoutDetailComponent>) {
  const isIdle = useIsIdle();
  if (!isIdle && !props.open) return null;
  return (
    <Suspense>
      <WorkoutDetailDialog {...props} />
    </Suspense>
  );
}
