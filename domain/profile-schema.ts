import * as v from 'valibot';
import type { Day } from './calendar.ts';
import { posesAsClub } from './club-names.ts';
import { sentences } from './errors.ts';
import { MAX_BIO_LENGTH, MAX_GOALS, MAX_INSTAGRAM_LENGTH, MAX_PHONE_LENGTH, MAX_PROFILE_NAME_LENGTH } from './limits.ts';
import { PROFILE_FIELD_NAMES } from './profile-fields.ts';
import type { ProfileField } from './profile-fields.ts';
import { GENDERS, OLDEST_AGE_YEARS, formatPhone, instagramHandle, isGender, isPhone } from './profile.ts';
import type { Gender } from './profile.ts';
import { atMost, emptyOrDay, filled, trimmed } from './schema-rules.ts';
import { unlessUnchanged } from './unless-unchanged.ts';
import { isVisible } from './visible-text.ts';

/** The part of a profile that its member edits, as it is stored. */
export type EditableProfile = Record<Exclude<ProfileField, 'goals'>, string | null> & { goals: string[] | null };

/** An optional field: empty text is always right. */
function emptyOr(isRight: (text: string) => boolean, message: string) {
  return v.check<string, string>((text) => text === '' || isRight(text), message);
}

/** The rule of each field of the form. */
const RULES = {
  name: v.pipe(
    v.string(),
    trimmed,
    filled('Por favor, informe seu nome'),
    // Invisible characters alone would leave the member without a name. The sign-up and the database ask no more of
    // one.
    v.check(isVisible, 'Use letras no seu nome'),
    atMost(MAX_PROFILE_NAME_LENGTH),
    v.check((name) => !posesAsClub(name), sentences.name_poses_as_club),
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
} as const satisfies Record<ProfileField, v.GenericSchema>;

export type ProfileValues = { [F in ProfileField]: v.InferOutput<(typeof RULES)[F]> };

type TextField = Exclude<ProfileField, 'gender' | 'goals'>;

/** The fields whose empty text clears the column. */
const TEXTS = PROFILE_FIELD_NAMES.filter((field): field is TextField => field !== 'gender' && field !== 'goals');

type ProfileChanges = Partial<Record<TextField, string | null>> & { gender?: Gender | null; goals?: string[] };

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
  const birthDate = v.pipe(
    RULES.birth_date,
    emptyOr((day) => day < today, 'A data de nascimento precisa estar no passado'),
    emptyOr((day) => day >= earliest, 'Confira o ano de nascimento'),
  );
  const rules: { [F in ProfileField]: v.GenericSchema<ProfileValues[F]> } = { ...RULES, birth_date: birthDate };
  if (!before) return v.object(rules);
  const judged = PROFILE_FIELD_NAMES.map((field) => [field, unlessUnchanged<unknown>(rules[field], before[field])]);
  return v.object(Object.fromEntries(judged) as typeof rules);
}

/** The values that the form starts with. */
export function profileValuesOf(profile: EditableProfile): ProfileValues {
  const texts = Object.fromEntries(TEXTS.map((field) => [field, profile[field] ?? ''])) as Record<TextField, string>;
  const { phone } = texts;
  return {
    ...texts,
    // A value that can't be written as a number is shown as it is stored, or saving anything else would clear it.
    phone: isPhone(phone) ? formatPhone(phone) : phone,
    gender: isGender(profile.gender) ? profile.gender : '',
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
