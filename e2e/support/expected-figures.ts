import { later } from './generated-training.ts';
import type { GeneratedWorkout } from './generated-training.ts';

/** Without a type it is 'outros'. */
export interface TypeFigures {
  type: string;
  workouts: number;
  minutes: number;
}

export interface DayFigures {
  day: string;
  workouts: number;
  minutes: number;
}

/**
 * The values that the server must tell about a member on a day, worked out here and not by any of the app's own rules.
 */
export interface ExpectedFigures {
  workouts: number;
  minutes: number;
  checkIns: number;
  streak: number;
  longestStreak: number;
  /** The last day with a check-in. */
  lastCheckIn: string;
  week: { workouts: number; minutes: number; days: DayFigures[] };
  month: { workouts: number; minutes: number; checkIns: number };
  challenge: { workouts: number; minutes: number; types: TypeFigures[] };
  types: TypeFigures[];
  /** Days with a workout, the oldest first. */
  activeDays: DayFigures[];
  /** Twelve, by their Sundays. */
  weeks: DayFigures[];
}

const CHECK_IN_MINUTES = 45;

const sumMinutes = (workouts: readonly GeneratedWorkout[]) => workouts.reduce((sum, { minutes }) => sum + minutes, 0);

function figuresOf(day: string, workouts: readonly GeneratedWorkout[]): DayFigures {
  return { day, workouts: workouts.length, minutes: sumMinutes(workouts) };
}

function sundayOf(day: string): string {
  return later(day, -new Date(`${day}T00:00:00Z`).getUTCDay());
}

/** The days on which a workout of the challenge that was long enough was registered. */
function checkInDays(workouts: readonly GeneratedWorkout[]): string[] {
  const counting = workouts.filter(
    ({ day, registeredOn, minutes, isInChallenge }) => isInChallenge && registeredOn === day && minutes >= CHECK_IN_MINUTES,
  );
  return [...new Set(counting.map(({ day }) => day))].toSorted();
}

function runLengthUpTo(day: string, days: ReadonlySet<string>): number {
  let length = 0;
  while (days.has(later(day, -length))) length += 1;
  return length;
}

/** A streak lives while its last day is today or yesterday. */
function streakOn(today: string, days: readonly string[]): number {
  const known = new Set(days);
  return runLengthUpTo(known.has(today) ? today : later(today, -1), known);
}

function byType(workouts: readonly GeneratedWorkout[]): TypeFigures[] {
  const types = [...new Set(workouts.map(({ type }) => type))];
  return types.map((type) => {
    const found = workouts.filter((workout) => workout.type === type);
    return { type: type ?? 'outros', workouts: found.length, minutes: sumMinutes(found) };
  });
}

/**
 * The figures of a member on a day.
 * @param workouts all that are registered by then
 */
export function expectedFigures(workouts: readonly GeneratedWorkout[], today: string): ExpectedFigures {
  const checkIns = checkInDays(workouts);
  const sunday = sundayOf(today);
  const byDay = (day: string) =>
    figuresOf(
      day,
      workouts.filter((workout) => workout.day === day),
    );
  const ofWeek = (start: string) => workouts.filter((workout) => sundayOf(workout.day) === start);
  const ofMonth = workouts.filter((workout) => workout.day.startsWith(today.slice(0, 7)));
  const ofChallenge = workouts.filter((workout) => workout.isInChallenge);
  return {
    workouts: workouts.length,
    minutes: sumMinutes(workouts),
    checkIns: checkIns.length,
    streak: streakOn(today, checkIns),
    longestStreak: Math.max(...checkIns.map((day) => runLengthUpTo(day, new Set(checkIns)))),
    lastCheckIn: checkIns.at(-1) ?? '',
    week: { ...figuresOf(sunday, ofWeek(sunday)), days: [0, 1, 2, 3, 4, 5, 6].map((index) => byDay(later(sunday, index))) },
    month: { ...figuresOf(today, ofMonth), checkIns: checkIns.filter((day) => day.startsWith(today.slice(0, 7))).length },
    challenge: { ...figuresOf(today, ofChallenge), types: byType(ofChallenge) },
    types: byType(workouts),
    activeDays: [...new Set(workouts.map(({ day }) => day))].toSorted().map(byDay),
    weeks: [11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0].map((before) => {
      const start = later(sunday, -7 * before);
      return figuresOf(start, ofWeek(start));
    }),
  };
}
