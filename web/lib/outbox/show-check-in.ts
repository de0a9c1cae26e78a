import type { QueryClient } from '@tanstack/react-query';
import { dayInZone } from '#domain/calendar.ts';
import { addToCheckInLists } from '../challenges/check-in-list.ts';
import { participationsQueryOptions } from '../challenges/joined-challenges.ts';
import type { RecordReply } from './record-workout.ts';
import type { WaitingWorkout } from './waiting-workout.ts';

/**
 * The server's answer to a workout says at once what the lists of check-ins would say after being read.
 * @param reply null when it had it before
 */
export function showCheckIn(
  queryClient: QueryClient,
  { userId, values, registeredAt }: Pick<WaitingWorkout, 'userId' | 'values' | 'registeredAt'>,
  reply: RecordReply | null,
): void {
  if (!reply?.checked_in) return;
  const participations = queryClient.getQueryData(participationsQueryOptions(userId).queryKey);
  const challenge = participations?.find(({ challenge_id }) => challenge_id === values.challengeId)?.challenge;
  if (challenge) addToCheckInLists(queryClient, userId, challenge.id, dayInZone(new Date(registeredAt), challenge.time_zone));
}
