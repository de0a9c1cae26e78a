import { dayInZone, weekDays, weekdayShortName } from '#domain/calendar.ts';
import type { Day } from '#domain/calendar.ts';
import { currentStreak, longestStreak } from '#domain/streak.ts';
import { calendarStart } from './activity/activity.ts';
import type { ActiveDay } from './activity/activity.ts';
import { RECENT_WORKOUTS_LIMIT, sumByType } from './dashboard-stats.ts';
import type { ActiveChallengeProgress, DashboardStats, DayFigures, RecentWorkout } from './dashboard-stats.ts';

export interface DashboardRows {
  /** Newest first. */
  workouts: RecentWorkout[];
  /** Those that count, each with the points that it was given. */
  checkIns: { day: Day; points: number }[];
  progress: (ActiveChallengeProgress & { isActive: boolean })[];
}

function sumDuration(workouts: readonly RecentWorkout[]): number {
  return workouts.reduce((sum, workout) => sum + workout.duration_minutes, 0);
}

function sumPoints(rows: readonly { points: number }[]): number {
  return rows.reduce((sum, row) => sum + row.points, 0);
}

function figuresOf(day: Day, today: Day, workoutsByDay: Map<Day, RecentWorkout[]>): DayFigures {
  const workouts = workoutsByDay.get(day) ?? [];
  return {
    day: weekdayShortName(day),
    date: day,
    workouts: workouts.length,
    duration: sumDuration(workouts),
    points: sumPoints(workouts),
    isToday: day === today,
  };
}

function groupByDay(workouts: readonly RecentWorkout[]): Map<Day, RecentWorkout[]> {
  const groups = new Map<Day, RecentWorkout[]>();
  for (const workout of workouts) {
    const day = dayInZone(new Date(workout.date));
    groups.set(day, [...(groups.get(day) ?? []), workout]);
  }
  return groups;
}

function activeDays(today: Day, workoutsByDay: Map<Day, RecentWorkout[]>): ActiveDay[] {
  const start = calendarStart(today);
  return [...workoutsByDay]
    .filter(([date]) => date >= start && date <= today)
    .map(([date, workouts]) => ({ date, workouts: workouts.length, duration: sumDuration(workouts) }))
    .toSorted((one, other) => (one.date < other.date ? -1 : 1));
}

function average(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** The dashboard's figures worked out from the member's own rows: what is shown when the database's own sum fails. */
export function computeDashboard({ workouts, checkIns, progress }: DashboardRows, instant: Date): DashboardStats {
  const today = dayInZone(instant);
  const workoutsByDay = groupByDay(workouts);
  const checkInDays = checkIns.map((checkIn) => checkIn.day);
  const weeklyData = weekDays(today).map((day) => figuresOf(day, today, workoutsByDay));
  const active = progress.filter((one) => one.isActive && new Date(one.endDate) > instant);
  const sumWeek = (key: 'workouts' | 'duration' | 'points') => weeklyData.reduce((sum, day) => sum + day[key], 0);
  return {
    totalWorkouts: workouts.length,
    totalDuration: sumDuration(workouts),
    totalPoints: sumPoints(checkIns),
    currentStreak: currentStreak(checkInDays, today),
    longestStreak: longestStreak(checkInDays),
    weekWorkouts: sumWeek('workouts'),
    weekDuration: sumWeek('duration'),
    weekPoints: sumWeek('points'),
    monthWorkouts: workouts.filter((workout) => dayInZone(new Date(workout.date)).slice(0, 7) === today.slice(0, 7)).length,
    ...sumByType(workouts),
    recentWorkouts: workouts.slice(0, RECENT_WORKOUTS_LIMIT),
    challengeProgress: {
      totalCheckIns: checkInDays.length,
      totalChallengePoints: sumPoints(active),
      activeChallenges: active.length,
      completionPercentage: average(active.map((one) => one.completionPercentage)),
      active,
    },
    weeklyData,
    activity: activeDays(today, workoutsByDay),
  };
}
