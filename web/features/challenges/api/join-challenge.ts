import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toAppError } from '#web/lib/data/errors.ts';
import { supabase } from '#web/lib/data/supabase.ts';
import { refreshParticipation } from './refresh-participation.ts';

export interface ParticipationInput {
  challengeId: string;
  userId: string;
}

/** Joins the member. The database makes or revives the progress row by itself. */
async function joinChallenge({ challengeId, userId }: ParticipationInput): Promise<void> {
  const { error, status } = await supabase
    .from('challenge_participants')
    .insert({ challenge_id: challengeId, user_id: userId, status: 'active' });
  if (error) throw toAppError(error, status);
}

export const JOIN_CHALLENGE_KEY = ['join-challenge'] as const;

export function useJoinChallenge() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: JOIN_CHALLENGE_KEY,
    mutationFn: joinChallenge,
    // Also after a refusal: "already participating" means that what is shown is out of date.
    onSettled: () => refreshParticipation(queryClient),
  });
}
