import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { Field } from '#web/components/ui/controls/field.tsx';
import { Input } from '#web/components/ui/controls/input.tsx';
import { pluralize } from '#web/lib/format.ts';
import { FIELD_LABELS } from './challenge-changes.ts';
import { lastDay, lengthInDays } from './challenge-values.ts';
import type { ChallengeValues } from './challenge-values.ts';

/** First and last day. A challenge that is being made keeps its length when its beginning moves. */
export function ChallengeDaysFields({ keepsLength }: { keepsLength: boolean }) {
  const { control, register, getValues, setValue, formState } = useFormContext<ChallengeValues>();
  const { errors } = formState;
  const [start, end] = useWatch({ control, name: ['start', 'end'] });
  const days = lengthInDays({ start, end });
  // Kept apart from the fields, which a date typed in part leaves empty.
  const [length, setLength] = useState(days);

  function onStart(day: string) {
    const moved = keepsLength ? lastDay(day, length) : null;
    if (moved) setValue('end', moved, { shouldDirty: true, shouldValidate: formState.isSubmitted });
  }
  function onEnd(day: string) {
    setLength((kept) => lengthInDays({ start: getValues('start'), end: day }) ?? kept);
  }

  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Field label={FIELD_LABELS.start} required error={errors.start?.message}>
        {(field) => <Input {...field} {...register('start', { onChange: (event) => onStart(event.target.value) })} type="date" />}
      </Field>
      <Field
        label={FIELD_LABELS.end}
        required
        error={errors.end?.message}
        hint={days !== null && days > 0 ? pluralize(days, 'dia', 'dias') : undefined}
      >
        {(field) => <Input {...field} {...register('end', { onChange: (event) => onEnd(event.target.value) })} type="date" />}
      </Field>
    </div>
  );
}
