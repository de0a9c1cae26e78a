import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TEST_ORIGIN, TEST_PASSWORD, createTestClub } from '#server/testing/test-club.ts';
import type { TestClub } from '#server/testing/test-club.ts';

let club: TestClub;

beforeAll(async () => {
  club = await createTestClub();
});
afterAll(() => club.close());

/** The shape of a JSON value: its keys in order and its types, texts as their length where they are instants or ids. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shapeOf);
  if (typeof value === 'object' && value !== null) return Object.entries(value).map(([key, inner]) => [key, shapeOf(inner)]);
  if (typeof value === 'string' && /^[0-9a-f]{8}-[0-9a-f]{4}-/.test(value)) return `uuid of version ${value[14]}`;
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/.test(value)) return 'instant';
  return typeof value === 'string' ? value.replace(/[^@]+@/, 'x@') : value;
}

async function post(path: string, body: unknown, headers: Record<string, string> = {}) {
  const answer = await club.request(`/auth/v1${path}`, {
    method: 'POST',
    headers: { apikey: club.secrets.publishableKey, 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return { status: answer.status, body: (await answer.json().catch(() => null)) as Record<string, unknown> | null };
}

/** Puts the last mails of an account an hour back, so that the pause between two mails is over. */
async function forgetMails(email: string) {
  await club.connection.query(
    `update auth.users set confirmation_sent_at = confirmation_sent_at - interval '59 minutes',
       recovery_sent_at = recovery_sent_at - interval '59 minutes' where email = $1`,
    [email],
  );
}

describe('sign-up', () => {
  test('the mailed link confirms the account, opens a session and gives the profile its name', async () => {
    const client = club.newClient();
    const { data, error } = await client.auth.signUp({
      email: 'Nova@Membro.example',
      password: TEST_PASSWORD,
      options: { data: { name: 'Nova Integrante' } },
    });
    expect(error).toBeNull();
    expect(data.session).toBeNull();
    const [mail] = await club.mailsTo('nova@membro.example');
    expect(mail?.subject).toBe('Confirme seu email no Clube 21');
    expect(mail?.links[0]).toMatch(new RegExp(`^${TEST_ORIGIN}/auth/confirm\\?token_hash=[0-9a-f]{64}&type=signup$`));
    expect(mail?.html).toContain('prefers-color-scheme: dark');
    expect(mail?.text).toContain(mail?.links[0]);

    const early = await client.auth.signInWithPassword({ email: 'nova@membro.example', password: TEST_PASSWORD });
    expect(early.error?.code).toBe('email_not_confirmed');

    const tokenHash = await club.tokenHashFor('nova@membro.example');
    const confirmed = await client.auth.verifyOtp({ token_hash: tokenHash, type: 'signup' });
    expect(confirmed.error).toBeNull();
    expect(confirmed.data.session?.access_token).toBeTruthy();
    const { data: profile } = await client.from('profiles').select('name').eq('id', confirmed.data.user?.id).single();
    expect(profile).toEqual({ name: 'Nova Integrante' });

    const again = await club.newClient().auth.verifyOtp({ token_hash: tokenHash, type: 'signup' });
    expect(again.error?.code).toBe('otp_expired');
    const login = await club.newClient().auth.signInWithPassword({ email: 'nova@membro.example', password: TEST_PASSWORD });
    expect(login.data.session?.user.email).toBe('nova@membro.example');
  });

  test('answers the same to a known address as to an unknown one', async () => {
    const member = await club.signUpMember('Ana Conhecida');
    const unknown = await post('/signup', { email: 'desconhecida@membro.example', password: TEST_PASSWORD, data: { name: 'A' } });
    const known = await post('/signup', { email: member.email, password: TEST_PASSWORD, data: { name: 'A' } });
    const unconfirmed = await post('/signup', { email: 'desconhecida@membro.example', password: TEST_PASSWORD, data: { name: 'A' } });
    expect(known.status).toBe(unknown.status);
    expect(unconfirmed.status).toBe(unknown.status);
    expect(shapeOf(known.body)).toEqual(shapeOf(unknown.body));
    expect(shapeOf(unconfirmed.body)).toEqual(shapeOf(unknown.body));
    expect(known.body?.['id']).not.toBe(member.id);
    expect((await club.mailsTo(member.email))[0]?.subject).toBe('Você já tem uma conta no Clube 21');
  });

  test.each([
    ['half a character', '{"name":"\\ud800"}'],
    ['half a character in a key', '{"\\udfff":"Ana"}'],
    ['an endless nest', `${'{"a":'.repeat(6_000)}1${'}'.repeat(6_000)}`],
  ])('answers the same to a known address as to an unknown one when the data is %s', async (_name, data) => {
    const member = await club.signUpMember('Dani');
    const signUp = (email: string) => post('/signup', `{"email":"${email}","password":"${TEST_PASSWORD}","data":${data}}`);
    const unknown = await signUp(`${crypto.randomUUID()}@membro.example`);
    expect(unknown).toMatchObject({ status: 400, body: { error_code: 'validation_failed' } });
    expect(await signUp(member.email)).toEqual(unknown);
  });

  test('a known address does not get its password changed', async () => {
    const member = await club.signUpMember('Bia');
    await post('/signup', { email: member.email, password: 'outra-senha-qualquer' });
    const login = await club.newClient().auth.signInWithPassword({ email: member.email, password: 'outra-senha-qualquer' });
    expect(login.error?.code).toBe('email_not_confirmed');
  });
});

