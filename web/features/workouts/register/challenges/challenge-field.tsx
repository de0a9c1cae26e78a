import { CircleCheck, Info } from 'lucide-react';
import { useFormContext } from 'react-hook-form';
import { MIN_CHECK_IN_MINUTES } from '#domain/limits.ts';
import type { RegisterWorkoutValues } from '#domain/schemas.ts';
import { Field } from '#web/components/ui/controls/field.tsx';
import { NativeSelect } from '#web/components/ui/controls/native-select.tsx';
import type { ChallengeChoice } from '#web/lib/challenges/choose-challenge.ts';
import { cn } from '#web/lib/cn.ts';
import { checkInHint } from '../../check-in-hint.ts';

interface ChallengeFieldProps {
  challenges: readonly ChallengeChoice[];
  /** Whether these are all of the member's. */
  areKnown: boolean;
}

const NO_CHALLENGE = '';
/** Nothing may be promised, and nothing be called lost, before it is known. */
const OPEN = 'Se você participa de um desafio em andamento, o treino entra nele quando for enviado.';

/**
 * The challenge that the workout counts for, and what that means for the day's check-in. A member in none has nothing
 * to choose.
 */
export function ChallengeField({ challenges, areKnown }: ChallengeFieldProps) {
  const { register, watch, formState } = useFormContext<RegisterWorkoutValues>();
  const [challengeId, durationMinutes, date] = watch(['challengeId', 'durationMinutes', 'date']);
  const chosen = challenges.find(({ id }) => id === challengeId);
  const { isCheckIn, text } = checkInHint(chosen, { durationMinutes, date }, date === formState.defaultValues?.date);
  const isTooShort = !isCheckIn && checkInHint(chosen, { durationMinutes: MIN_CHECK_IN_MINUTES, date }).isCheckIn;
  const isOpen = challenges.length === 0 && !areKnown;
  const Icon = isCheckIn ? CircleCheck : Info;
  const hint = (
    // It follows duration and date, fields before this one: a screen reader user must hear it change.
    <span aria-live="polite" className={cn('flex items-start gap-1.5', isCheckIn && 'font-semibold text-streak-ink')}>
      <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span>
        <span>{isOpen ? OPEN : text}</span>
        {isTooShort ? (
          <span>: assim, este treino não gera check-in. Fez mais? Some tudo aqui: dois treinos curtos não viram um check-in.</span>
        ) : null}
      </span>
    </span>
  );
  // One that could not be read yet is sent all the same: it must not be called none.
  if (challenges.length === 0 && challengeId !== null) return null;
  if (challenges.length === 0) return <p className="text-sm text-muted-foreground">{hint}</p>;
  return (
    <Field label="Desafio" hint={hint} error={formState.errors.challengeId?.message}>
      {(field) => (
        <NativeSelect {...field} {...register('challengeId', { setValueAs: (value: string | null) => value || null })}>
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
