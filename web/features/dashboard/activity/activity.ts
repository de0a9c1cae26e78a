import { addDays, daysBetween, startOfWeek } from '#domain/calendar.ts';
import type { Day } from '#domain/calendar.ts';

const DAYS_PER_WEEK = 7;
/** Whole weeks of the calendar before the running one. */
const WEEKS_BEFORE = 52;
const MINUTE_WEEKS = 12;

/** A day on which the member trained. */
export interface ActiveDay {
  date: Day;
  workouts: number;
  /** Minutes. */
  duration: number;
}

/**
 * How much a day was: 0 nothing, 1 under half an hour, 2 under a check-in's 45 minutes, 3 under an hour and a half, 4
 * more.
 */
export type ActivityLevel = 0 | 1 | 2 | 3 | 4;

export interface WeekMinutes {
  /** Its Sunday. */
  start: Day;
  minutes: number;
  workouts: number;
}

/** The first day of the year's calendar: the Sunday 52 weeks before this week's. */
export function calendarStart(today: Day): Day {
  return addDays(startOfWeek(today), -WEEKS_BEFORE * DAYS_PER_WEEK);
}

export function activityLevel(minutes: number): ActivityLevel {
  if (minutes <= 0) return 0;
  if (minutes < 30) return 1;
  if (minutes < 45) return 2;
  return minutes < 90 ? 3 : 4;
}

/** The year's weeks, the oldest first, each of seven days from Sunday; a day still to come is null. */
export function calendarWeeks(activity: readonly ActiveDay[], today: Day): (ActiveDay | null)[][] {
  const byDay = new Map(activity.map((day) => [day.date, day]));
  const start = calendarStart(today);
  return Array.from({ length: WEEKS_BEFORE + 1 }, (_week, week) =>
    Array.from({ length: DAYS_PER_WEEK }, (_day, weekday) => {
      const date = addDays(start, week * DAYS_PER_WEEK + weekday);
      return date > today ? null : (byDay.get(date) ?? { date, workouts: 0, duration: 0 });
    }),
  );
}

/** The last twelve weeks, the oldest first, the running one included. */
export function minutesByWeek(activity: readonly ActiveDay[], today: Day): WeekMinutes[] {
  const first = addDays(startOfWeek(today), -(MINUTE_WEEKS - 1) * DAYS_PER_WEEK);
  const weeks = Array.from({ length: MINUTE_WEEKS }, (_, index) => ({
    start: addDays(first, index * DAYS_PER_WEEK),
    minutes: 0,
    workouts: 0,
  }));
  for (const { date, duration, workouts } of activity) {
    const week = date < first ? undefined : weeks[Math.floor(daysBetween(first, date) / DAYS_PER_WEEK)];
    if (week) {
      week.minutes += duration;
      week.workouts += workouts;
    }
  }
  return weeks;
}
