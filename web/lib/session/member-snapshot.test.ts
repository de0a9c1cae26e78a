// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import { memberKey } from '../device/member-storage.ts';
import { NEW_MEMBER_PROFILE as PROFILE } from '../testing/new-member-profile.ts';
import { readSnapshot, writeSnapshot } from './member-snapshot.ts';

const { id: ID } = PROFILE;
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
