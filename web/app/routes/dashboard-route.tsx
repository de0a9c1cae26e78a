import { DashboardScreen } from '#web/features/dashboard/dashboard-screen.tsx';
import { useIsOutboxRead, useWaitingWorkouts } from '#web/lib/outbox/outbox-store.ts';
import { notYetRecorded } from '#web/lib/outbox/waiting-workout.ts';
import { useCurrentUser } from '#web/lib/session/session-hooks.ts';
import { LazyWaitingWorkoutsList } from '../lazy-waiting-workouts-list.tsx';
import { LazyWorkoutDetailDialog } from '../lazy-workout-detail-dialog.tsx';

/** The dashboard, with what waits on this device above what the server has. */
export function DashboardRoute() {
  const userId = useCurrentUser().id;
  const waiting = notYetRecorded(useWaitingWorkouts(userId));
  const isOutboxRead = useIsOutboxRead(userId);
  return (
    <DashboardScreen
      WorkoutDetailDialog={LazyWorkoutDetailDialog}
      waiting={waiting.length > 0 || !isOutboxRead ? <LazyWaitingWorkoutsList workouts={waiting} /> : null}
    />
  );
}
