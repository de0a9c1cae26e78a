import { CircleCheck, Info } from 'lucide-react';
import { useFormContext } from 'react-hook-form';
import type { Day } from '#domain/calendar.ts';
import { LATE_WORKOUT_HOURS } from '#domain/limits.ts';
import { Field } from '#web/components/ui/controls/field.tsx';
import { NativeSelect } from '#web/components/ui/controls/native-select.tsx';
import type { ChallengeChoice } from '#web/lib/challenges/choose-challenge.ts';
import { cn } from '#web/lib/cn.ts';
import { checkInHint } from '../check-in-hint.ts';
import type { EditWorkoutValues } from './edit-workout-schema.ts';

interface LateChallengeFieldProps {
  challenges: readonly ChallengeChoice[];
  /** The workout's own day. */
  date: Day;
}

/**
 * A challenge for a recorded workout that has none, and what that means for the check-in of the day on which it was
 * registered.
 */
export function LateChallengeField({ challenges, date }: LateChallengeFieldProps) {
  const { register, watch } = useFormContext<EditWorkoutValues>();
  const [challengeId, durationMinutes] = watch(['challengeId', 'durationMinutes']);
  const chosen = challenges.find(({ id }) => id === challengeId);
  const { isCheckIn, text } = checkInHint(chosen, { durationMinutes, date }, true);
  const Icon = isCheckIn ? CircleCheck : Info;
  return (
    <Field
      label="Desafio"
      hint={
        <span aria-live="polite" className={cn('flex items-start gap-1.5', isCheckIn && 'font-semibold text-streak-ink')}>
          <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          <span>{chosen ? text : `Até ${LATE_WORKOUT_HOURS} horas depois de registrado, o treino ainda pode entrar em um desafio.`}</span>
        </span>
      }
    >
      {(field) => (
        <NativeSelect {...field} {...register('challengeId', { setValueAs: (value: string | null) => value || null })}>
          <option value="">Sem desafio</option>
          {challenges.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </NativeSelect>
      )}
    </Field>
  );
}
