import { createHash } from 'node:crypto';
import { addDays, daysBetween, noonInSaoPaulo } from '#domain/calendar.ts';
import type { Day } from '#domain/calendar.ts';
import type { WorkoutType } from '#domain/workouts.ts';

/** A workout a demo member does on a day; the same member and day always give the same one. */
export interface DemoWorkout {
  id: string;
  day: Day;
  /** When it is registered, an ISO instant on that day in São Paulo. */
  registeredAt: string;
  name: string;
  type: WorkoutType;
  durationMinutes: number;
  notes: string;
}

interface Exercise {
  name: string;
  type: WorkoutType;
}

const EXERCISES: readonly Exercise[] = [
  { name: 'Treino funcional em circuito', type: 'Funcional' },
  { name: 'Funcional ao ar livre', type: 'Funcional' },
  { name: 'Peito e tríceps', type: 'Musculação' },
  { name: 'Costas e bíceps', type: 'Musculação' },
  { name: 'Pernas e glúteos', type: 'Musculação' },
  { name: 'Vinyasa flow', type: 'Yoga' },
  { name: 'Pilates solo', type: 'Pilates' },
  { name: 'Bike indoor', type: 'Cardio' },
  { name: 'HIIT 45', type: 'HIIT' },
  { name: 'Alongamento guiado', type: 'Alongamento' },
  { name: 'Aula de dança', type: 'Dança' },
  { name: 'Corrida leve no parque', type: 'Corrida' },
  { name: 'Tiros de corrida', type: 'Corrida' },
  { name: 'Caminhada rápida', type: 'Caminhada' },
];

/** How likely a member is to train on a day of the challenge, and the share of members who are like that. */
const HABITS = [
  { share: 0.1, chance: 0.98 },
  { share: 0.35, chance: 0.82 },
  { share: 0.35, chance: 0.55 },
  { share: 0.2, chance: 0.22 },
] as const;
/** Outside the challenge people train about half as often. */
const CHANCE_BEFORE_CHALLENGE = 0.5;
/** One workout in eight is too short for a check-in. */
const SHORT_SHARE = 0.125;
/** Two members in three join on the first day, the others within the next three. */
const JOINS_ON_FIRST_DAY_SHARE = 0.66;
const LATEST_JOIN_DAYS = 3;

const MILLISECONDS_PER_MINUTE = 60_000;
const FIRST_TRAINING_MINUTE = 6 * 60;
const LAST_TRAINING_MINUTE = 21 * 60;
const NOON_MINUTE = 12 * 60;

/** The day a demo member joins a challenge that starts on `start`. */
export function demoJoinDay(member: number, start: Day): Day {
  if (chance(member, 'joins') < JOINS_ON_FIRST_DAY_SHARE) return start;
  return addDays(start, 1 + Math.floor(chance(member, 'join day') * LATEST_JOIN_DAYS));
}

/**
 * @returns the workouts of a demo member from `from` to `to` (both included), in order; days from `challengeStart` on
 * count as challenge days
 */
export function demoWorkouts(member: number, from: Day, to: Day, challengeStart: Day): DemoWorkout[] {
  const days = Array.from({ length: Math.max(0, daysBetween(from, to) + 1) }, (_, index) => addDays(from, index));
  return days.flatMap((day) => {
    const likelihood = habitOf(member) * (day < challengeStart ? CHANCE_BEFORE_CHALLENGE : 1);
    return chance(member, day, 'trains') < likelihood ? [workoutOn(member, day)] : [];
  });
}

function workoutOn(member: number, day: Day): DemoWorkout {
  // People have their favourites: two thirds of a member's workouts come from three exercises.
  const favourite = chance(member, day, 'favourite') < 0.66;
  const index = favourite
    ? member * 5 + Math.floor(chance(member, day, 'which') * 3)
    : Math.floor(chance(member, day, 'other') * EXERCISES.length);
  const { name, type } = EXERCISES[index % EXERCISES.length] ?? { name: 'Treino livre', type: 'Outro' };
  const isShort = chance(member, day, 'short') < SHORT_SHARE;
  const durationMinutes = isShort
    ? 20 + 5 * Math.floor(chance(member, day, 'minutes') * 5)
    : 45 + 5 * Math.floor(chance(member, day, 'minutes') * 10);
  const minute = FIRST_TRAINING_MINUTE + Math.floor(chance(member, day, 'time') * (LAST_TRAINING_MINUTE - FIRST_TRAINING_MINUTE));
  const registeredAt = new Date(Date.parse(noonInSaoPaulo(day)) + (minute - NOON_MINUTE) * MILLISECONDS_PER_MINUTE).toISOString();
  const intensity = 2 + Math.floor(chance(member, day, 'intensity') * 4);
  return { id: demoId(member, day), day, registeredAt, name, type, durationMinutes, notes: `Intensidade: ${intensity}/5` };
}

function habitOf(member: number): number {
  let left = chance(member, 'habit');
  for (const { share, chance: likelihood } of HABITS) {
    if (left < share) return likelihood;
    left -= share;
  }
  return HABITS[0].chance;
}

/** A number from 0 to 1 that only depends on what it is about: the demo is the same on every machine. */
function chance(...about: (string | number)[]): number {
  return digest(about.join('|')).readUInt32BE() / 2 ** 32;
}

/** @returns a UUID (version 8, made by hash) that only depends on the member and what it names */
export function demoId(member: number, what: string): string {
  const digits = digest(`demo|${member}|${what}`).toString('hex');
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-8${digits.slice(13, 16)}-a${digits.slice(17, 20)}-${digits.slice(20, 32)}`;
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
