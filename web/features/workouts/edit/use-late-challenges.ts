import { dayInZone } from '#domain/calendar.ts';
import type { ChallengeChoice } from '#web/lib/challenges/choose-challenge.ts';
import { offeredChallenges } from '#web/lib/challenges/choose-challenge.ts';
import { now } from '#web/lib/device/clock.ts';
import { useDayCheckIns } from '../api/get-day-check-ins.ts';
import { useJoinedChallenges } from '../api/get-joined-challenges.ts';
import { mayJoinChallenge } from '../own-workouts.ts';
import type { OwnWorkout } from '../own-workouts.ts';

const NONE: readonly ChallengeChoice[] = [];

/**
 * The challenges that a recorded workout may still be put into, as they stood when it was registered; none when it is
 * in one, or too old.
 */
export function useLateChallenges(userId: string, workout: OwnWorkout): readonly ChallengeChoice[] {
  const registered = new Date(workout.registered_at);
  const joined = useJoinedChallenges(userId).data ?? [];
  const checkIns = useDayCheckIns(userId, dayInZone(registered));
  if (!mayJoinChallenge(workout, now())) return NONE;
  return offeredChallenges(joined, null, checkIns, registered).map((choice) => ({
    ...choice,
    today: dayInZone(now(), choice.timeZone),
    registered: { day: choice.today, dayCheckIn: choice.dayCheckIn },
  }));
}
