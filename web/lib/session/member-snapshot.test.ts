// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import { EMPTY_PROFILE } from '#domain/sample-profile.ts';
import type { ProfileRow } from '../database-types.ts';
import { memberKey } from '../device/member-storage.ts';
import { readSnapshot, writeSnapshot } from './member-snapshot.ts';

const ID = '5a1e2c90-0000-4000-8000-000000000001';
const PROFILE: ProfileRow = {
  ...EMPTY_PROFILE,
  id: ID,
  name: 'Ana',
  email: 'ana@membro.example',
  goals: [],
  photo_url: null,
  profile_image_url: null,
  completed_workouts: 0,
  streak: 0,
  points: 0,
  created_at: '2026-11-01T12:00:00Z',
  updated_at: '2026-11-01T12:00:00Z',
};
const LEVEL = { current_level: 'expert', level_expires_at: null, unlocked_features: [] } as const;

beforeEach(() => localStorage.clear());

test('what was kept is shown at the next start', () => {
  writeSnapshot(ID, { profile: PROFILE, userLevel: LEVEL });
  expect(readSnapshot(ID)).toEqual({ profile: PROFILE, userLevel: LEVEL });
});

test.each([{}, { version: 1 }])('of another version %j the level is shown, and not the profile, which may lack a field', (version) => {
  localStorage.setItem(memberKey(ID, 'snapshot'), JSON.stringify({ ...version, profile: PROFILE, userLevel: LEVEL }));
  expect(readSnapshot(ID)).toEqual({ profile: null, userLevel: LEVEL });
});

test('what is no snapshot is none', () => {
  localStorage.setItem(memberKey(ID, 'snapshot'), '{}');
  expect(readSnapshot(ID)).toBeNull();
});
