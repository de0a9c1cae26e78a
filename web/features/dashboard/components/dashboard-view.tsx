import type { DashboardStats } from '../dashboard-stats.ts';
import { ChallengeCards } from './challenge-cards.tsx';
import { RecentWorkouts } from './recent-workouts.tsx';
import { TotalCards } from './total-cards.tsx';
import { WeekSummary } from './week-summary.tsx';

/** The dashboard once its figures are there. */
export function DashboardView({ stats }: { stats: DashboardStats }) {
  return (
    <>
      <TotalCards stats={stats} />
      <WeekSummary stats={stats} />
      <ChallengeCards progress={stats.challengeProgress} />
      <RecentWorkouts workouts={stats.recentWorkouts} />
    </>
  );
}
