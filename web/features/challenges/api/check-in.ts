import { useMutation, useQueryClient } from '@tanstack/react-query';
import * as v from 'valibot';
import { callProcedure } from '#web/lib/data/call-procedure.ts';
import { queryKeys } from '#web/lib/data/query-keys.ts';
import type { TodaysWorkout } from './get-todays-workouts.ts';
import { refreshParticipation } from './refresh-participation.ts';

interface CheckInInput {
  userId: string;
  challengeId: string;
  workout: TodaysWorkout;
}

const checkInReplySchema = v.object({ points_earned: v.number() });

/**
 * Has a workout that is already recorded count as the day's check-in. Nothing but its id is believed by the server.
 * @returns the points that it gave
 */
async function checkIn({ userId, challengeId, workout }: CheckInInput): Promise<number> {
  const reply = await callProcedure(
    'record_challenge_check_in',
    {
      p_user_id: userId,
      p_challenge_id: challengeId,
      p_workout_id: workout.id,
      p_workout_name: workout.workout_name,
      p_workout_type: workout.workout_type,
      p_duration_minutes: workout.duration_minutes,
    },
    checkInReplySchema,
  );
  return reply.points_earned;
}

export function useCheckIn() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: checkIn,
    // Also after a refusal: it says that what is shown is out of date.
    onSettled: async () => {
      await Promise.all([refreshParticipation(queryClient), queryClient.invalidateQueries({ queryKey: queryKeys.workoutHistory() })]);
    },
  });
}
