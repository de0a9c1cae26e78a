import { dayInZone } from '#domain/calendar.ts';
import { MIN_CHECK_IN_MINUTES } from '#domain/limits.ts';
import { useIsOutboxRead, useWaitingWorkouts } from '#web/lib/outbox/outbox-store.ts';
import type { WaitingWorkout } from '#web/lib/outbox/waiting-workout.ts';
import { useCurrentUser } from '#web/lib/session/session-hooks.ts';
import { todaysChallenges, useMyChallenge } from '../participation/use-my-challenge.ts';
import type { MyChallenge } from '../participation/use-my-challenge.ts';
import { todayMessage } from './today-message.ts';
import type { TodayMood } from './today-message.ts';
import { useIsAwaited } from './use-is-awaited.ts';

/**
 * Whether a workout is of today there. One whose challenge was not known has the club's day, and gets the challenge's
 * when it is sent.
 */
function isOfToday({ values, registeredAt, openChallenge, timeZone }: WaitingWorkout, { challenge, days }: MyChallenge): boolean {
  if (!openChallenge && timeZone !== undefined) return values.date === days.today;
  const registered = new Date(registeredAt);
  return (values.date === dayInZone(registered) ? dayInZone(registered, challenge.time_zone) : values.date) === days.today;
}

function givesTodaysCheckIn(workout: WaitingWorkout, mine: MyChallenge): boolean {
  const { isRecorded, refusal, values, openChallenge } = workout;
  return (
    !isRecorded &&
    refusal === null &&
    (values.challengeId === mine.challenge.id || (openChallenge != null && mine.isParticipating)) &&
    values.durationMinutes >= MIN_CHECK_IN_MINUTES &&
    isOfToday(workout, mine)
  );
}

/**
 * The mood of one challenge's card. 'loading' where it would ask for a check-in, and the device has not told yet
 * whether one is on its way, or the server whether one has come since the device knew last.
 */
function moodOf(mine: MyChallenge, waiting: readonly WaitingWorkout[], isOutboxRead: boolean): TodayMood | 'loading' {
  const { mood } = todayMessage(mine, { isOnItsWay: waiting.some((workout) => givesTodaysCheckIn(workout, mine)) });
  return mood === 'to-do' && (!isOutboxRead || mine.kept === 'awaited') ? 'loading' : mood;
}

/** As `moodOf`, for the card itself. */
export function useMoodIn(userId: string, mine: MyChallenge): TodayMood | 'loading' {
  return moodOf(mine, useWaitingWorkouts(userId), useIsOutboxRead(userId));
}

/**
 * The look of the cards about today, for the page that lays out the parts around them. Something to do counts first of
 * all. 'none' when there is no challenge, or it can't be read, 'unread' while nobody knows of one.
 */
export function useTodaysMood(): TodayMood | 'loading' | 'unread' | 'none' {
  const userId = useCurrentUser().id;
  const state = useMyChallenge();
  const isAwaited = useIsAwaited(state);
  const waiting = useWaitingWorkouts(userId);
  const isOutboxRead = useIsOutboxRead(userId);
  if (isAwaited) return 'unread';
  if (state.status !== 'ready') return 'none';
  const moods = todaysChallenges(state).map((mine) => moodOf(mine, waiting, isOutboxRead));
  return moods.find((mood) => mood === 'to-do' || mood === 'loading') ?? moods[0] ?? 'none';
}
