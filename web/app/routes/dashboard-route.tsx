import { DashboardScreen } from '#web/features/dashboard/components/dashboard-screen.tsx';

export function DashboardRoute() {
  return <DashboardScreen />;
}
