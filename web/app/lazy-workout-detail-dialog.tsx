import { Suspense, lazy } from 'react';
import type { ComponentProps } from 'react';
import { loadUntilThere } from '#web/lib/load-until-there.ts';
import { untilIdle } from '#web/lib/until-idle.ts';
import type { WorkoutDetailComponent } from '#web/lib/workout-detail.ts';

/** After the page, which is complete without it: a dialog brings 17 KiB, and is there before somebody has chosen a workout. */
const WorkoutDetailDialog = lazy(async () => {
  await untilIdle();
  const load = () => import('#web/features/workouts/components/workout-detail-dialog.tsx');
  return { default: (await loadUntilThere(load)).WorkoutDetailDialog };
});

/** The details of a workout, for the pages of other features that list workouts. */
export function LazyWorkoutDetailDialog(props: ComponentProps<WorkoutDetailComponent>) {
  return (
    <Suspense>
      <WorkoutDetailDialog {...props} />
    </Suspense>
  );
}
