import { useQuery } from '@tanstack/react-query';
import { joinedChallengesOf, participationsQueryOptions } from '#web/lib/challenges/joined-challenges.ts';

/** The challenges the member takes part in, past ones too, the latest joined first. */
export function useJoinedChallenges(userId: string) {
  return useQuery({ ...participationsQueryOptions(userId), select: joinedChallengesOf });
}
