import { afterAll, beforeAll, expect, test } from 'vitest';
import { TEST_PASSWORD, createTestClub } from '#server/testing/test-club.ts';
import type { TestClub } from '#server/testing/test-club.ts';

let club: TestClub;

beforeAll(async () => {
  club = await createTestClub({ env: { E2E_CLOCK: '1' } });
});
afterAll(() => club.close());

async function setClock(now: Date | null) {
  const body = JSON.stringify({ now: now?.toISOString() ?? null });
  const answer = await club.request('/dev/clock', { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  expect(answer.status).toBe(200);
}

function later(minutes: number): Date {
  return new Date(Date.now() + minutes * 60_000);
}

async function signUp(email: string): Promise<string> {
  const { error } = await club.newClient().auth.signUp({ email, password: TEST_PASSWORD, options: { data: { name: 'Lia' } } });
  expect(error).toBeNull();
  return club.tokenHashFor(email);
}

test("a link of the kind that Supabase's documentation recommends confirms the account", async () => {
  const token_hash = await signUp('por.email@membro.example');
  const { data, error } = await club.newClient().auth.verifyOtp({ token_hash, type: 'email' });
  expect(error).toBeNull();
  expect(data.session?.user.email).toBe('por.email@membro.example');
});

test('that kind redeems no link for a new password', async () => {
  const { email } = await club.signUpMember('Rui');
  await club.newClient().auth.resetPasswordForEmail(email);
  const token_hash = await club.tokenHashFor(email);
  expect((await club.newClient().auth.verifyOtp({ token_hash, type: 'email' })).error?.code).toBe('otp_expired');
  expect((await club.newClient().auth.verifyOtp({ token_hash, type: 'recovery' })).error).toBeNull();
});

test('a link is good for one hour of the one clock, wherever that stands', async () => {
  const fromToday = await signUp('hoje@membro.example');
  await setClock(later(61));
  expect((await club.newClient().auth.verifyOtp({ token_hash: fromToday, type: 'signup' })).error?.code).toBe('otp_expired');

  await setClock(later(-60 * 24 * 30));
  const fromLastMonth = await signUp('mes.passado@membro.example');
  await setClock(later(-60 * 24 * 30 + 59));
  expect((await club.newClient().auth.verifyOtp({ token_hash: fromLastMonth, type: 'signup' })).error).toBeNull();

  await setClock(null);
  expect((await club.newClient().auth.verifyOtp({ token_hash: fromToday, type: 'signup' })).error).toBeNull();
});