describe('resend', () => {
  test('sends a working link again, after a minute at the earliest', async () => {
    const email = 'esquecida@membro.example';
    const client = club.newClient();
    await client.auth.signUp({ email, password: TEST_PASSWORD });
    expect((await client.auth.resend({ type: 'signup', email })).error).toBeNull();
    expect(await club.mailsTo(email)).toHaveLength(1);
    await forgetMails(email);
    expect((await client.auth.resend({ type: 'signup', email })).error).toBeNull();
    const mails = await club.mailsTo(email);
    expect(mails).toHaveLength(2);
    const old = new URL(mails[1]?.links[0] ?? 'missing:').searchParams.get('token_hash') ?? '';
    // A caller who asks again in somebody's name voids no link.
    const confirmed = await client.auth.verifyOtp({ token_hash: old, type: 'signup' });
    expect(confirmed.data.session).toBeTruthy();
    const other = await client.auth.verifyOtp({ token_hash: await club.tokenHashFor(email), type: 'signup' });
    expect(other.error?.code).toBe('otp_expired');
  });

  test('answers the same for an unknown, an unconfirmed and a confirmed address', async () => {
    const member = await club.signUpMember('Caio');
    await post('/signup', { email: 'espera@membro.example', password: TEST_PASSWORD });
    const answers = await Promise.all(
      ['ninguem@membro.example', 'espera@membro.example', member.email].map((email) => post('/resend', { type: 'signup', email })),
    );
    for (const answer of answers) expect(answer).toEqual({ status: 200, body: {} });
  });
});

describe('password reset', () => {
  test('the mailed link opens a session in which the password can be changed', async () => {
    const member = await club.signUpMember('Davi');
    const client = club.newClient();
    expect((await client.auth.resetPasswordForEmail(member.email)).error).toBeNull();
    const [mail] = await club.mailsTo(member.email);
    expect(mail?.links[0]).toMatch(new RegExp(`^${TEST_ORIGIN}/auth/reset-password\\?token_hash=[0-9a-f]{64}&type=recovery$`));
    const { data } = await client.auth.verifyOtp({ token_hash: await club.tokenHashFor(member.email), type: 'recovery' });
    expect(data.session).toBeTruthy();
    expect((await client.auth.updateUser({ password: 'nova-senha-forte' })).error).toBeNull();
    const login = await club.newClient().auth.signInWithPassword({ email: member.email, password: 'nova-senha-forte' });
    expect(login.data.session).toBeTruthy();
  });

  test('answers the same for an unknown address, and mails at most once a minute', async () => {
    const member = await club.signUpMember('Eva');
    const unknown = await post('/recover', { email: 'ninguem@membro.example' });
    expect(await post('/recover', { email: member.email })).toEqual(unknown);
    expect(await post('/recover', { email: member.email })).toEqual(unknown);
    const resets = (await club.mailsTo(member.email)).filter((mail) => mail.links[0]?.includes('type=recovery'));
    expect(resets).toHaveLength(1);
  });
});

