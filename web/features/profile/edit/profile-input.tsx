import type { ComponentProps, ReactElement } from 'react';
import { useFormContext } from 'react-hook-form';
import type { Day } from '#domain/calendar.ts';
import { PROFILE_FIELDS } from '#domain/profile-fields.ts';
import type { ProfileField } from '#domain/profile-fields.ts';
import type { ProfileValues } from '#domain/profile-schema.ts';
import { GENDERS, GENDER_LABELS } from '#domain/profile.ts';
import { Field } from '#web/components/ui/controls/field.tsx';
import { Input } from '#web/components/ui/controls/input.tsx';
import { NativeSelect } from '#web/components/ui/controls/native-select.tsx';
import { BioField } from './bio-field.tsx';
import { BirthDateField } from './birth-date-field.tsx';
import { GoalsField } from './goals-field.tsx';
import { PhoneField } from './phone-field.tsx';

const GENDER_OPTIONS = [{ value: '', label: 'Selecione' }, ...GENDERS.map((value) => ({ value, label: GENDER_LABELS[value] }))];

function GenderField() {
  const { register, formState } = useFormContext<ProfileValues>();
  return (
    <Field label={PROFILE_FIELDS.gender.label} error={formState.errors.gender?.message}>
      {(field) => <NativeSelect {...field} {...register('gender')} options={GENDER_OPTIONS} />}
    </Field>
  );
}

/** How a line of text is typed, where it is no plain one. */
const LINES: Partial<Record<ProfileField, ComponentProps<typeof Input>>> = {
  name: { autoComplete: 'name' },
  instagram: { placeholder: '@seu.perfil', autoCapitalize: 'none', spellCheck: false },
};

function LineField({ name }: { name: ProfileField }) {
  const { register, formState } = useFormContext<ProfileValues>();
  return (
    <Field label={PROFILE_FIELDS[name].label} required={name === 'name'} error={formState.errors[name]?.message}>
      {(field) => <Input {...field} {...register(name)} autoComplete="off" {...LINES[name]} />}
    </Field>
  );
}

/** The inputs of fields that are more than a line of text. */
const INPUTS: Partial<Record<ProfileField, (props: { today: Day }) => ReactElement>> = {
  phone: PhoneField,
  birth_date: BirthDateField,
  gender: GenderField,
  bio: BioField,
  goals: GoalsField,
};

/** The input of a field of the profile. `today` is the club's day. */
export function ProfileInput({ name, today }: { name: ProfileField; today: Day }) {
  const Own = INPUTS[name];
  return Own ? <Own today={today} /> : <LineField name={name} />;
}
