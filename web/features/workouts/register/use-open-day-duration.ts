import { useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { MIN_CHECK_IN_MINUTES } from '#domain/limits.ts';
import type { RegisterWorkoutValues } from '#domain/schemas.ts';
import type { ChallengeChoice } from '#web/lib/challenges/choose-challenge.ts';
import { checkInHint } from '../check-in-hint.ts';

/**
 * Begins the duration with what today's check-in takes, where the chosen challenge still waits for it: a shorter one
 * would be recorded without the check-in for which the member came. A duration that was typed stays.
 * @param minutes what the form begins with otherwise
 */
export function useOpenDayDuration(
  { formState, getFieldState, getValues, resetField, watch }: UseFormReturn<RegisterWorkoutValues>,
  { challenges, minutes }: { challenges: readonly ChallengeChoice[]; minutes: number },
): void {
  const [challengeId, date] = watch(['challengeId', 'date']);
  const { isDirty } = getFieldState('durationMinutes', formState);
  const chosen = challenges.find(({ id }) => id === challengeId);
  const isOpen = checkInHint(chosen, { durationMinutes: MIN_CHECK_IN_MINUTES, date }).isCheckIn;
  const wanted = isOpen ? Math.max(minutes, MIN_CHECK_IN_MINUTES) : minutes;
  useEffect(() => {
    if (!isDirty && getValues('durationMinutes') !== wanted) resetField('durationMinutes', { defaultValue: wanted });
  }, [isDirty, wanted, getValues, resetField]);
}
