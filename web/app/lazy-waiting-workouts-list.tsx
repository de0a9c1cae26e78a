import { Suspense, lazy } from 'react';
import type { ComponentProps } from 'react';
import { loadUntilThere } from '#web/lib/loading/load-until-there.ts';
import type { WaitingWorkoutsComponent } from '#web/lib/outbox/waiting-workout.ts';

const WaitingWorkoutsList = lazy(async () => ({
  default: (await loadUntilThere(() => import('#web/features/workouts/waiting/waiting-workouts-list.tsx'))).WaitingWorkoutsList,
}));

/**
 * The workouts that wait on this device, for the pages of other features that list workouts. Most often nothing does,
 * and nothing is loaded.
 */
export function LazyWaitingWorkoutsList(props: ComponentProps<WaitingWorkoutsComponent>) {
  if (props.workouts.length === 0) return null;
  return (
    <Suspense>
      <WaitingWorkoutsList {...props} />
    </Suspense>
  );
}
