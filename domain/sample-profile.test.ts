import { expect, test } from 'vitest';
import { PROFILE_FIELDS, PROFILE_FIELD_NAMES } from './profile-fields.ts';
import { EMPTY_PROFILE, FULL_PROFILE } from './sample-profile.ts';

test('a page that shows a filled profile has each value once, and no label in its place', () => {
  const labels: string[] = PROFILE_FIELD_NAMES.map((field) => PROFILE_FIELDS[field].label);
  const values = Object.values(FULL_PROFILE).flat();
  expect(values.filter((value) => labels.includes(value))).toEqual([]);
  expect(new Set(values).size).toBe(values.length);
});

test('an empty profile has nothing in any field', () => {
  expect(Object.keys(EMPTY_PROFILE).toSorted()).toEqual([...PROFILE_FIELD_NAMES].toSorted());
  expect(Object.values(EMPTY_PROFILE).filter((value) => value !== null)).toEqual([]);
});
