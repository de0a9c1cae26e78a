import { DashboardScreen } from '#web/features/dashboard/components/dashboard-screen.tsx';
import { LazyWorkoutDetailDialog } from '../lazy-workout-detail-dialog.tsx';

export function DashboardRoute() {
  return <DashboardScreen WorkoutDetailDialog={LazyWorkoutDetailDialog} />;
}
