import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toAppError } from '#web/lib/errors.ts';
import { refreshFigures } from '#web/lib/live/refresh-figures.ts';
import { readReply } from '#web/lib/procedure-reply.ts';
import { supabase } from '#web/lib/supabase.ts';
import type { CheckInRefusal } from '#domain/check-in.ts';

type PutInput = { userId: string; workoutId: string; challengeId: string };

export type PutReply = { checked_in: boolean; check_in_refused: CheckInRefusal | null; points_earned: number };

async function putInChallenge({ userId, workoutId, challengeId }: PutInput): Promise<PutReply> {
  const { data, error, status } = await supabase.rpc('put_workout_in_challenge', {
    p_user_id: userId,
    p_workout_id: workoutId,
    p_challenge_id: challengeId,
  });
  if (error) throw toAppError(error, status);
  return readReply<PutReply>(data);
}

/** Puts a workout that was registered without a challenge into one, with the check-in of its day when it earns one. */
export function usePutInChallenge() {
  const queryClient = useQueryClient();
  return useMutation({ mutationFn: putInChallenge, onSuccess: () => void refreshFigures(queryClient) });
}
