import { expect, test } from 'vitest';
import { SESSIONS } from '#server/database/postgres/postgres-connection.ts';
import { REALTIME_LIMITS } from '#server/realtime/limits.ts';
import { CALL_PLACES, PLACES_PER_CALLER } from './call-limit-values.ts';

test('a call that has a place finds a session of PostgreSQL free, beside all joins and an upload', () => {
  expect(CALL_PLACES.postgres + REALTIME_LIMITS.joinsAtOnce + 1).toBeLessThanOrEqual(SESSIONS);
});

test('no caller can have all places', () => {
  for (const places of Object.values(CALL_PLACES)) expect(PLACES_PER_CALLER).toBeLessThan(places);
});
