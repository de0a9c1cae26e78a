import { useQuery } from '@tanstack/react-query';
import { participationsQueryOptions } from '#web/lib/challenges/joined-challenges.ts';

/** The challenges the member takes part in now. */
export function useMyChallengeIds(userId: string) {
  return useQuery({
    ...participationsQueryOptions(userId),
    select: (participations) => participations.filter((one) => one.status === 'active').map((one) => one.challenge_id),
  });
}
