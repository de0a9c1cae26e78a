import { useWaitingWorkouts } from '#web/lib/outbox/outbox-store.ts';
import { useCurrentUser } from '#web/lib/session/session-hooks.ts';
import { CHECK_IN_MIN_MINUTES } from '#domain/workouts.ts';
import { todayMessage } from '../components/today-message.ts';
import type { TodayMood } from '../components/today-message.ts';
import { useMyChallenge } from './use-my-challenge.ts';
import type { MyChallenge } from './use-my-challenge.ts';

/** Whether a workout that waits on this device will give today's check-in. */
export function useIsCheckInOnItsWay(userId: string, mine: MyChallenge | null): boolean {
  const waiting = useWaitingWorkouts(userId);
  return waiting.some(
    ({ isRecorded, refusal, values }) =>
      !isRecorded &&
      refusal === null &&
      values.challengeId === mine?.challenge.id &&
      values.durationMinutes >= CHECK_IN_MIN_MINUTES &&
      values.date === mine.days.today,
  );
}

/** How the card about today looks, for who lays out what stands around it; 'none' when there is no challenge, or it can't be read. */
export function useTodaysMood(): TodayMood | 'loading' | 'none' {
  const userId = useCurrentUser().id;
  const state = useMyChallenge();
  const mine = state.status === 'ready' ? state.mine : null;
  const isOnItsWay = useIsCheckInOnItsWay(userId, mine);
  if (state.status === 'loading') return 'loading';
  return mine ? todayMessage(mine, { isOnItsWay }).mood : 'none';
}
