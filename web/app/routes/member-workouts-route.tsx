import { useLocation, useParams } from 'react-router';
import { MemberHistoryScreen } from '#web/features/challenges/history/member-history-screen.tsx';
import { LazyWaitingWorkoutsList } from '../lazy-waiting-workouts-list.tsx';
import { LazyWorkoutDetailDialog } from '../lazy-workout-detail-dialog.tsx';

/** The name that the page one came from already showed; nothing is believed of it but that it is a text. */
function nameIn(state: unknown): string | null {
  return typeof state === 'object' && state !== null && 'name' in state && typeof state.name === 'string' ? state.name : null;
}

export function MemberWorkoutsRoute() {
  const { challengeId = '', userId = '' } = useParams();
  const { state } = useLocation();
  return (
    <MemberHistoryScreen
      key={`${challengeId} ${userId}`}
      challengeId={challengeId}
      memberId={userId}
      nameHint={nameIn(state)}
      WaitingWorkouts={LazyWaitingWorkoutsList}
      WorkoutDetailDialog={LazyWorkoutDetailDialog}
    />
  );
}
