/** A workout as the test made it up. Days are 'YYYY-MM-DD' in São Paulo. */
export interface GeneratedWorkout {
  /** The day it is for. */
  day: string;
  /** The day on which it was registered: that of the workout, or up to three days later. */
  registeredOn: string;
  minutes: number;
  /** Null is a workout without a type. */
  type: string | null;
  isInChallenge: boolean;
}

const TYPES = ['Corrida', 'Funcional', 'Musculação', 'Yoga', 'HIIT', 'Caminhada', null] as const;
/** Around the 45 minutes of a check-in, and far from them. */
const MINUTES = [44, 45, 60, 30, 46, 20, 75, 44, 15, 50, 90] as const;
const PER_DAY = [4, 6, 3, 5, 4, 5, 4] as const;
/** Days of the plan without a check-in: what is in the challenge is too short, or was registered late. */
const BROKEN = new Set([
  '2027-12-14',
  '2027-12-25',
  '2028-01-02',
  '2028-01-03',
  '2028-01-19',
  '2028-02-20',
  '2028-02-27',
  '2028-02-28',
  '2028-03-02',
]);
const DAY_MS = 86_400_000;

/** The day so many days later, by counting in UTC, which has no summer time. */
export function later(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

function workoutsOf(day: string, dayNumber: number, count: number, last: string): GeneratedWorkout[] {
  const isBroken = BROKEN.has(day);
  return Array.from({ length: count }, (_, index) => {
    const seed = dayNumber * 5 + index * 3;
    const lateOn = later(day, 1 + (seed % 3));
    const registeredOn = index < 3 || seed % 4 !== 0 ? day : lateOn < last ? lateOn : last;
    const isInChallenge = index === 0 || (dayNumber + index) % 3 !== 0;
    const drawn = MINUTES[seed % MINUTES.length] ?? 45;
    // The first of a day that counts is long enough, some of the others too: they must not count twice.
    const shortest = index === 0 && !isBroken ? 45 : 1;
    const longest = isBroken && isInChallenge && registeredOn === day ? 44 : 300;
    const minutes = Math.min(longest, Math.max(shortest, drawn));
    return { day, registeredOn, minutes, type: TYPES[(seed + dayNumber) % TYPES.length] ?? null, isInChallenge };
  });
}

/**
 * A member's training from one day to another, several workouts a day: in a challenge and not, long enough for a
 * check-in and not, registered at once and late. The same every time.
 * @param total how many workouts there are in the end; the last day has what is left
 */
export function generateTraining(first: string, last: string, total: number): GeneratedWorkout[] {
  const workouts: GeneratedWorkout[] = [];
  for (let day = first, dayNumber = 0; day < last; day = later(day, 1), dayNumber += 1) {
    workouts.push(...workoutsOf(day, dayNumber, PER_DAY[dayNumber % PER_DAY.length] ?? 4, last));
  }
  workouts.push(...workoutsOf(last, 0, total - workouts.length, last));
  return workouts;
}
