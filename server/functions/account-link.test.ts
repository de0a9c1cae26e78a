import { afterAll, beforeAll, expect, test } from 'vitest';
import { enrollVerified } from '#server/testing/second-factor.ts';
import { TEST_ORIGIN, TEST_PASSWORD, createTestClub } from '#server/testing/test-club.ts';
import type { TestClub } from '#server/testing/test-club.ts';

let club: TestClub;

beforeAll(async () => {
  club = await createTestClub();
});
afterAll(() => club?.close());

async function runJobs(): Promise<void> {
  const init = { method: 'POST', headers: { Authorization: `Bearer ${club.secrets.secretKey}` } };
  expect((await club.request('/functions/v1/run-jobs', init)).status).toBe(200);
}

/** The answer to a press, or to a look at the link where `asked` says so, as status and body. */
async function follow(token: unknown, asked: { press?: unknown } = { press: true }) {
  const headers = { apikey: club.secrets.publishableKey, 'content-type': 'application/json' };
  const answer = await club.request('/functions/v1/account-link', {
    method: 'POST',
    headers,
    body: JSON.stringify({ token, ...asked }),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

/** A member with a factor that somebody else set up, and the token in the mail about it. */
async function withNewFactor(name: string) {
  const member = await club.signUpMember(name);
  await enrollVerified(member.client);
  await runJobs();
  const [mail] = await club.mailsTo(member.email);
  const [link] = mail?.links ?? [];
  return { ...member, mail, token: new URL(link ?? 'missing:').searchParams.get('token') ?? '' };
}

const factorsOf = async (id: string) => (await club.connection.query('select id from auth.mfa_factors where user_id = $1', [id])).length;
const canSignIn = async (email: string) => !(await club.newClient().auth.signInWithPassword({ email, password: TEST_PASSWORD })).error;

test('the link tells what it does, and does it by a press alone, once', async () => {
  const ana = await withNewFactor('Ana');
  expect(ana.mail?.links).toEqual([`${TEST_ORIGIN}/auth/account-link?token=${ana.token}`]);
  expect(await follow(ana.token, { press: false })).toEqual({ status: 200, body: { success: true, act: 'remove_factor', done: false } });
  expect([await factorsOf(ana.id), await canSignIn(ana.email)]).toEqual([1, true]);
  const presses = await Promise.all([follow(ana.token), follow(ana.token), follow(ana.token)]);
  for (const press of presses) expect(press).toEqual({ status: 200, body: { success: true, act: 'remove_factor', done: true } });
  expect(await follow(ana.token, { press: false })).toEqual({ status: 200, body: { success: true, act: 'remove_factor', done: true } });
  expect([await factorsOf(ana.id), await canSignIn(ana.email)]).toEqual([0, false]);
  expect((await ana.client.from('profiles').select('id')).status).toBe(401);
  await runJobs();
  const mails = await club.mailsTo(ana.email);
  expect(mails.filter(({ subject }) => subject.includes('protegida'))).toHaveLength(1);
  expect(mails.filter(({ links }) => links.some((link) => link.includes('/auth/reset-password?')))).toHaveLength(1);
});

test('a mail scanner that opens it gets nothing done', async () => {
  const bia = await withNewFactor('Bia');
  for (const method of ['GET', 'HEAD', 'PUT', 'DELETE']) {
    const answer = await club.request(`/functions/v1/account-link?token=${bia.token}&press=true`, { method });
    expect(answer.status).toBe(405);
  }
  for (const press of [undefined, null, 1, 'true', {}]) expect((await follow(bia.token, { press })).body).toMatchObject({ done: false });
  expect(await factorsOf(bia.id)).toBe(1);
});

test.each<[string, unknown]>([
  ['nothing', ''],
  ['null', null],
  ['a number', 1],
  ['a list', ['a']],
  ['SQL', "' or true --"],
  ['a token that nobody has', 'a'.repeat(64)],
  ['a long text', 'a'.repeat(9_000)],
  ['the hash of a token', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
])('%s is no link', async (_what, token) => {
  const { status, body } = await follow(token);
  expect(status).toBe(404);
  expect(body).toEqual({
    success: false,
    error: 'link_not_valid',
    code: 'link_not_valid',
    message: 'Este link não vale mais. Abra o mais novo que enviamos, ou entre na sua conta.',
  });
});

test('a link is good for seven days, and goes with the account', async () => {
  const [caio, dora] = [await withNewFactor('Caio'), await withNewFactor('Dora')];
  await club.connection.query(`update app.account_links set expires_at = expires_at - interval '7 days' where user_id = $1`, [caio.id]);
  await club.connection.query('delete from auth.users where id = $1', [dora.id]);
  for (const { token } of [caio, dora]) expect((await follow(token)).status).toBe(404);
  expect(await factorsOf(caio.id)).toBe(1);
});

test('a network that guesses is asked to wait, and the right link works there all the same', async () => {
  const eva = await withNewFactor('Eva');
  const statuses: number[] = [];
  for (let tried = 0; tried < 61; tried += 1) statuses.push((await follow(`${tried}`.padStart(64, '0'))).status);
  expect(statuses.at(-1)).toBe(429);
  expect((await follow(eva.token)).body).toEqual({ success: true, act: 'remove_factor', done: true });
  await club.connection.query('delete from app.card_attempts');
});

test('a text that the database could not keep is refused', async () => {
  expect((await follow('a\u0000b')).status).toBe(400);
});

test('the link for a new password is mailed though strangers have asked for as many as an address gets in an hour', async () => {
  const limited = await createTestClub({ env: { RATE_LIMITS: 'on' } });
  try {
    const { id, email } = await limited.signUpMember('Fausto');
    const statuses: (number | undefined)[] = [];
    for (let times = 0; times < 6; times += 1) statuses.push((await limited.newClient().auth.resetPasswordForEmail(email)).error?.status);
    expect(statuses.at(-1)).toBe(429);
    const [row] = await limited.connection.query<{ token: string }>(`select app.new_account_link($1, 'not_me') as token`, [id]);
    const headers = { apikey: limited.secrets.publishableKey, 'content-type': 'application/json' };
    const init = { method: 'POST', headers, body: JSON.stringify({ token: row?.token, press: true }) };
    const pressed = await limited.request('/functions/v1/account-link', init);
    expect(await pressed.json()).toEqual({ success: true, act: 'not_me', done: true });
    const asked = await limited.tokenHashFor(email);
    await limited.request('/functions/v1/run-jobs', { method: 'POST', headers: { Authorization: `Bearer ${limited.secrets.secretKey}` } });
    await limited.drainMails();
    const links = (await limited.mailsTo(email)).flatMap((mail) => mail.links).filter((link) => link.includes('/auth/reset-password?'));
    expect(links).toHaveLength(2);
    const tokenHash = new URL(links[0] ?? 'missing:').searchParams.get('token_hash') ?? '';
    expect(tokenHash).not.toBe(asked);
    expect((await limited.newClient().auth.verifyOtp({ token_hash: tokenHash, type: 'recovery' })).error).toBeNull();
  } finally {
    await limited.close();
  }
});
