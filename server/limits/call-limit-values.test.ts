import { expect, test } from 'vitest';
import { MAX_WORKOUT_PHOTOS } from '#domain/limits.ts';
import { SESSIONS } from '#server/database/postgres/postgres-connection.ts';
import { REALTIME_LIMITS } from '#server/realtime/limits.ts';
import { CALL_LIMITS, CALL_PLACES, PLACES_PER_CALLER, WORKOUTS_AFTER_WEEKS } from './call-limit-values.ts';

test('a phone that was away for weeks may send its workouts and their photos twice over at once', () => {
  // A workout is two writes: its record, and the addresses of its photos.
  expect(CALL_LIMITS.write_calls.points).toBeGreaterThanOrEqual(2 * 2 * WORKOUTS_AFTER_WEEKS);
  expect(CALL_LIMITS.upload_calls.points).toBeGreaterThanOrEqual(2 * MAX_WORKOUT_PHOTOS * WORKOUTS_AFTER_WEEKS);
});

test('a call that has a place finds a session of PostgreSQL free, beside all joins and an upload', () => {
  expect(CALL_PLACES.postgres + REALTIME_LIMITS.joinsAtOnce + 1).toBeLessThanOrEqual(SESSIONS);
});

test('no caller can have all places', () => {
  for (const places of Object.values(CALL_PLACES)) expect(PLACES_PER_CALLER).toBeLessThan(places);
});
