import { useFormContext } from 'react-hook-form';
import { MAX_PHONE_LENGTH } from '#domain/limits.ts';
import { PROFILE_FIELDS } from '#domain/profile-fields.ts';
import type { ProfileValues } from '#domain/profile-schema.ts';
import { formatPhone } from '#domain/profile.ts';
import { Field } from '#web/components/ui/controls/field.tsx';
import { Input } from '#web/components/ui/controls/input.tsx';

/** Phone number, written the Brazilian way while it is typed. */
export function PhoneField() {
  const { register, formState, setValue } = useFormContext<ProfileValues>();
  const phone = register('phone', {
    onChange: (event: { target: HTMLInputElement }) => {
      const { value, selectionStart } = event.target;
      // A correction in the middle would throw the cursor to the end: then it is put right on leaving the field.
      if (selectionStart === value.length) setValue('phone', formatPhone(value), { shouldDirty: true });
    },
    onBlur: ({ target: { value } }: { target: HTMLInputElement }) => {
      // A stored text that is no number to be written stays as it is.
      if (value !== formState.defaultValues?.phone) setValue('phone', formatPhone(value), { shouldDirty: true });
    },
  });
  return (
    <Field label={PROFILE_FIELDS.phone.label} error={formState.errors.phone?.message}>
      {(field) => (
        <Input
          {...field}
          {...phone}
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          placeholder="(11) 91234-5678"
          maxLength={MAX_PHONE_LENGTH}
        />
      )}
    </Field>
  );
}
