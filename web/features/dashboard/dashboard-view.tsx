import { memo, useDeferredValue } from 'react';
import { useLocation } from 'react-router';
import { SectionBoundary } from '#web/components/feedback/section-boundary.tsx';
import type { Elements } from '#web/lib/elements.ts';
import type { WorkoutDetailComponent } from '#web/lib/workout-detail.ts';
import { ActivityCalendar } from './activity/activity-calendar.tsx';
import { ChallengeCards } from './challenges/challenge-cards.tsx';
import type { DashboardStats } from './dashboard-stats.ts';
import { TotalCards } from './total-cards.tsx';
import { WeekSummary } from './week-summary.tsx';
import { MinutesByWeek } from './workouts/minutes-by-week.tsx';
import { RecentWorkouts } from './workouts/recent-workouts.tsx';
import { WorkoutsByType } from './workouts/workouts-by-type.tsx';

interface DashboardViewProps {
  stats: DashboardStats;
  WorkoutDetailDialog: WorkoutDetailComponent;
  /** Workouts that the server has not got yet, above the recent ones. */
  waiting?: Elements;
}

/**
 * The dashboard once its figures are there. A part that fails leaves the others standing. It is drawn again by other
 * figures alone: that they are asked for again changes none of it.
 */
export const DashboardView = memo(function DashboardView({ stats, WorkoutDetailDialog, waiting = null }: DashboardViewProps) {
  const { hash } = useLocation();
  // The parts below those that a phone shows at first are drawn without holding the page up, unless an address leads there.
  const isRestDue = useDeferredValue(true, hash !== '');
  const today = stats.weeklyData.find((day) => day.isToday)?.date ?? '';
  return (
    <>
      <SectionBoundary name="seus totais">
        <TotalCards stats={stats} />
      </SectionBoundary>
      <SectionBoundary name="o resumo da semana">
        <WeekSummary stats={stats} />
      </SectionBoundary>
      {isRestDue ? (
        <>
          <SectionBoundary name="seus desafios">
            <ChallengeCards progress={stats.challengeProgress} />
          </SectionBoundary>
          <SectionBoundary name="seus treinos recentes">
            <RecentWorkouts workouts={stats.recentWorkouts} WorkoutDetailDialog={WorkoutDetailDialog} waiting={waiting} />
          </SectionBoundary>
          {today ? (
            <SectionBoundary name="sua atividade">
              <ActivityCalendar activity={stats.activity} today={today} />
              <div className="grid grid-cols-1 gap-6 sm:gap-8 lg:grid-cols-2">
                <MinutesByWeek activity={stats.activity} today={today} />
                <WorkoutsByType stats={stats} />
              </div>
            </SectionBoundary>
          ) : null}
        </>
      ) : (
        // So that who comes back to a part of it comes back there.
        <div aria-busy="true" className="h-[250vh]" />
      )}
    </>
  );
});
