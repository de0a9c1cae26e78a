import * as v from 'valibot';
import { CLUB_TIME_ZONE, dayInZone, noonInSaoPaulo } from '#domain/calendar.ts';
import type { CheckInRefusal } from '#domain/check-in.ts';
import { notesWithIntensity } from '#domain/workouts.ts';
import { callProcedure } from '../data/call-procedure.ts';
import { AppError, isRetryable, toAppError } from '../data/errors.ts';
import { supabase } from '../data/supabase.ts';
import { now } from '../device/clock.ts';
import type { WaitingWorkout } from './waiting-workout.ts';

const RECORD_TIMEOUT_MS = 15_000;
const RETRY_DELAY_MS = 1_000;

const recordReplySchema = v.object({
  workout_id: v.string(),
  points_earned: v.optional(v.number()),
  is_already_checked_in: v.boolean(),
  checked_in: v.boolean(),
  // Any text: a server newer than this build may have one more reason, and the workout counts all the same.
  check_in_refused: v.nullable(v.custom<CheckInRefusal>((value) => typeof value === 'string')),
});

export type RecordReply = v.InferOutput<typeof recordReplySchema>;

/**
 * Slow photos may take until after midnight, of the club or of the challenge. The workout still belongs to the day on
 * which it was registered.
 */
function hasDayTurned({ registeredAt, timeZone }: WaitingWorkout): boolean {
  return [CLUB_TIME_ZONE, timeZone ?? CLUB_TIME_ZONE].some((zone) => dayInZone(new Date(registeredAt), zone) !== dayInZone(now(), zone));
}

async function callOnce(workout: WaitingWorkout, isLate: boolean): Promise<RecordReply> {
  const { id, userId, values, registeredAt } = workout;
  // Not AbortSignal.timeout: a timer of the page's own clock, which a test can move.
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(), RECORD_TIMEOUT_MS);
  const args = {
    p_user_id: userId,
    p_workout_name: values.exerciseName,
    p_workout_type: values.workoutType,
    p_date: noonInSaoPaulo(values.date),
    p_duration_minutes: values.durationMinutes,
    p_challenge_id: values.challengeId,
    p_workout_id: null,
    p_notes: notesWithIntensity(values.notes, values.intensity),
    p_intensity: values.intensity,
    p_workout_record_id: id,
    // When it is sent at once, the server's clock is the better one.
    ...((isLate || hasDayTurned(workout)) && { p_registered_at: registeredAt }),
  };
  try {
    return await callProcedure('record_workout_basic', args, recordReplySchema, { signal: deadline.signal });
  } catch (error) {
    if (!deadline.signal.aborted) throw error;
    throw new AppError('timeout', { cause: new Error('Timeout: RPC demorou mais de 15 segundos', { cause: error }) });
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Records a workout on the server. After a fault of the network or the server it tries once more.
 * @param isLate whether the workout waited in the outbox: then the server counts it for when it was registered, at most
 * 24 hours ago
 * @throws AppError the server's refusal, or why there was no answer; 'timeout' after 15 s
 */
export async function recordWorkout(workout: WaitingWorkout, isLate: boolean): Promise<RecordReply> {
  try {
    return await callOnce(workout, isLate);
  } catch (error) {
    if (!isRetryable(error) || toAppError(error).code === 'timeout' || !navigator.onLine) throw error;
  }
  await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS));
  return callOnce(workout, isLate);
}

/**
 * Gives a recorded workout its pictures.
 * @returns false when the member no longer has that workout
 * @throws AppError when they could not be saved
 */
export async function saveWorkoutImages(workoutId: string, urls: string[]): Promise<boolean> {
  const { data, error, status } = await supabase.from('workout_records').update({ image_urls: urls }).eq('id', workoutId).select('id');
  if (error) throw toAppError(error, status);
  return data.length > 0;
}
