import { useEffect, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { Day } from '#domain/calendar.ts';
import type { RegisterWorkoutValues } from '#domain/schemas.ts';
import type { ChallengeChoice } from '#web/lib/challenges/choose-challenge.ts';

interface DayOptions {
  challenges: readonly ChallengeChoice[];
  /** The club's day. */
  today: Day;
  /** A refused workout's date is its member's. */
  isDateKept: boolean;
}

/**
 * Proposes today as the chosen challenge has it whenever another one is chosen. A date that was typed stays, and so
 * does a proposed one over midnight: the workout was not done after it.
 */
export function useFollowDay(
  { formState, getFieldState, getValues, resetField, watch }: UseFormReturn<RegisterWorkoutValues>,
  { challenges, today, isDateKept }: DayOptions,
): void {
  const challengeId = watch('challengeId');
  const { isDirty } = getFieldState('date', formState);
  const chosen = challenges.find(({ id }) => id === challengeId);
  const key = chosen?.id ?? '';
  const followed = useRef(key);
  const proposed = chosen?.today ?? today;
  useEffect(() => {
    if (followed.current === key) return;
    followed.current = key;
    if (!isDateKept && !isDirty && getValues('date') !== proposed) resetField('date', { defaultValue: proposed });
  }, [key, proposed, isDateKept, isDirty, getValues, resetField]);
}
