import type { ProfileValues } from '#domain/profile-schema.ts';

/** The fields of the form, as they stand in the address. */
const PROFILE_FIELDS = [
  'name',
  'phone',
  'instagram',
  'birth_date',
  'gender',
  'bio',
  'goals',
] as const satisfies readonly (keyof ProfileValues)[];
export type ProfileField = (typeof PROFILE_FIELDS)[number];

/** Whether a text from the address is a field of the form. */
export function isProfileField(value: unknown): value is ProfileField {
  return PROFILE_FIELDS.some((field) => field === value);
}
