import type { Challenge } from '../api/get-active-challenge.ts';
import { groupChallenges } from '../list/challenge-groups.ts';

/**
 * The challenge to go on with: of those to come and those that run, one that the member has not joined before one they
 * have, one to come before one that runs. Null while the club has none.
 */
export function nextChallenge(
  challenges: readonly Challenge[],
  endedId: string,
  joinedIds: readonly string[],
  instant: Date,
): Challenge | null {
  const { upcoming, running } = groupChallenges(challenges, endedId, instant);
  const open = [...upcoming, ...running].map(({ challenge }) => challenge);
  return open.find(({ id }) => !joinedIds.includes(id)) ?? open[0] ?? null;
}
