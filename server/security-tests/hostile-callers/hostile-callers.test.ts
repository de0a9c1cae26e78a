import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CALL_LIMITS } from '#server/limits/call-limit-values.ts';
import { serveTestClub } from '#server/testing/serve-club.ts';
import { GYM, ROOMS, send } from './rooms.ts';
import type { Decision, Room, World } from './rooms.ts';
import { HEADERS, KEYS, TOKENS } from './rows.ts';
import type { HostileRow } from './rows.ts';

/** As many as a network may have on the way. */
const AT_ONCE = 200;

let world: World;

beforeAll(async () => {
  const club = await serveTestClub({ env: { RATE_LIMITS: 'on', REALTIME_SOCKETS_PER_ADDRESS: '5000' } });
  world = { club, ana: await club.signUpMember('Ana'), bia: await club.signUpMember('Bia') };
  for (const { id } of [world.ana, world.bia]) {
    await club.connection.query(`insert into storage.objects (bucket_id, name) values ('workout-images', $1)`, [`${id}/a.webp`]);
  }
  const stranger = { apikey: club.secrets.publishableKey, authorization: null };
  for (let sent = 0; sent < CALL_LIMITS.refused_calls.points; sent += AT_ONCE) {
    await Promise.all(Array.from({ length: AT_ONCE }, async () => send(world, '/rest/v1/profiles?select=id', stranger, {}, GYM)));
  }
});
afterAll(async () => world.club.close());

/** How a decision shows in a room. */
function shownIn(room: Room, as: Decision): string {
  if (room === 'auth' && (as === 'visitor' || as === 'service')) return 'no member';
  if (room === 'limits') return as === 'member' || as === 'service' ? 'own place' : 'network';
  return as;
}

describe.each<[string, HostileRow[]]>([
  ['a key', KEYS],
  ['a header', HEADERS],
  ['a token with', TOKENS],
])('%s', (_, rows) => {
  test.concurrent.each(rows)('$who: $as in every room', async ({ shows, as, differs = {} }) => {
    const shown = shows(world);
    const expected: Partial<Record<Room, string>> = {};
    const decided: Partial<Record<Room, string>> = {};
    for (const room of Object.keys(ROOMS) as Room[]) {
      const [other] = differs[room] ?? [as];
      if (other === null) continue;
      expected[room] = shownIn(room, other);
      decided[room] = await ROOMS[room](world, shown);
    }
    expect(decided).toEqual(expected);
  });
});
