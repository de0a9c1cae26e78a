import { valibotResolver } from '@hookform/resolvers/valibot';
import { useCallback, useEffect } from 'react';
import { useForm } from 'react-hook-form';
import type { Day } from '#domain/calendar.ts';
import { registerWorkoutDefaults, registerWorkoutSchemaOn } from '#domain/schemas.ts';
import type { RegisterWorkoutValues } from '#domain/schemas.ts';
import type { WorkoutDays } from '#domain/workout-days.ts';
import { DURATION_DEFAULT_MINUTES } from '#domain/workouts.ts';
import type { ChallengeChoice } from '#web/lib/challenges/choose-challenge.ts';
import { useFormDraft } from '#web/lib/drafts/use-form-draft.ts';
import { REGISTER_WORKOUT_DRAFT, correctionDraft } from '../register-workout-draft.ts';
import { useFollowChallenges } from './challenges/use-follow-challenges.ts';
import type { RegisterWorkoutPrefill } from './register-prefill.ts';
import { useFollowDay } from './use-follow-day.ts';
import { useOpenDayDuration } from './use-open-day-duration.ts';

/** A waiting workout that the server refused, to be put right in the form. */
export interface RefusedWorkout {
  id: string;
  values: RegisterWorkoutValues;
}

interface RegisterWorkoutFormOptions {
  /** The club's day. */
  today: Day;
  /** The days that a workout for a challenge, or for none, may be of now. */
  daysOf: (challengeId: string | null) => WorkoutDays;
  challenges: readonly ChallengeChoice[];
  areChallengesKnown: boolean;
  defaultChallengeId: string | null;
  prefill: RegisterWorkoutPrefill | undefined;
  refused: RefusedWorkout | undefined;
  draftOwnerId: string | null;
}

/**
 * The register form's state, with what is kept of it on this device. What is wrong with a refused workout is marked at
 * once.
 */
export function useRegisterWorkoutForm({
  today,
  daysOf,
  challenges,
  areChallengesKnown,
  defaultChallengeId,
  prefill,
  refused,
  draftOwnerId,
}: RegisterWorkoutFormOptions) {
  const form = useForm<RegisterWorkoutValues>({
    mode: refused ? 'onChange' : 'onSubmit',
    resolver: valibotResolver(registerWorkoutSchemaOn(daysOf)),
    defaultValues: refused?.values ?? { ...registerWorkoutDefaults(daysOf(defaultChallengeId).today, defaultChallengeId), ...prefill },
  });
  const isRefused = refused !== undefined;
  const repair = useCallback(
    (values: RegisterWorkoutValues): RegisterWorkoutValues => {
      const days = daysOf(values.challengeId);
      const isDateLeft = isRefused || (values.date >= days.oldest && values.date <= days.newest);
      return { ...values, date: isDateLeft ? values.date : days.today };
    },
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the form is opened: a later day must not overwrite what is typed
    [],
  );
  useFollowChallenges(form, challenges, defaultChallengeId, areChallengesKnown);
  const draft = useFormDraft(form, { userId: draftOwnerId, name: refused ? correctionDraft(refused.id) : REGISTER_WORKOUT_DRAFT, repair });
  useFollowDay(form, { challenges, today, isDateKept: isRefused });
  useOpenDayDuration(form, { challenges, minutes: (refused?.values ?? prefill)?.durationMinutes ?? DURATION_DEFAULT_MINUTES });
  const { trigger } = form;
  useEffect(() => {
    if (isRefused) void trigger();
  }, [isRefused, trigger]);
  return { form, draft };
}
