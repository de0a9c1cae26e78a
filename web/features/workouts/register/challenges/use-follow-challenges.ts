import { useEffect, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { RegisterWorkoutValues } from '#domain/schemas.ts';
import type { ChallengeChoice } from '#web/lib/challenges/choose-challenge.ts';

/**
 * Keeps the form's challenge right while the member's challenges arrive: at first there may be only those this device
 * saw last.
 * What they have chosen by hand, now or in a draft, stays for as long as it is offered, and comes back when it is
 * offered again.
 * @param areKnown whether these are all of them: one that is missing is then no longer the member's, and is not sent
 * unseen
 */
export function useFollowChallenges(
  { formState, getFieldState, getValues, register, resetField, setValue }: UseFormReturn<RegisterWorkoutValues>,
  challenges: readonly ChallengeChoice[],
  defaultChallengeId: string | null,
  areKnown: boolean,
): void {
  const { isDirty } = getFieldState('challengeId', formState);
  const offered = challenges.map(({ id }) => id).join();
  const missing = useRef<string | null>(null);
  useEffect(() => {
    const chosen = getValues('challengeId');
    if (chosen !== null && !offered.includes(chosen)) {
      missing.current = chosen;
      // With nothing offered nothing else is shown as chosen: until the server says so, it may still be the member's.
      if (offered === '' && !areKnown) return;
      // With nothing to choose from there is no field, and only a field can be set back.
      register('challengeId');
      resetField('challengeId', { defaultValue: defaultChallengeId });
    } else if (!isDirty && missing.current !== null && offered.includes(missing.current)) {
      setValue('challengeId', missing.current, { shouldDirty: true });
      missing.current = null;
    } else if (!isDirty && chosen !== defaultChallengeId) {
      resetField('challengeId', { defaultValue: defaultChallengeId });
    }
  }, [offered, defaultChallengeId, areKnown, isDirty, getValues, register, resetField, setValue]);
}
