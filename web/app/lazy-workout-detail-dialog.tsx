import { Suspense, lazy, useState } from 'react';
import type { ComponentProps } from 'react';
import { loadUntilThere } from '#web/lib/loading/load-until-there.ts';
import { useIsDue } from '#web/lib/loading/use-is-due.ts';
import { useIsIdle } from '#web/lib/loading/use-is-idle.ts';
import type { WorkoutDetailComponent } from '#web/lib/workout-detail.ts';

const WorkoutDetailDialog = lazy(async () => {
  const load = () => import('#web/features/workouts/detail/workout-detail-dialog.tsx');
  return { default: (await loadUntilThere(load)).WorkoutDetailDialog };
});

const ON_THE_SCREEN = '0px';

/**
 * The details of a workout, for the pages of other features that list workouts; it stands where their list begins. They
 * come after the page, which is complete without the dialog's 17 KiB, once the list is seen, or as soon as somebody
 * chooses a workout.
 */
export function LazyWorkoutDetailDialog(props: ComponentProps<WorkoutDetailComponent>) {
  const { ref, isDue } = useIsDue(ON_THE_SCREEN);
  const isIdle = useIsIdle();
  const [isWanted, setIsWanted] = useState(false);
  if (!isWanted && (props.open || (isDue && isIdle))) setIsWanted(true);
  if (!isWanted) return <span ref={ref} aria-hidden="true" className="absolute" />;
  return (
    <Suspense>
      <WorkoutDetailDialog {...props} />
    </Suspense>
  );
}
