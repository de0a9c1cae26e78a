import { safeParse } from 'valibot';
import { expect, it } from 'vitest';
import {
  CARD_KEY_MINUTES,
  FAMILIAR_DAYS,
  HIDDEN_FILE_DAYS,
  MIN_CHECK_IN_MINUTES,
  POINTS_PER_CHECK_IN,
  REPORT_ANSWER_HOURS,
  UNATTACHED_FILE_DAYS,
  UNUSED_SESSION_DAYS,
  WITHDRAWAL_DAYS,
} from '#domain/limits.ts';
import { PROFILE_FIELDS, PROFILE_FIELD_NAMES } from '#domain/profile-fields.ts';
import { LEGAL_VERSION, privacyPolicy, termsOfUse } from './legal.ts';
import { legalPageSchema } from './schema.ts';

it.each([termsOfUse, privacyPolicy])('$title is valid', (page) => {
  expect(safeParse(legalPageSchema, page).issues).toBeUndefined();
});

it.each([termsOfUse, privacyPolicy])('$title gives each section an address of its own', ({ sections }) => {
  expect(new Set(sections.map((section) => section.id)).size).toBe(sections.length);
});

it('the privacy policy says what the law asks for', () => {
  const told = privacyPolicy.sections.map((section) => section.id);
  expect(told).toEqual(
    expect.arrayContaining([
      'controlador',
      'para-que-usamos',
      'com-quem-compartilhamos',
      'por-quanto-tempo',
      'cookies',
      'seus-direitos',
      'menores',
      'mudancas',
    ]),
  );
});

/** A day, and the count of a later one of that day: of one digit, so that they stand in order as texts. */
const VERSION = /^\d{4}-\d{2}-\d{2}(?:\.[2-9])?$/;

it('the version is a day, or a later one of the day', () => {
  expect(LEGAL_VERSION).toMatch(VERSION);
  const later = ['2026-11-27', '2026-11-27.2', '2026-11-27.3', '2026-11-28'];
  for (const version of later) expect(version).toMatch(VERSION);
  expect(later.toReversed().toSorted()).toEqual(later);
});

it('versions are told in their order, each once', () => {
  for (const versions of [Object.keys(NUMBERS_OF_VERSIONS), Object.keys(FIELDS_OF_VERSIONS)]) {
    expect(versions).toEqual([...new Set(versions)].toSorted());
    for (const version of versions) expect(version).toMatch(VERSION);
  }
});

/**
 * The numbers of domain/limits.ts that the two texts name, by the version that a member agreed to. Versions are added,
 * never changed.
 */
const NUMBERS_OF_VERSIONS: Readonly<Record<string, object>> = {
  '2026-11-24': { MIN_CHECK_IN_MINUTES: 45, POINTS_PER_CHECK_IN: 10, WITHDRAWAL_DAYS: 7 },
  '2026-11-26': { MIN_CHECK_IN_MINUTES: 45, POINTS_PER_CHECK_IN: 10, WITHDRAWAL_DAYS: 7, HIDDEN_FILE_DAYS: 30 },
  '2026-11-27': {
    MIN_CHECK_IN_MINUTES: 45,
    POINTS_PER_CHECK_IN: 10,
    WITHDRAWAL_DAYS: 7,
    HIDDEN_FILE_DAYS: 30,
    FAMILIAR_DAYS: 30,
    UNATTACHED_FILE_DAYS: 30,
    REPORT_ANSWER_HOURS: 24,
    CARD_KEY_MINUTES: 60,
    UNUSED_SESSION_DAYS: 60,
  },
};

it('a number that the texts name is changed with a new version', () => {
  const [version = '', agreed] = Object.entries(NUMBERS_OF_VERSIONS).at(-1) ?? [];
  expect(agreed, 'Raise LEGAL_VERSION (the second one of a day ends in .2) and add its numbers to NUMBERS_OF_VERSIONS').toEqual({
    MIN_CHECK_IN_MINUTES,
    POINTS_PER_CHECK_IN,
    WITHDRAWAL_DAYS,
    HIDDEN_FILE_DAYS,
    FAMILIAR_DAYS,
    UNATTACHED_FILE_DAYS,
    REPORT_ANSWER_HOURS,
    CARD_KEY_MINUTES,
    UNUSED_SESSION_DAYS,
  });
  expect(LEGAL_VERSION >= version).toBe(true);
});

/**
 * The fields of the profile that the policy names, by the version that members agreed to. Versions are added, never
 * changed.
 */
const FIELDS_OF_VERSIONS: Readonly<Record<string, readonly string[]>> = {
  '2026-11-27': ['name', 'phone', 'instagram', 'birth_date', 'gender', 'bio', 'goals'],
};

it('a field that the profile has more, or no more, comes with a new version', () => {
  const [version = '', agreed] = Object.entries(FIELDS_OF_VERSIONS).at(-1) ?? [];
  expect(PROFILE_FIELD_NAMES, 'Raise LEGAL_VERSION (the second one of a day ends in .2) and add its fields to FIELDS_OF_VERSIONS').toEqual(
    agreed,
  );
  expect(LEGAL_VERSION >= version).toBe(true);
});

/** All that the policy says in the part with a heading. */
function policyOn(id: string): string {
  return JSON.stringify(privacyPolicy.sections.find((section) => section.id === id));
}

it.each(PROFILE_FIELD_NAMES)('the policy says that %s is kept, for what, and who sees it', (field) => {
  const { inSentence, keptFor, seenBy } = PROFILE_FIELDS[field];
  expect(policyOn('o-que-guardamos')).toContain(inSentence);
  // The name's use is told with that of the whole account.
  expect(keptFor === 'account' ? inSentence : policyOn('para-que-usamos')).toContain(inSentence);
  const [fellows, nobody] = privacyPolicy.sections.find(({ id }) => id === 'quem-ve')?.paragraphs ?? [];
  expect(seenBy === 'fellows' ? fellows : nobody).toContain(inSentence);
});
