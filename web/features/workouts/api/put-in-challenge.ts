import { useMutation, useQueryClient } from '@tanstack/react-query';
import * as v from 'valibot';
import type { CheckInRefusal } from '#domain/check-in.ts';
import { toAppError } from '#web/lib/data/errors.ts';
import { parseReply } from '#web/lib/data/procedure-reply.ts';
import { supabase } from '#web/lib/data/supabase.ts';
import { refreshFigures } from '#web/lib/live/refresh-figures.ts';

interface PutInput {
  userId: string;
  workoutId: string;
  challengeId: string;
}

const putReplySchema = v.object({
  checked_in: v.boolean(),
  // Any text: a club newer than this build may have one reason more.
  check_in_refused: v.nullable(v.custom<CheckInRefusal>((value) => typeof value === 'string')),
  points_earned: v.number(),
});

export type PutReply = v.InferOutput<typeof putReplySchema>;

async function putInChallenge({ userId, workoutId, challengeId }: PutInput): Promise<PutReply> {
  const { data, error, status } = await supabase.rpc('put_workout_in_challenge', {
    p_user_id: userId,
    p_workout_id: workoutId,
    p_challenge_id: challengeId,
  });
  if (error) throw toAppError(error, status);
  return parseReply(putReplySchema, data);
}

/** Puts a workout that was registered without a challenge into one, with the check-in of its day when it earns one. */
export function usePutInChallenge() {
  const queryClient = useQueryClient();
  return useMutation({ mutationFn: putInChallenge, onSuccess: () => void refreshFigures(queryClient) });
}
