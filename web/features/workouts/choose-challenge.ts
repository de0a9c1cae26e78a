import type { JoinedChallenge } from './api/get-joined-challenges.ts';

/**
 * The challenge the form starts with: the wanted one when the member is in it, else one that is running now, so that
 * the workout gives the day's check-in.
 */
export function chooseChallenge(joined: readonly JoinedChallenge[], wantedId: string | null, instant: Date): string | null {
  if (joined.some((challenge) => challenge.id === wantedId)) return wantedId;
  const running = joined.find(
    (challenge) => new Date(challenge.start_date) <= instant && instant <= new Date(challenge.end_date),
  );
  return running?.id ?? null;
}
