import { valibotResolver } from '@hookform/resolvers/valibot';
import { useCallback, useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { addDays } from '#domain/calendar.ts';
import type { Day } from '#domain/calendar.ts';
import { WORKOUT_WINDOW_DAYS } from '#domain/limits.ts';
import { registerWorkoutDefaults, registerWorkoutSchemaOn } from '#domain/schemas.ts';
import type { RegisterWorkoutValues } from '#domain/schemas.ts';
import { DURATION_DEFAULT_MINUTES } from '#domain/workouts.ts';
import type { ChallengeChoice } from '#web/lib/challenges/choose-challenge.ts';
import { useFormDraft } from '#web/lib/drafts/use-form-draft.ts';
import { REGISTER_WORKOUT_DRAFT, correctionDraft } from '../register-workout-draft.ts';
import type { RegisterWorkoutPrefill } from './register-prefill.ts';
import { useFollowChallenges } from './use-follow-challenges.ts';
import { useOpenDayDuration } from './use-open-day-duration.ts';

/** A waiting workout that the server refused, to be put right in the form. */
export interface RefusedWorkout {
  id: string;
  values: RegisterWorkoutValues;
}

interface RegisterWorkoutFormOptions {
  today: Day;
  challenges: readonly ChallengeChoice[];
  areChallengesKnown: boolean;
  defaultChallengeId: string | null;
  prefill: RegisterWorkoutPrefill | undefined;
  refused: RefusedWorkout | undefined;
  draftOwnerId: string | null;
}

/** The register form's state, with what is kept of it on this device. What is wrong with a refused workout is marked at once. */
export function useRegisterWorkoutForm({
  today,
  challenges,
  areChallengesKnown,
  defaultChallengeId,
  prefill,
  refused,
  draftOwnerId,
}: RegisterWorkoutFormOptions) {
  const form = useForm<RegisterWorkoutValues>({
    mode: refused ? 'onChange' : 'onSubmit',
    resolver: valibotResolver(registerWorkoutSchemaOn(today)),
    defaultValues: refused?.values ?? { ...registerWorkoutDefaults(today, defaultChallengeId), ...prefill },
  });
  const isRefused = refused !== undefined;
  const repair = useCallback(
    (values: RegisterWorkoutValues): RegisterWorkoutValues => {
      const isDateLeft = isRefused || (values.date >= addDays(today, -WORKOUT_WINDOW_DAYS) && values.date <= today);
      return { ...values, date: isDateLeft ? values.date : today };
    },
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the form is opened: a later day must not overwrite what is typed
    [],
  );
  useFollowChallenges(form, challenges, defaultChallengeId, areChallengesKnown);
  const draft = useFormDraft(form, { userId: draftOwnerId, name: refused ? correctionDraft(refused.id) : REGISTER_WORKOUT_DRAFT, repair });
  useOpenDayDuration(form, { challenges, today, minutes: (refused?.values ?? prefill)?.durationMinutes ?? DURATION_DEFAULT_MINUTES });
  const { trigger } = form;
  useEffect(() => {
    if (isRefused) void trigger();
  }, [isRefused, trigger]);
  return { form, draft };
}
