import { useController } from 'react-hook-form';
import { MAX_INTENSITY, MIN_INTENSITY } from '#domain/limits.ts';
import type { RegisterWorkoutValues } from '#domain/schemas.ts';
import { INTENSITY_LABELS } from '#domain/workouts.ts';
import type { Intensity } from '#domain/workouts.ts';
import { Field } from '#web/components/ui/controls/field.tsx';
import { Slider } from '#web/components/ui/controls/slider.tsx';

/** How hard it was, 1 to 5, with its name. */
export function IntensityField() {
  const { field, fieldState } = useController<RegisterWorkoutValues, 'intensity'>({ name: 'intensity' });
  const name = INTENSITY_LABELS[field.value as Intensity];
  return (
    <Field
      label={
        <span className="flex items-baseline justify-between gap-3">
          <span>Intensidade</span>
          <span className="font-bold text-primary">{`${field.value} · ${name}`}</span>
        </span>
      }
      error={fieldState.error?.message}
    >
      {(control) => (
        <>
          <Slider
            id={control.id}
            aria-label="Intensidade"
            aria-describedby={control['aria-describedby']}
            min={MIN_INTENSITY}
            max={MAX_INTENSITY}
            step={1}
            value={field.value}
            valueText={name}
            onValueChange={field.onChange}
          />
          <div aria-hidden="true" className="-mt-1.5 flex justify-between text-xs text-muted-foreground">
            <span>{INTENSITY_LABELS[MIN_INTENSITY]}</span>
            <span>{INTENSITY_LABELS[MAX_INTENSITY]}</span>
          </div>
        </>
      )}
    </Field>
  );
}
