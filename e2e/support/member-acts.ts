import { randomUUID } from 'node:crypto';
import { dayInZone, noonInSaoPaulo } from '#domain/calendar.ts';
import type { Day } from '#domain/calendar.ts';
import type { ClubServer } from './clubs/club-server.ts';
import type { ConfirmedMember } from './fixtures.ts';

/** The words for a recorded workout that gave points, in a challenge or without one. */
export const RECORDED = /Treino registrado! \+\d+ pontos ganhos!/;

export interface WorkoutReply {
  success: boolean;
  error: string | null;
  workout_id: string;
  points_earned: number;
  checked_in: boolean;
}

interface Workout {
  name?: string;
  /** Null is a workout without a type. */
  type?: string | null;
  minutes?: number;
  challengeId?: string | null;
  recordId?: string;
  notes?: string;
  /** The club's day of the workout; today unless said. */
  day?: Day;
}

/**
 * Makes a challenge by the operator's command: one that no other test's member is in. It becomes the club's main one,
 * so only a file with a server of its own may use it.
 * @param options further options of the command, such as '--time-zone', 'UTC'
 */
export async function createChallenge(
  club: ClubServer,
  start: Day = dayInZone(new Date()),
  ...options: string[]
): Promise<{ id: string; title: string }> {
  const title = `Desafio ${randomUUID().slice(0, 8)}`;
  const output = await club.club('challenge', 'create', '--title', title, '--start', start, '--json', ...options);
  return { id: (JSON.parse(output) as { id: string }).id, title };
}

/** @returns the id of the club's 21-day challenge */
export async function mainChallengeId({ client }: ConfirmedMember): Promise<string> {
  const { data, error } = await client.from('challenges').select('id').eq('title', 'Desafio 21 dias').single();
  if (error) throw error;
  return data.id as string;
}

export async function joinChallenge({ id, client }: ConfirmedMember, challengeId: string): Promise<void> {
  const { error } = await client.from('challenge_participants').insert({ challenge_id: challengeId, user_id: id, status: 'active' });
  if (error) throw error;
}

/** Records a workout with the call the app makes. */
export async function recordWorkout({ id, client }: ConfirmedMember, workout: Workout = {}): Promise<WorkoutReply> {
  const { data, error } = await client.rpc('record_workout_basic', {
    p_user_id: id,
    p_workout_name: workout.name ?? 'Corrida no parque',
    p_workout_type: workout.type === undefined ? 'Corrida' : workout.type,
    p_date: noonInSaoPaulo(workout.day ?? dayInZone(new Date())),
    p_duration_minutes: workout.minutes ?? 50,
    p_challenge_id: workout.challengeId ?? null,
    p_workout_id: null,
    p_notes: workout.notes ?? 'Intensidade: 3/5',
    p_workout_record_id: workout.recordId ?? null,
  });
  if (error) throw error;
  return data as WorkoutReply;
}

/** @returns the names of the member's recorded workouts, in alphabetical order */
export async function workoutNames({ id, client }: ConfirmedMember): Promise<string[]> {
  const { data, error } = await client.from('workout_records').select('workout_name').eq('user_id', id).order('workout_name');
  if (error) throw error;
  return data.map((row) => row.workout_name as string);
}
