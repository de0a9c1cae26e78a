import { OwnWorkoutsScreen } from '#web/features/workouts/components/own-workouts-screen.tsx';

export function WorkoutHistoryRoute() {
  return <OwnWorkoutsScreen />;
}
