import { EMPTY_PROFILE } from '#domain/sample-profile.ts';
import type { ProfileRow } from '../database-types.ts';

/** The profile of a member who has signed up, and has filled in nothing yet. */
export const NEW_MEMBER_PROFILE: ProfileRow = {
  ...EMPTY_PROFILE,
  id: '5a1e2c90-0000-4000-8000-000000000001',
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
