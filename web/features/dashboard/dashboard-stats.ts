import { dayInZone, weekdayShortName } from '#domain/calendar.ts';
import type { Day } from '#domain/calendar.ts';
import { WORKOUT_TYPE_MISSING } from '#domain/workouts.ts';
import type { ActiveDay } from './activity/activity.ts';
import type { DashboardReply } from './api/dashboard-reply.ts';

export const RECENT_WORKOUTS_LIMIT = 5;

export interface RecentWorkout {
  id: string;
  workout_name: string;
  workout_type: string | null;
  /** ISO instant: noon in São Paulo of the workout's day. */
  date: string;
  /** ISO instant at which it was recorded. */
  registered_at: string;
  duration_minutes: number;
  points: number;
  notes: string | null;
  intensity?: number | null;
  image_urls: string[];
  challenge_id: string | null;
}

export interface DayFigures {
  /** Short weekday name: 'Dom', 'Seg' … */
  day: string;
  date: Day;
  workouts: number;
  /** Minutes. */
  duration: number;
  points: number;
  isToday: boolean;
}

export interface ActiveChallengeProgress {
  challengeId: string;
  title: string;
  endDate: string;
  points: number;
  checkIns: number;
  targetCheckIns: number;
  /** 0 to 100. */
  completionPercentage: number;
}

/** Everything the dashboard shows. Durations are minutes. */
export interface DashboardStats {
  totalWorkouts: number;
  totalDuration: number;
  /** Points of the check-ins that count, as each was given. */
  totalPoints: number;
  currentStreak: number;
  longestStreak: number;
  weekWorkouts: number;
  weekDuration: number;
  /** Points of the week's workouts, as each was given. */
  weekPoints: number;
  monthWorkouts: number;
  workoutsByType: Record<string, number>;
  /** Minutes, with the same keys as `workoutsByType`. */
  minutesByType: Record<string, number>;
  recentWorkouts: RecentWorkout[];
  challengeProgress: {
    totalCheckIns: number;
    totalChallengePoints: number;
    activeChallenges: number;
    completionPercentage: number;
    active: ActiveChallengeProgress[];
  };
  weeklyData: DayFigures[];
  /** The days of the last year with workouts, the oldest first. */
  activity: ActiveDay[];
}

/** The database's answer in the words of the screen. */
export function fromReply(reply: DashboardReply): DashboardStats {
  const active = reply.challenge_progress.map((progress) => ({
    challengeId: progress.challenge_id,
    title: progress.title,
    endDate: progress.end_date,
    points: progress.points,
    checkIns: progress.check_ins_count,
    targetCheckIns: progress.target_check_ins,
    completionPercentage: progress.completion_percentage,
  }));
  return {
    totalWorkouts: reply.workout_count,
    totalDuration: reply.total_duration,
    totalPoints: reply.total_points,
    currentStreak: reply.current_streak,
    longestStreak: reply.longest_streak,
    weekWorkouts: reply.week_workouts,
    weekDuration: reply.week_duration,
    weekPoints: reply.week_points,
    monthWorkouts: reply.month_workouts,
    workoutsByType: reply.workout_types ?? {},
    minutesByType: reply.type_minutes,
    recentWorkouts: reply.recent_workouts.map((workout) => ({ ...workout, image_urls: workout.image_urls ?? [] })),
    challengeProgress: {
      totalCheckIns: reply.total_check_ins,
      totalChallengePoints: active.reduce((sum, progress) => sum + progress.points, 0),
      activeChallenges: reply.active_challenges,
      completionPercentage: reply.completion_percentage,
      active,
    },
    weeklyData: reply.weekly_data.map((day) => ({
      day: weekdayShortName(day.date),
      date: day.date,
      workouts: day.workouts,
      duration: day.duration,
      points: day.points,
      isToday: day.is_today,
    })),
    activity: reply.activity,
  };
}

/** Workouts counted, and their minutes summed up, by type; one without a type counts as "outros". */
export function sumByType(workouts: readonly Pick<RecentWorkout, 'workout_type' | 'duration_minutes'>[]) {
  const workoutsByType: Record<string, number> = {};
  const minutesByType: Record<string, number> = {};
  for (const { workout_type, duration_minutes } of workouts) {
    const type = workout_type ?? WORKOUT_TYPE_MISSING;
    workoutsByType[type] = (workoutsByType[type] ?? 0) + 1;
    minutesByType[type] = (minutesByType[type] ?? 0) + duration_minutes;
  }
  return { workoutsByType, minutesByType };
}

/** The instant to count "how long ago" from: when it was recorded, or the workout's noon when that was another day. */
export function workoutMoment(workout: Pick<RecentWorkout, 'date' | 'registered_at'>): string {
  const isSameDay = dayInZone(new Date(workout.date)) === dayInZone(new Date(workout.registered_at));
  return isSameDay ? workout.registered_at : workout.date;
}
