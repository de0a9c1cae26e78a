import { useFormContext } from 'react-hook-form';
import { Field } from '#web/components/ui/field.tsx';
import { NativeSelect } from '#web/components/ui/native-select.tsx';
import type { Day } from '#domain/calendar.ts';
import type { RegisterWorkoutValues } from '#domain/schemas.ts';
import { CHECK_IN_MIN_MINUTES } from '#domain/workouts.ts';

export type ChallengeChoice = { id: string; title: string };

interface ChallengeFieldProps {
  challenges: readonly ChallengeChoice[];
  today: Day;
}

const NO_CHALLENGE = '';

/** What the choice means for the day's check-in, before it is sent. */
function checkInHint(challengeId: string | null, durationMinutes: number, date: Day, today: Day): string {
  if (!challengeId) return 'Sem desafio, o treino não gera check-in.';
  if (durationMinutes < CHECK_IN_MIN_MINUTES) {
    return `Duração mínima para check-in em desafios é de ${CHECK_IN_MIN_MINUTES} minutos`;
  }
  if (date !== today) return 'O check-in só vale para treinos feitos hoje.';
  return 'Este treino vale o check-in de hoje.';
}

/** Which challenge the workout counts for. Not shown to who takes part in none. */
export function ChallengeField({ challenges, today }: ChallengeFieldProps) {
  const { register, watch, formState } = useFormContext<RegisterWorkoutValues>();
  if (challenges.length === 0) return null;
  const [challengeId, durationMinutes, date] = watch(['challengeId', 'durationMinutes', 'date']);
  return (
    <Field
      label="Desafio"
      hint={checkInHint(challengeId, durationMinutes, date, today)}
      error={formState.errors.challengeId?.message}
    >
      {(field) => (
        <NativeSelect
          {...field}
          {...register('challengeId', { setValueAs: (value: string | null) => value || null })}
        >
          {challenges.map((challenge) => (
            <option key={challenge.id} value={challenge.id}>
              {challenge.title}
            </option>
          ))}
          <option value={NO_CHALLENGE}>Sem desafio</option>
        </NativeSelect>
      )}
    </Field>
  );
}
