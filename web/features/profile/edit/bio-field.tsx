import { useFormContext } from 'react-hook-form';
import { MAX_BIO_LENGTH } from '#domain/limits.ts';
import { PROFILE_FIELDS } from '#domain/profile-fields.ts';
import type { ProfileValues } from '#domain/profile-schema.ts';
import { lengthOf } from '#domain/text-length.ts';
import { Field } from '#web/components/ui/controls/field.tsx';
import { Textarea } from '#web/components/ui/controls/textarea.tsx';
import { formatNumber } from '#web/lib/format.ts';

/** A few lines about oneself, with how many characters they take. */
export function BioField() {
  const { register, formState, watch } = useFormContext<ProfileValues>();
  const length = lengthOf(watch('bio').trim());
  return (
    <Field
      label={PROFILE_FIELDS.bio.label}
      error={formState.errors.bio?.message}
      hint={`${formatNumber(length)} de ${formatNumber(MAX_BIO_LENGTH)} caracteres`}
    >
      {(field) => <Textarea {...field} {...register('bio')} placeholder="O que te move? O que você gosta de treinar?" />}
    </Field>
  );
}
