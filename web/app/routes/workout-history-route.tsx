import { OwnWorkoutsScreen } from '#web/features/workouts/own/own-workouts-screen.tsx';

export function WorkoutHistoryRoute() {
  return <OwnWorkoutsScreen />;
}
