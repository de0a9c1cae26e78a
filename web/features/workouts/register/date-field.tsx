import { useFormContext } from 'react-hook-form';
import { addDays, dayInZone } from '#domain/calendar.ts';
import type { Day } from '#domain/calendar.ts';
import { WORKOUT_WINDOW_DAYS } from '#domain/limits.ts';
import type { RegisterWorkoutValues } from '#domain/schemas.ts';
import { Field } from '#web/components/ui/controls/field.tsx';
import { Input } from '#web/components/ui/controls/input.tsx';
import { now } from '#web/lib/device/clock.ts';
import { deviceTimeZone } from '#web/lib/device/time-zone.ts';
import { formatDayMonth } from '#web/lib/format.ts';

/**
 * The workout's day.
 * @param today that of the chosen challenge, or of the club: the latest that is offered, and named where the device has
 * another one
 */
export function DateField({ today }: { today: Day }) {
  const { register, watch, formState } = useFormContext<RegisterWorkoutValues>();
  const isAnother = watch('challengeId') !== null && today !== dayInZone(now(), deviceTimeZone());
  return (
    <Field
      label="Data"
      hint={isAnother ? `Neste desafio, hoje é ${formatDayMonth(today)}.` : undefined}
      error={formState.errors.date?.message}
    >
      {(field) => <Input {...field} {...register('date')} type="date" min={addDays(today, -WORKOUT_WINDOW_DAYS)} max={today} />}
    </Field>
  );
}
