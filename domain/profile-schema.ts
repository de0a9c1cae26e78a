import * as v from 'valibot';
import type { Day } from './calendar.ts';
import { MAX_BIO_LENGTH, MAX_GOALS, MAX_INSTAGRAM_LENGTH, MAX_PHONE_LENGTH, MAX_PROFILE_NAME_LENGTH } from './limits.ts';
import { GENDERS, OLDEST_AGE_YEARS, formatPhone, instagramHandle, isGender, isPhone } from './profile.ts';
import type { Gender } from './profile.ts';
import { atMost, emptyOrDay, filled, trimmed } from './schema-rules.ts';
import { unlessUnchanged } from './unless-unchanged.ts';
import { isVisible } from './visible-text.ts';

/** The part of a profile that its member edits, as it is stored. */
export interface EditableProfile {
  name: string | null;
  phone: string | null;
  bio: string | null;
  gender: string | null;
  birth_date: string | null;
  instagram: string | null;
  goals: string[] | null;
}

/** An optional field: empty text is always right. */
function emptyOr(isRight: (text: string) => boolean, message: string) {
  return v.check<string, string>((text) => text === '' || isRight(text), message);
}

/**
 * The fields of the form. A field is a column of `public.profiles` too, so a new one has these places:
 * - SQL, in supabase/schemas, and then a migration: the column; `app.guard_profile`, which cleans a text, asks whether it changed and refuses what is too long; and
 *   `app.staff_private_field` (`supabase/schemas/staff/members.sql`), whose list of fields stands in its condition, its detail and the comment of the
 *   public function. `npm run db:schema` writes the types.
 * - here: `EditableProfile`, `profileFields`, `profileSchemaOn` and `profileValuesOf`; its length, if it has one, first in `cases/limits.json`.
 * - the app: `PROFILE_COLUMNS` of `web/lib/session/member-data.ts`, whose new text takes the next number in `kept-data-version.ts`;
 *   `profile-fields.ts`, the input in `edit/` and the row in `view/information-tab.tsx` of `web/features/profile/`.
 * - the privacy policy, which names the fields in three sections: `content/privacy-policy.ts`, and then `LEGAL_VERSION`.
 * - the tests: `supabase/tests/04_profiles.test.sql` for the guard, and a text's door in `server/testing/text-doors.ts`.
 * The compiler or a unit test asks for those here and in the app. Nothing asks for the guard, the staff's list, the policy and the tests.
 */
const profileFields = v.object({
  name: v.pipe(
    v.string(),
    trimmed,
    filled('Por favor, informe seu nome'),
    // Invisible characters alone would leave the member without a name. The sign-up and the database ask no more of one.
    v.check(isVisible, 'Use letras no seu nome'),
    atMost(MAX_PROFILE_NAME_LENGTH),
  ),
  phone: v.pipe(
    v.string(),
    trimmed,
    v.transform((phone) => (isPhone(phone) ? formatPhone(phone) : phone)),
    emptyOr(isPhone, 'Informe um telefone com DDD, como (11) 91234-5678'),
    atMost(MAX_PHONE_LENGTH),
  ),
  bio: v.pipe(v.string(), trimmed, atMost(MAX_BIO_LENGTH)),
  gender: v.picklist([...GENDERS, ''], 'Escolha uma das opções'),
  birth_date: v.pipe(v.string(), emptyOrDay('Informe uma data válida')),
  instagram: v.pipe(
    v.string(),
    trimmed,
    v.transform((text) => (instagramHandle(text) === null ? text : `@${instagramHandle(text)}`)),
    emptyOr((text) => instagramHandle(text) !== null, 'Informe só o nome de usuário, como @seu.perfil'),
    atMost(MAX_INSTAGRAM_LENGTH),
  ),
  goals: v.pipe(
    v.array(v.pipe(v.string(), v.check(isVisible, 'Escreva o objetivo'))),
    v.check((goals) => goals.length <= MAX_GOALS, 'São objetivos demais'),
  ),
});
export type ProfileValues = v.InferOutput<typeof profileFields>;

/** The fields whose empty text clears the column. */
const TEXTS = v.keyof(v.omit(profileFields, ['gender', 'goals'])).options;

type ProfileChanges = Partial<Record<(typeof TEXTS)[number], string | null>> & { gender?: Gender | null; goals?: string[] };

/** The earliest birth date that is believed. */
export function earliestBirthDate(today: Day): Day {
  return `${Number(today.slice(0, 4)) - OLDEST_AGE_YEARS}${today.slice(4)}`;
}

/**
 * The profile form.
 * @param today the club's day, for the birth date
 * @param before what the form began with; what is as it was is not judged
 */
export function profileSchemaOn(today: Day, before?: ProfileValues) {
  const earliest = earliestBirthDate(today);
  const { name, phone, bio, gender, birth_date, instagram, goals } = profileFields.entries;
  const birthDate = v.pipe(
    birth_date,
    emptyOr((day) => day < today, 'A data de nascimento precisa estar no passado'),
    emptyOr((day) => day >= earliest, 'Confira o ano de nascimento'),
  );
  if (!before) return v.object({ name, phone, bio, gender, birth_date: birthDate, instagram, goals });
  return v.object({
    name: unlessUnchanged(name, before.name),
    phone: unlessUnchanged(phone, before.phone),
    bio: unlessUnchanged(bio, before.bio),
    gender: unlessUnchanged(gender, before.gender),
    birth_date: unlessUnchanged(birthDate, before.birth_date),
    instagram: unlessUnchanged(instagram, before.instagram),
    goals: unlessUnchanged(goals, before.goals),
  });
}

/** The values that the form starts with. */
export function profileValuesOf(profile: EditableProfile): ProfileValues {
  return {
    name: profile.name ?? '',
    // A value that can't be written as a number is shown as it is stored, or saving anything else would clear it.
    phone: isPhone(profile.phone ?? '') ? formatPhone(profile.phone ?? '') : (profile.phone ?? ''),
    bio: profile.bio ?? '',
    gender: isGender(profile.gender) ? profile.gender : '',
    birth_date: profile.birth_date ?? '',
    instagram: profile.instagram ?? '',
    goals: profile.goals ?? [],
  };
}

/**
 * The columns that an update sends: every filled field; of the empty ones only those that had a value, to be cleared.
 * @param before the profile as it is stored
 */
export function profileChanges(before: EditableProfile, values: ProfileValues): ProfileChanges {
  const changes: ProfileChanges = {};
  for (const field of TEXTS) {
    if (values[field] !== '') changes[field] = values[field];
    else if (before[field]) changes[field] = null;
  }
  if (values.gender !== '') changes.gender = values.gender;
  // One that the form can't show was not taken away by leaving it empty.
  else if (isGender(before.gender)) changes.gender = null;
  if (values.goals.length > 0 || before.goals?.length) changes.goals = values.goals;
  return changes;
}
