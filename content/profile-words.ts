import { PROFILE_FIELDS, PROFILE_FIELD_NAMES } from '#domain/profile-fields.ts';
import type { ProfileField } from '#domain/profile-fields.ts';

type FieldRow = (typeof PROFILE_FIELDS)[ProfileField];

/**
 * The fields of the profile that a sentence of the privacy policy speaks of, as it names them.
 * @param order the order in which members have read them; a field that came later stands at the end
 */
export function fieldsInSentence(isMeant: (row: FieldRow) => boolean, order: readonly ProfileField[]): string[] {
  const meant = PROFILE_FIELD_NAMES.filter((field) => isMeant(PROFILE_FIELDS[field]));
  const known = order.filter((field) => meant.includes(field));
  return [...known, ...meant.filter((field) => !known.includes(field))].map((field) => PROFILE_FIELDS[field].inSentence);
}
