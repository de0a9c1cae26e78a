import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestClub } from '#server/testing/test-club.ts';
import type { TestClub } from '#server/testing/test-club.ts';

// A stranger who signs an address up with a password of their own and then logs in with it must not learn whether the
// address had an account before.

const TRIED = 'a-senha-que-se-tenta';
let club: TestClub;

beforeAll(async () => {
  club = await createTestClub();
});
afterAll(() => club?.close());

const newEmail = () => `${crypto.randomUUID().slice(0, 8)}@membro.example`;

async function post(path: string, body: unknown) {
  const answer = await club.request(`/auth/v1${path}`, {
    method: 'POST',
    headers: { apikey: club.secrets.publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const headers = Object.fromEntries([...answer.headers].filter(([name]) => name !== 'x-request-id'));
  return { status: answer.status, headers, body: (await answer.json()) as Record<string, unknown> };
}
const login = (email: string, password: string) => post('/token?grant_type=password', { email, password });

/** Puts the last confirmation mail of an account an hour back, so that the pause between two mails is over. */
async function forgetMails(email: string) {
  await club.connection.query(
    `update auth.users set confirmation_sent_at = confirmation_sent_at - interval '59 minutes' where email = $1`,
    [email],
  );
}

test('a sign-up and a login with its password answer the same for a free address and for a member’s', async () => {
  const member = await club.signUpMember('Ana');
  const free = newEmail();
  for (const email of [free, member.email]) await post('/signup', { email, password: TRIED });
  const [ofFree, ofMember] = [await login(free, TRIED), await login(member.email, TRIED)];
  expect(ofFree).toEqual(ofMember);
  // The caller who signed up is told to confirm, whichever account the sign-up met.
  expect([ofFree.status, ofFree.body['error_code']]).toEqual([400, 'email_not_confirmed']);
});

test('wrong passwords of an account that waits, of a member and of nobody are refused alike', async () => {
  const member = await club.signUpMember('Bia');
  const waiting = newEmail();
  await post('/signup', { email: waiting, password: TRIED });
  const before = (await club.mailsTo(member.email)).length;
  const refusals = [
    await login(waiting, 'outra-tentativa'),
    await login(member.email, 'outra-tentativa'),
    await login(newEmail(), 'outra-tentativa'),
  ];
  for (const refusal of refusals) expect(refusal).toEqual(refusals[0]);
  expect(await club.mailsTo(member.email)).toHaveLength(before);
});

test('who has not confirmed gets the mail again by logging in, at most one a minute', async () => {
  const email = newEmail();
  await post('/signup', { email, password: TRIED });
  await login(email, TRIED);
  expect(await club.mailsTo(email)).toHaveLength(1);
  await forgetMails(email);
  await login(email, TRIED);
  await login(email, TRIED);
  const mails = await club.mailsTo(email);
  expect(mails.map(({ subject }) => subject)).toEqual(['Confirme seu email no Clube 21', 'Confirme seu email no Clube 21']);
  const confirmed = await club.newClient().auth.verifyOtp({ token_hash: await club.tokenHashFor(email), type: 'signup' });
  expect(confirmed.data.session).not.toBeNull();
  expect((await login(email, TRIED)).status).toBe(200);
});
