import { MIN_CHECK_IN_MINUTES } from '#domain/limits.ts';
import { useIsOutboxRead, useWaitingWorkouts } from '#web/lib/outbox/outbox-store.ts';
import type { WaitingWorkout } from '#web/lib/outbox/waiting-workout.ts';
import { useCurrentUser } from '#web/lib/session/session-hooks.ts';
import { todaysChallenges, useMyChallenge } from '../participation/use-my-challenge.ts';
import type { MyChallenge } from '../participation/use-my-challenge.ts';
import { todayMessage } from './today-message.ts';
import type { TodayMood } from './today-message.ts';

function givesTodaysCheckIn({ isRecorded, refusal, values, openChallenge }: WaitingWorkout, mine: MyChallenge): boolean {
  return (
    !isRecorded &&
    refusal === null &&
    (values.challengeId === mine.challenge.id || (openChallenge != null && mine.isParticipating)) &&
    values.durationMinutes >= MIN_CHECK_IN_MINUTES &&
    values.date === mine.days.today
  );
}

/**
 * The mood of one challenge's card. 'loading' where it would ask for a check-in, and the device has not told yet whether one is on its way.
 */
function moodOf(mine: MyChallenge, waiting: readonly WaitingWorkout[], isOutboxRead: boolean): TodayMood | 'loading' {
  const { mood } = todayMessage(mine, { isOnItsWay: waiting.some((workout) => givesTodaysCheckIn(workout, mine)) });
  return mood === 'to-do' && !isOutboxRead ? 'loading' : mood;
}

/** As `moodOf`, for the card itself. */
export function useMoodIn(userId: string, mine: MyChallenge): TodayMood | 'loading' {
  return moodOf(mine, useWaitingWorkouts(userId), useIsOutboxRead(userId));
}

/**
 * The look of the cards about today, for whoever lays out the parts around them. Something to do counts before everything else. 'none' when
 * there is no challenge, or it can't be read.
 */
export function useTodaysMood(): TodayMood | 'loading' | 'none' {
  const userId = useCurrentUser().id;
  const state = useMyChallenge();
  const waiting = useWaitingWorkouts(userId);
  const isOutboxRead = useIsOutboxRead(userId);
  if (state.status === 'loading') return 'loading';
  if (state.status !== 'ready') return 'none';
  const moods = todaysChallenges(state).map((mine) => moodOf(mine, waiting, isOutboxRead));
  return moods.find((mood) => mood === 'to-do' || mood === 'loading') ?? moods[0] ?? 'none';
}
