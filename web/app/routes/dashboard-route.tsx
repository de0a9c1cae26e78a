import { DashboardScreen } from '#web/features/dashboard/components/dashboard-screen.tsx';
import { WorkoutDetailDialog } from '#web/features/workouts/components/workout-detail-dialog.tsx';

export function DashboardRoute() {
  return <DashboardScreen WorkoutDetailDialog={WorkoutDetailDialog} />;
}
