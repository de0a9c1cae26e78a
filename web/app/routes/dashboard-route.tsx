import { Suspense, lazy } from 'react';
import { DashboardScreen } from '#web/features/dashboard/components/dashboard-screen.tsx';
import { loadUntilThere } from '#web/lib/load-until-there.ts';
import { useWaitingWorkouts } from '#web/lib/outbox/outbox-store.ts';
import { useCurrentUser } from '#web/lib/session/session-hooks.ts';
import { LazyWorkoutDetailDialog } from '../lazy-workout-detail-dialog.tsx';

// Most often nothing waits.
const WaitingWorkoutsList = lazy(async () => ({
  default: (await loadUntilThere(() => import('#web/features/workouts/components/waiting-workouts-list.tsx'))).WaitingWorkoutsList,
}));

/** The dashboard, with what waits on this device above what the club has. */
export function DashboardRoute() {
  const waiting = useWaitingWorkouts(useCurrentUser().id).filter(({ isRecorded }) => !isRecorded);
  const list =
    waiting.length > 0 ? (
      <Suspense>
        <WaitingWorkoutsList workouts={waiting.toReversed()} />
      </Suspense>
    ) : null;
  return <DashboardScreen WorkoutDetailDialog={LazyWorkoutDetailDialog} waiting={list} />;
}
