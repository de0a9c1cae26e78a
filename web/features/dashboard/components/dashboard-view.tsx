import { SectionBoundary } from '#web/components/feedback/section-boundary.tsx';
import type { WorkoutDetailComponent } from '#web/lib/workout-detail.ts';
import type { DashboardStats } from '../dashboard-stats.ts';
import { ChallengeCards } from './challenge-cards.tsx';
import { RecentWorkouts } from './recent-workouts.tsx';
import { TotalCards } from './total-cards.tsx';
import { WeekSummary } from './week-summary.tsx';

interface DashboardViewProps {
  stats: DashboardStats;
  WorkoutDetailDialog: WorkoutDetailComponent;
}

/** The dashboard once its figures are there. A part that fails leaves the others standing. */
export function DashboardView({ stats, WorkoutDetailDialog }: DashboardViewProps) {
  return (
    <>
      <SectionBoundary name="seus totais">
        <TotalCards stats={stats} />
      </SectionBoundary>
      <SectionBoundary name="o resumo da semana">
        <WeekSummary stats={stats} />
      </SectionBoundary>
      <SectionBoundary name="seus desafios">
        <ChallengeCards progress={stats.challengeProgress} />
      </SectionBoundary>
      <SectionBoundary name="seus treinos recentes">
        <RecentWorkouts workouts={stats.recentWorkouts} WorkoutDetailDialog={WorkoutDetailDialog} />
      </SectionBoundary>
    </>
  );
}
