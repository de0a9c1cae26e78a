import { useState } from 'react';
import { useController } from 'react-hook-form';
import { parseDurationMinutes } from '#domain/schemas.ts';
import type { RegisterWorkoutValues } from '#domain/schemas.ts';
import { DURATION_MAX_MINUTES, DURATION_MIN_MINUTES } from '#domain/workouts.ts';
import { Field } from '#web/components/ui/controls/field.tsx';
import { Input } from '#web/components/ui/controls/input.tsx';
import { cn } from '#web/lib/cn.ts';

const COMMON_DURATIONS = [30, 45, 60, 90];

/** Minutes, typed or picked from the usual ones. The typed text stays as it is; the form gets the number in it. */
export function DurationField() {
  const { field, fieldState } = useController<RegisterWorkoutValues, 'durationMinutes'>({ name: 'durationMinutes' });
  const [typed, setTyped] = useState(String(field.value));
  // A number put into the form from outside, such as a draft's, replaces what stands here.
  const text = parseDurationMinutes(typed) === field.value ? typed : String(field.value);

  const isWhole = Number.isInteger(field.value);

  function onText(next: string) {
    setTyped(next);
    field.onChange(parseDurationMinutes(next));
  }

  return (
    <Field label="Duração (minutos)" required error={isWhole ? fieldState.error?.message : 'Informe minutos inteiros, sem vírgula.'}>
      {(control) => (
        <div className="flex flex-wrap items-center gap-1.5 sm:gap-2">
          <Input
            {...control}
            ref={field.ref}
            type="number"
            inputMode="numeric"
            min={DURATION_MIN_MINUTES}
            max={DURATION_MAX_MINUTES}
            step={1}
            value={text}
            onBlur={field.onBlur}
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
