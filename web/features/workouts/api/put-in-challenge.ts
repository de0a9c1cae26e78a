import { useMutation, useQueryClient } from '@tanstack/react-query';
import * as v from 'valibot';
import type { CheckInRefusal } from '#domain/check-in.ts';
import { callProcedure } from '#web/lib/data/call-procedure.ts';
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
  return callProcedure(
    'put_workout_in_challenge',
    {
      p_user_id: userId,
      p_workout_id: workoutId,
      p_challenge_id: challengeId,
    },
    putReplySchema,
  );
}

/** Puts a workout that was registered without a challenge into one, with the check-in of its day when it earns one. */
export function usePutInChallenge() {
  const queryClient = useQueryClient();
  return useMutation({ mutationFn: putInChallenge, onSuccess: () => void refreshFigures(queryClient) });
}
