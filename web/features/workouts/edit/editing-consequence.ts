import { dayInZone } from '#domain/calendar.ts';
import type { Day } from '#domain/calendar.ts';
import { checkInOutcome } from '#domain/check-in.ts';
import type { CheckInQuestion, DayCheckIn } from '#domain/check-in.ts';
import { MIN_CHECK_IN_MINUTES } from '#domain/limits.ts';
import { formatDate, pluralize } from '#web/lib/format.ts';
import type { OwnWorkout } from '../own-workouts.ts';

/** The day's check-in in a challenge, seen from one of the day's workouts. */
export interface CheckInDay {
  /** In the challenge's zone. */
  day: Day;
  /** The challenge's zone. */
  timeZone: string;
  challenge: NonNullable<CheckInQuestion['challenge']>;
  state: DayCheckIn;
  /** The points that the check-in gave; 0 without one. */
  points: number;
  /** The workout that holds the check-in; null without a valid one. */
  holderId: string | null;
  /** The workout that would hold it if this one did not; null when none qualifies. */
  heirName: string | null;
}

type Candidate = Pick<OwnWorkout, 'id' | 'workout_name' | 'date' | 'registered_at' | 'duration_minutes'>;

export interface Consequence {
  tone: 'warning' | 'success' | 'info';
  text: string;
}

/**
 * The workout a day's check-in passes to: of those that qualify, other than `exceptId`, the earliest registered. The
 * database decides (app.settle_check_in); this is the same rule, to say so beforehand.
 * @param workouts the day's workouts in the challenge, the earliest registered first
 * @param day the check-in's day, in the challenge's zone
 */
export function nextHolder<Workout extends Candidate>(
  workouts: readonly Workout[],
  exceptId: string,
  day: Day,
  timeZone: string,
): Workout | null {
  const found = workouts.find(
    ({ id, date, registered_at, duration_minutes }) =>
      id !== exceptId &&
      duration_minutes >= MIN_CHECK_IN_MINUTES &&
      dayInZone(new Date(date)) === day &&
      dayInZone(new Date(registered_at), timeZone) === day,
  );
  return found ?? null;
}

function afterLosing({ day, heirName, points }: CheckInDay): string {
  return heirName
    ? `O check-in de ${formatDate(day)} passa para “${heirName}”, o próximo treino do dia que vale.`
    : `O check-in de ${formatDate(day)} volta atrás, com ${pluralize(points, 'ponto', 'pontos')} a menos no ranking.`;
}

/** The consequence of a new duration for the day's check-in; null when nothing. @param today the challenge's day */
export function editingConsequence(workout: OwnWorkout, minutes: number, checkInDay: CheckInDay, today: Day): Consequence | null {
  if (checkInDay.holderId === workout.id) {
    if (minutes >= MIN_CHECK_IN_MINUTES) return null;
    return {
      tone: 'warning',
      text: `Com menos de ${MIN_CHECK_IN_MINUTES} minutos este treino não vale check-in. ${afterLosing(checkInDay)}`,
    };
  }
  if (workout.duration_minutes >= MIN_CHECK_IN_MINUTES || minutes < MIN_CHECK_IN_MINUTES) return null;
  const refusal = checkInOutcome({
    durationMinutes: minutes,
    workoutDay: dayInZone(new Date(workout.date)),
    today,
    challenge: checkInDay.challenge,
    dayCheckIn: checkInDay.state,
  });
  if (refusal === null)
    return { tone: 'success', text: `Com ${MIN_CHECK_IN_MINUTES} minutos ou mais, este treino ganha o check-in de hoje.` };
  if (refusal === 'check_in_voided')
    return { tone: 'info', text: 'O check-in deste dia foi anulado pela organização do desafio e não volta.' };
  if (refusal === 'not_today') return { tone: 'info', text: 'A edição não gera check-in: ele só vale para treinos feitos hoje.' };
  return null;
}

/** The consequence of deleting the workout for the day's check-in; null when nothing. */
export function deletingConsequence(workout: OwnWorkout, checkInDay: CheckInDay): string | null {
  return checkInDay.holderId === workout.id ? afterLosing(checkInDay) : null;
}
