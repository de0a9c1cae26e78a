import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toAppError } from '#web/lib/data/errors.ts';
import { supabase } from '#web/lib/data/supabase.ts';
import type { ParticipationInput } from './join-challenge.ts';
import { refreshParticipation } from './refresh-participation.ts';

/** Takes the member out of the challenge; their progress stays stored and comes back when they join again. */
async function leaveChallenge({ challengeId, userId }: ParticipationInput): Promise<void> {
  const { error, status } = await supabase.from('challenge_participants').delete().eq('challenge_id', challengeId).eq('user_id', userId);
  if (error) throw toAppError(error, status);
}

export function useLeaveChallenge() {
  const queryClient = useQueryClient();
  return useMutation({ mutationFn: leaveChallenge, onSettled: () => refreshParticipation(queryClient) });
}
