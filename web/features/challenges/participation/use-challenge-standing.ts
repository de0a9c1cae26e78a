import { useChallenge } from '../api/get-challenge.ts';
import { useStandings } from './use-my-challenge.ts';
import type { MyChallengeState } from './use-my-challenge.ts';

/** Any challenge, running or not, as the signed-in member stands in it. */
export function useChallengeStanding(challengeId: string): MyChallengeState {
  return useStandings(useChallenge(challengeId), (challenge) => [challenge]);
}
