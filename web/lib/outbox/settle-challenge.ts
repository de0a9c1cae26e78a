import { dayInZone } from '#domain/calendar.ts';
import { chooseChallenge, countedInstant, offeredChallenges } from '../challenges/choose-challenge.ts';
import { fetchDayCheckIns } from '../challenges/day-check-ins.ts';
import { fetchParticipations, joinedChallengesOf } from '../challenges/joined-challenges.ts';
import { AppError } from '../data/errors.ts';
import type { WaitingWorkout } from './waiting-workout.ts';

/** Like the recording of a workout, which comes after it. */
const READ_TIMEOUT_MS = 15_000;

/** @throws AppError 'timeout' after 15 s, or why the server could not be asked */
async function readInTime<T>(read: (signal: AbortSignal) => Promise<T>): Promise<T> {
  // Not AbortSignal.timeout: a timer of the page's own clock, which a test can move.
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(), READ_TIMEOUT_MS);
  try {
    return await read(deadline.signal);
  } catch (error) {
    throw deadline.signal.aborted ? new AppError('timeout', { cause: error }) : error;
  } finally {
    clearTimeout(timer);
  }
}

/** Whether it is not known yet for which challenge a workout is, or in which zone that one counts its days. */
export function needsSettling({ openChallenge, timeZone, values }: WaitingWorkout): boolean {
  return Boolean(openChallenge) || (values.challengeId !== null && timeZone === undefined);
}

/**
 * Gives a workout that was registered while its member's challenges were not known the one that the form would have
 * chosen, and the day that was today there. The day on which it was registered counts. What was chosen stays as it is.
 * @param instant the present one
 * @throws AppError when the server can't be asked: the workout is better sent later than without its check-in
 */
export async function settleChallenge(workout: WaitingWorkout, instant: Date): Promise<WaitingWorkout> {
  if (!needsSettling(workout)) return workout;
  const { openChallenge, userId, registeredAt, values } = workout;
  const counted = countedInstant(registeredAt, instant);
  const clubDay = dayInZone(counted);
  const wantedId = openChallenge ? openChallenge.wantedId : values.challengeId;
  const [participations, checkIns] = await readInTime((signal) =>
    Promise.all([fetchParticipations(userId, signal), fetchDayCheckIns(userId, clubDay, signal)]),
  );
  // As of then: a challenge may have ended since.
  const offered = offeredChallenges(joinedChallengesOf(participations), wantedId, checkIns, counted);
  const challengeId = openChallenge ? chooseChallenge(offered, wantedId) : values.challengeId;
  const chosen = offered.find(({ id }) => id === challengeId);
  // The form could only propose the club's day as today.
  const date = chosen && values.date === clubDay ? chosen.today : values.date;
  return { ...workout, openChallenge: null, timeZone: chosen?.timeZone ?? null, values: { ...values, challengeId, date } };
}
