import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestClub } from '#server/testing/test-club.ts';
import type { TestClub } from '#server/testing/test-club.ts';
import { startPostgres, warnWithoutPostgres } from '../../supabase/tests/runner/postgres-server.ts';

const OWNERS = 'senha-da-dona';
const STRANGERS = 'senha-do-estranho';

const postgres = await startPostgres({ isPrepared: true });
if (!postgres.server) warnWithoutPostgres(postgres.reason);

describe.each(postgres.server ? ['PGlite', 'PostgreSQL'] : ['PGlite'])('on %s', (engine) => {
  let club: TestClub;

  beforeAll(async () => {
    club = await createTestClub(engine === 'PostgreSQL' && postgres.server ? { databaseUrl: postgres.server.url } : {});
  });
  afterAll(async () => {
    await club?.close();
    if (engine === 'PostgreSQL') await postgres.server?.stop();
  });

  const newEmail = () => `${randomUUID().slice(0, 8)}@membro.example`;

  async function signUp(email: string, password: string, data: Record<string, unknown> = {}) {
    const { error } = await club.newClient().auth.signUp({ email, password, options: { data } });
    expect(error).toBeNull();
    return club.tokenHashFor(email);
  }
  const redeem = (token_hash: string, client = club.newClient()) => client.auth.verifyOtp({ token_hash, type: 'signup' });
  async function login(email: string, password: string) {
    const { data, error } = await club.newClient().auth.signInWithPassword({ email, password });
    return data.session ? 'in' : error?.code;
  }
  const loginsOf = (email: string) => Promise.all([OWNERS, STRANGERS].map((password) => login(email, password)));
  // Both are told what they would be told had they signed up alone.
  const REFUSED = ['email_not_confirmed', 'email_not_confirmed'];

  test.each([
    ['the stranger comes second', [OWNERS, STRANGERS]],
    ['the stranger comes first', [STRANGERS, OWNERS]],
    ['the first password comes again', [OWNERS, STRANGERS, OWNERS]],
  ])('of different passwords none counts, until the link’s owner has chosen one: %s', async (_order, passwords) => {
    const email = newEmail();
    const links: string[] = [];
    for (const password of passwords) links.push(await signUp(email, password));
    expect(await loginsOf(email)).toEqual(REFUSED);
    // Whichever link the owner opens, the password is still to be chosen; the others go with it.
    const owner = club.newClient();
    const { data } = await redeem(links.shift() ?? '', owner);
    for (const other of links) expect((await redeem(other)).error?.code).toBe('otp_expired');
    expect(data.user?.app_metadata).toEqual({ provider: 'email', providers: ['email'], needs_password: true });
    expect(await loginsOf(email)).toEqual(REFUSED);

    const chosen = await owner.auth.updateUser({ password: 'senha-escolhida' });
    expect(chosen.data.user?.app_metadata).toEqual({ provider: 'email', providers: ['email'] });
    expect(await login(email, 'senha-escolhida')).toBe('in');
    expect(await loginsOf(email)).toEqual(REFUSED);
    expect((await owner.auth.getUser()).data.user?.app_metadata).toEqual({ provider: 'email', providers: ['email'] });
  });

  test('the password that counts may be one of those', async () => {
    const email = newEmail();
    await signUp(email, STRANGERS);
    const owner = club.newClient();
    await redeem(await signUp(email, OWNERS), owner);
    expect((await owner.auth.updateUser({ password: OWNERS })).error).toBeNull();
    expect(await loginsOf(email)).toEqual(['in', 'email_not_confirmed']);
  });

  test('a new password by mail settles it as well', async () => {
    const email = newEmail();
    await signUp(email, OWNERS);
    await signUp(email, STRANGERS);
    const owner = club.newClient();
    await owner.auth.resetPasswordForEmail(email);
    await owner.auth.verifyOtp({ token_hash: await club.tokenHashFor(email), type: 'recovery' });
    const { data } = await owner.auth.updateUser({ password: OWNERS });
    expect(data.user?.app_metadata).not.toHaveProperty('needs_password');
    expect(await loginsOf(email)).toEqual(['in', 'email_not_confirmed']);
  });

  test('the same password again only repeats the mail', async () => {
    const email = newEmail();
    const first = await signUp(email, OWNERS);
    const second = await signUp(email, OWNERS);
    expect((await club.mailsTo(email)).map(({ subject }) => subject)).toEqual(
      Array.from({ length: 2 }, () => 'Confirme seu email no Clube 21'),
    );
    expect(await login(email, OWNERS)).toBe('email_not_confirmed');
    const { data } = await redeem(first);
    expect((await redeem(second)).error?.code).toBe('otp_expired');
    expect(data.user?.app_metadata).toEqual({ provider: 'email', providers: ['email'] });
    expect(await login(email, OWNERS)).toBe('in');
  });

  test('name and consent are those of the newest sign-up', async () => {
    const email = newEmail();
    await signUp(email, STRANGERS, { name: 'Primeiro', terms_version: '2026-01-01' });
    const owner = club.newClient();
    const { data } = await redeem(await signUp(email, OWNERS, { name: 'Segundo', terms_version: '2026-11-21' }), owner);
    expect(data.user?.user_metadata).toMatchObject({ name: 'Segundo', email, email_verified: true, sub: data.user?.id });
    expect(data.user?.identities?.[0]?.identity_data).toMatchObject({ name: 'Segundo', sub: data.user?.id });
    expect((await owner.from('profiles').select('name').single()).data).toEqual({ name: 'Segundo' });
    expect((await owner.from('member_consents').select('version')).data).toEqual([{ version: '2026-11-21' }, { version: '2026-11-21' }]);
    expect((await owner.rpc('has_accepted_terms', { p_version: '2026-11-21' })).data).toBe(true);
  });

  test('what the operator has given the account stays', async () => {
    const email = newEmail();
    await signUp(email, OWNERS);
    await club.connection.query(
      `insert into public.user_progress_level (user_id, current_level) select id, 'expert' from auth.users where email = $1`,
      [email],
    );
    const owner = club.newClient();
    await redeem(await signUp(email, STRANGERS), owner);
    expect((await owner.from('user_progress_level').select('current_level').single()).data).toEqual({ current_level: 'expert' });
    expect(await loginsOf(email)).toEqual(REFUSED);
  });

  test('at the same moment they end in one account: with one password it counts, with several none', async () => {
    const email = newEmail();
    await Promise.all(Array.from({ length: 4 }, () => signUp(email, OWNERS)));
    expect(await club.connection.query('select count(*)::int as accounts from auth.users where email = $1', [email])).toEqual([
      { accounts: 1 },
    ]);
    expect(await login(email, OWNERS)).toBe('email_not_confirmed');

    const disputed = newEmail();
    await Promise.all([OWNERS, STRANGERS].map((password) => signUp(disputed, password)));
    expect(await loginsOf(disputed)).toEqual(REFUSED);
    await redeem(await club.tokenHashFor(disputed));
    expect(await loginsOf(disputed)).toEqual(REFUSED);
  });

  test('a confirmed account is left as it is', async () => {
    const member = await club.signUpMember('Ana');
    await signUp(member.email, STRANGERS);
    expect(await login(member.email, STRANGERS)).toBe('email_not_confirmed');
    expect((await member.client.auth.getUser()).data.user?.app_metadata).toEqual({ provider: 'email', providers: ['email'] });
  });
});
