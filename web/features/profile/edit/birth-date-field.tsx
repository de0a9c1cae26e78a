import { useFormContext } from 'react-hook-form';
import { addDays } from '#domain/calendar.ts';
import type { Day } from '#domain/calendar.ts';
import { PROFILE_FIELDS } from '#domain/profile-fields.ts';
import { earliestBirthDate } from '#domain/profile-schema.ts';
import type { ProfileValues } from '#domain/profile-schema.ts';
import { Field } from '#web/components/ui/controls/field.tsx';
import { Input } from '#web/components/ui/controls/input.tsx';

/** Birth date; the browser offers only days that are believed. `today` is the club's day. */
export function BirthDateField({ today }: { today: Day }) {
  const { register, formState } = useFormContext<ProfileValues>();
  return (
    <Field label={PROFILE_FIELDS.birth_date.label} error={formState.errors.birth_date?.message}>
      {(field) => (
        <Input
          {...field}
          {...register('birth_date')}
          type="date"
          autoComplete="bday"
          min={earliestBirthDate(today)}
          max={addDays(today, -1)}
        />
      )}
    </Field>
  );
}
