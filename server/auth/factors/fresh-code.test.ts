import { afterAll, beforeAll, expect, test } from 'vitest';
import { enrollVerified } from '#server/testing/second-factor.ts';
import { createTestClub } from '#server/testing/test-club.ts';
import type { TestClub } from '#server/testing/test-club.ts';

let club: TestClub;

beforeAll(async () => {
  club = await createTestClub({ env: { E2E_CLOCK: '1' } });
});
afterAll(() => club?.close());

async function moveClock(minutes: number): Promise<void> {
  const body = JSON.stringify({ now: new Date(Date.now() + minutes * 60_000).toISOString() });
  const answer = await club.request('/dev/clock', { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  expect(answer.status).toBe(200);
}

test('a code is fresh for 15 minutes of the test clock too, and a new one after it', async () => {
  const { id, client } = await club.signUpMember('Olívia');
  await club.connection.query(`insert into public.club_staff (user_id, role) values ($1, 'owner')`, [id]);
  const { factorId, code } = await enrollVerified(client);
  const isFresh = async () => (await client.rpc('my_staff_role')).data as unknown;
  expect(await isFresh()).toMatchObject({ proven_role: 'owner', has_fresh_code: true });
  await moveClock(14);
  expect(await isFresh()).toMatchObject({ has_fresh_code: true });
  await moveClock(16);
  expect(await isFresh()).toMatchObject({ has_fresh_code: false });
  expect((await client.auth.mfa.challengeAndVerify({ factorId, code: code(0) })).error).toBeNull();
  expect(await isFresh()).toMatchObject({ has_fresh_code: true });
});
