import { useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { parseDurationMinutes } from '#domain/duration-text.ts';
import { MAX_WORKOUT_MINUTES, MIN_CHECK_IN_MINUTES, MIN_WORKOUT_MINUTES } from '#domain/limits.ts';
import type { RegisterWorkoutValues } from '#domain/schemas.ts';
import { Field } from '#web/components/ui/controls/field.tsx';
import { Input } from '#web/components/ui/controls/input.tsx';
import { cn } from '#web/lib/cn.ts';
import { pluralize } from '#web/lib/format.ts';
import type { RegisterWorkoutPrefill } from './register-prefill.ts';

const COMMON_DURATIONS = [30, 45, 60, 90];
const STEPS: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1 };

function isInRange(minutes: number): boolean {
  return Number.isInteger(minutes) && minutes >= MIN_WORKOUT_MINUTES && minutes <= MAX_WORKOUT_MINUTES;
}

/**
 * Minutes, typed or picked from the usual ones. What was typed stays while it is typed, and the form gets the minutes
 * in it: "1h30" is 90.
 * @param begun what the form began with: a workout that is shorter than the field says why
 * No field of numbers, because browsers leave out of one what is no digit, and 130 would be left of it.
 */
export function DurationField({ begun }: { begun?: RegisterWorkoutPrefill | undefined }) {
  const { field, fieldState } = useController<RegisterWorkoutValues, 'durationMinutes'>({ name: 'durationMinutes' });
  const [typed, setTyped] = useState(String(field.value));
  // A number put into the form from outside, such as a draft's, replaces what stands here.
  const text = parseDurationMinutes(typed) === field.value ? typed : String(field.value);

  const isWhole = Number.isInteger(field.value);
  const isUnread = field.value === 0 && text.trim() !== '' && !/^[-+]?\d+$/.test(text.trim());
  const isWorded = isInRange(field.value) && text.trim() !== String(field.value);

  function onText(next: string) {
    setTyped(next);
    field.onChange(parseDurationMinutes(next));
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = Math.round(field.value) + step;
    if (isInRange(next)) onText(String(next));
  }

  function onBlur() {
    if (isWorded) setTyped(String(field.value));
    field.onBlur();
  }

  const { exerciseName, durationMinutes } = begun ?? {};
  const name = useWatch<RegisterWorkoutValues, 'exerciseName'>({ name: 'exerciseName' });
  // The day's workout alone is too short for the check-in with which the form began.
  const isFilledUp =
    durationMinutes !== undefined && name === exerciseName && field.value > durationMinutes && field.value === MIN_CHECK_IN_MINUTES;
  const filledUp = isFilledUp ? `${durationMinutes} min de ${name} + ${field.value - durationMinutes} livres.` : undefined;

  const refusal = isUnread ? 'Escreva os minutos, como 90 ou 1h30.' : fieldState.error?.message;
  return (
    <Field
      label="Duração (minutos)"
      required
      hint={isWorded ? `São ${pluralize(field.value, 'minuto', 'minutos')}.` : filledUp}
      error={isWhole ? fieldState.error && refusal : 'Informe minutos inteiros, sem vírgula.'}
    >
      {(control) => (
        <div className="flex flex-wrap items-center gap-1.5 sm:gap-2">
          <Input
            {...control}
            ref={field.ref}
            type="text"
            role="spinbutton"
            aria-valuemin={MIN_WORKOUT_MINUTES}
            aria-valuemax={MAX_WORKOUT_MINUTES}
            aria-valuenow={field.value}
            inputMode="numeric"
            autoComplete="off"
            value={text}
            onBlur={onBlur}
            onKeyDown={onKeyDown}
            onChange={(event) => onText(event.target.value)}
            className="w-24 px-3"
          />
          {COMMON_DURATIONS.map((minutes) => (
            <button
              key={minutes}
              type="button"
              aria-pressed={field.value === minutes}
              aria-label={`${minutes} minutos`}
              onClick={() => onText(String(minutes))}
              className={cn(
                'h-11 min-w-12 rounded-full px-2.5 font-semibold transition-colors sm:min-w-14',
                field.value === minutes
                  ? 'bg-foreground text-background'
                  : 'bg-muted text-foreground hover:bg-secondary hover:text-secondary-foreground',
              )}
            >
              {minutes}
            </button>
          ))}
        </div>
      )}
    </Field>
  );
}
