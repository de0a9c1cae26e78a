interface ProfileFieldRow {
  /** Its name on every screen. */
  label: string;
  /** Its name within a sentence of the privacy policy. */
  inSentence: string;
  /**
   * Its readers besides its member: participants of the same challenge, or only the staff, who open it by itself. Their
   * log notes it.
   */
  seenBy: 'fellows' | 'staff';
  /**
   * Its use in the privacy policy: to know the member by, an optional profile, or one that may speak of their health.
   */
  keptFor: 'account' | 'profile' | 'health';
}

/**
 * The fields of a profile that a member fills in, in the order of the form: each is a column of `public.profiles`. The
 * form's labels, the member's page, the console, the log's words and the sentences of the privacy policy come from this
 * list.
 * A new one is a row here, its rule in profile-schema.ts, and its column, the guard and `app.private_fields` in
 * supabase/schemas/members/profiles.sql; what is missing then is red: the compiler,
 * supabase/tests/profile-fields.test.ts, closed-lists.test.ts beside it and content/legal.test.ts ask for it.
 */
export const PROFILE_FIELDS = {
  name: { label: 'Nome', inSentence: 'nome', seenBy: 'fellows', keptFor: 'account' },
  phone: { label: 'Telefone', inSentence: 'telefone', seenBy: 'staff', keptFor: 'profile' },
  instagram: { label: 'Instagram', inSentence: 'Instagram', seenBy: 'staff', keptFor: 'profile' },
  birth_date: { label: 'Data de nascimento', inSentence: 'data de nascimento', seenBy: 'staff', keptFor: 'profile' },
  gender: { label: 'Gênero', inSentence: 'gênero', seenBy: 'staff', keptFor: 'profile' },
  bio: { label: 'Bio', inSentence: 'bio', seenBy: 'staff', keptFor: 'profile' },
  goals: { label: 'Objetivos', inSentence: 'objetivos', seenBy: 'staff', keptFor: 'health' },
} as const satisfies Record<string, ProfileFieldRow>;

export type ProfileField = keyof typeof PROFILE_FIELDS;

/** Whether a text names a field. */
export function isProfileField(value: unknown): value is ProfileField {
  return typeof value === 'string' && Object.hasOwn(PROFILE_FIELDS, value);
}

/** The fields in the order of the form. */
export const PROFILE_FIELD_NAMES: readonly ProfileField[] = Object.keys(PROFILE_FIELDS).filter(isProfileField);

/** A field of which staff see nothing until they open it; `notes` are those of the member's workouts. */
export type PrivateField =
  | { [F in ProfileField]: (typeof PROFILE_FIELDS)[F]['seenBy'] extends 'staff' ? F : never }[ProfileField]
  | 'notes';

const isPrivate = (field: ProfileField): field is Exclude<PrivateField, 'notes'> => PROFILE_FIELDS[field].seenBy === 'staff';

/** The fields that staff open one by one, as `app.private_fields` has it in SQL. */
export const PRIVATE_FIELDS: readonly PrivateField[] = [...PROFILE_FIELD_NAMES.filter(isPrivate), 'notes'];

/** The name of a private field on screens. */
export function privateFieldLabel(field: PrivateField): string {
  return field === 'notes' ? 'Observações dos treinos' : PROFILE_FIELDS[field].label;
}
