import type { ProfileValues } from '#domain/profile-schema.ts';

export type ProfileField = keyof ProfileValues;

/** The fields of the form, as they stand in the address. */
const PROFILE_FIELDS: Readonly<Record<ProfileField, true>> = {
  name: true,
  phone: true,
  instagram: true,
  birth_date: true,
  gender: true,
  bio: true,
  goals: true,
};

/** Whether a text from the address is a field of the form. */
export function isProfileField(value: unknown): value is ProfileField {
  return typeof value === 'string' && Object.hasOwn(PROFILE_FIELDS, value);
}
