import { PROFILE_FIELDS, PROFILE_FIELD_NAMES } from './profile-fields.ts';
import type { ProfileField } from './profile-fields.ts';
import type { EditableProfile } from './profile-schema.ts';

type TextField = Exclude<ProfileField, 'goals'>;

/** The same said of every field but the goals. */
function textsOf<T extends string | null>(valueOf: (field: TextField) => T): Record<TextField, T> {
  const texts = PROFILE_FIELD_NAMES.filter((field) => field !== 'goals').map((field) => [field, valueOf(field)]);
  return Object.fromEntries(texts) as Record<TextField, T>;
}

/** For tests: a profile of which nothing is filled in, whatever fields it has. */
export const EMPTY_PROFILE = { ...textsOf(() => null), goals: null } satisfies EditableProfile;

/** Values of the fields that are held to a form of their own, and of those that tests know by heart. */
const FORMED = {
  name: 'Bia Prado',
  phone: '(21) 99876-5432',
  gender: 'feminino',
  birth_date: '1990-05-12',
  instagram: '@bia.prado',
  bio: 'Corro aos domingos.',
} as const;

const SAMPLE_GOALS = ['Perder peso', 'Aumentar energia'];

/**
 * For tests: a profile of which everything is filled in. A field without a value of its own here has a text made of
 * its label, and never the label alone: a page shows both, and each is looked for by itself.
 */
export const FULL_PROFILE = {
  ...textsOf((field): string => `${PROFILE_FIELDS[field].label} da Bia`),
  ...FORMED,
  goals: SAMPLE_GOALS,
} satisfies EditableProfile;

/** For tests: the full profile once its member has emptied every field that may be empty. */
export const CLEARED_PROFILE = { ...EMPTY_PROFILE, name: FULL_PROFILE.name, goals: [] } satisfies EditableProfile;
