import { Suspense, lazy, useEffect, useState } from 'react';
import type { ComponentProps } from 'react';
import { loadUntilThere } from '#web/lib/loading/load-until-there.ts';
import { untilIdle } from '#web/lib/loading/until-idle.ts';
import type { WorkoutDetailComponent } from '#web/lib/workout-detail.ts';

const WorkoutDetailDialog = lazy(async () => {
  const load = () => import('#web/features/workouts/detail/workout-detail-dialog.tsx');
  return { default: (await loadUntilThere(load)).WorkoutDetailDialog };
});

/**
 * The details of a workout, for the pages of other features that list workouts. They come after the page, which is complete
 * without the dialog's 17 KiB, or as soon as somebody chooses a workout.
 */
export function LazyWorkoutDetailDialog(props: ComponentProps<WorkoutDetailComponent>) {
  const [isPageThere, setIsPageThere] = useState(false);
  useEffect(() => {
    let isGone = false;
    async function waitForPage() {
      await untilIdle();
      if (!isGone) setIsPageThere(true);
    }
    void waitForPage();
    return () => {
      isGone = true;
    };
  }, []);
  if (!isPageThere && !props.open) return null;
  return (
    <Suspense>
      <WorkoutDetailDialog {...props} />
    </Suspense>
  );
}