test('a wrong password of an unconfirmed account is answered like an unknown address', async () => {
  await post('/signup', { email: 'aguardando@membro.example', password: TEST_PASSWORD });
  const wrong = await post('/token?grant_type=password', { email: 'aguardando@membro.example', password: 'errada-mesmo' });
  const unknown = await post('/token?grant_type=password', { email: 'fantasma@membro.example', password: 'errada-mesmo' });
  expect(wrong).toEqual(unknown);
  expect(wrong.body?.['error_code']).toBe('invalid_credentials');
});

test('an older refresh token ends the session', async () => {
  const member = await club.signUpMember('Fabi');
  const { data: first } = await club.newClient().auth.signInWithPassword({ email: member.email, password: TEST_PASSWORD });
  const client = club.newClient();
  const old = first.session?.refresh_token ?? '';
  const second = await client.auth.refreshSession({ refresh_token: old });
  const third = await client.auth.refreshSession({ refresh_token: second.data.session?.refresh_token ?? '' });
  expect(third.data.session).toBeTruthy();
  await club.connection.query(`update app.clock_shift set shift = shift + interval '11 seconds'`);
  const replay = await club.newClient().auth.refreshSession({ refresh_token: old });
  expect(replay.error?.code).toBe('refresh_token_already_used');
  const after = await club.newClient().auth.refreshSession({ refresh_token: third.data.session?.refresh_token ?? '' });
  expect(after.error).toBeTruthy();
});

test.each([
  ['a number as e-mail', '/signup', { email: 1, password: TEST_PASSWORD }, 400],
  ['a number as password', '/signup', { email: 'x@membro.example', password: 123_456 }, 400],
  ['a list as data', '/signup', { email: 'x@membro.example', password: TEST_PASSWORD, data: [] }, 400],
  ['no JSON', '/signup', '{', 400],
  ['a short password', '/signup', { email: 'x@membro.example', password: '12345' }, 422],
  ['a password of 37 letters with accents', '/signup', { email: 'x@membro.example', password: 'é'.repeat(37) }, 400],
  ['an address longer than any', '/signup', { email: `${'x'.repeat(300)}@membro.example`, password: TEST_PASSWORD }, 400],
  ['an address inside another text', '/signup', { email: 'x<alheio@membro.example>', password: TEST_PASSWORD }, 400],
  ['an object as token hash', '/verify', { type: 'signup', token_hash: {} }, 400],
  ['a number as refresh token', '/token?grant_type=refresh_token', { refresh_token: 5 }, 400],
  ['sign-in by mailed code', '/otp', { email: 'alheio@membro.example' }, 422],
  ['sign-in by mailed link', '/magiclink', { email: 'alheio@membro.example' }, 422],
  ['null', '/recover', 'null', 400],
])('refuses %s', async (_name, path, body, status) => {
  const answer = await post(path, body);
  expect(answer.status).toBe(status);
});

test('a password that is longer than what is compared passes for none that begins alike', async () => {
  const password = `${'ã'.repeat(35)}-1`;
  const client = club.newClient();
  const email = 'longa@membro.example';
  await client.auth.signUp({ email, password });
  await client.auth.verifyOtp({ token_hash: await club.tokenHashFor(email), type: 'signup' });
  expect((await club.newClient().auth.signInWithPassword({ email, password })).error).toBeNull();
  const longer = await club.newClient().auth.signInWithPassword({ email, password: `${password}2` });
  expect(longer.error?.code).toBe('invalid_credentials');
  const proof = await client.auth.updateUser({ password: 'outra-senha-21', current_password: `${password}2` });
  expect(proof.error?.code).toBe('current_password_invalid');
});

test('refuses a request without the API key', async () => {
  const answer = await post('/resend', { type: 'signup', email: 'x@membro.example' }, { apikey: 'sb_publishable_wrong' });
  expect(answer.status).toBe(401);
});
