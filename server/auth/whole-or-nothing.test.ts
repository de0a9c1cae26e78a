import { afterEach, describe, expect, test } from 'vitest';
import { ENGINES, openClubOn } from '#server/testing/club-on-engine.ts';
import { TEST_PASSWORD } from '#server/testing/test-club.ts';
import type { TestClub } from '#server/testing/test-club.ts';

// A statement of an endpoint that fails leaves nothing behind: no half account, no session of nobody, no code used up,
// no mail.

describe.each(ENGINES)('what fails in the middle on %s', (engine) => {
  let club: TestClub;
  openClubOn(engine, async (opened) => {
    club = opened;
  });
  afterEach(async () => club.connection.script('drop function if exists auth.fail_for_test() cascade'));

  async function fail(event: string) {
    await club.connection.script(`
      create function auth.fail_for_test() returns trigger language plpgsql as 'begin raise exception $t$full$t$; end';
      create trigger fail_for_test ${event} for each row execute function auth.fail_for_test();`);
  }
  const mend = async () => club.connection.script('drop function auth.fail_for_test() cascade');
  const newEmail = () => `${crypto.randomUUID().slice(0, 8)}@membro.example`;
  const signUp = async (email: string) =>
    club.newClient().auth.signUp({ email, password: TEST_PASSWORD, options: { data: { name: 'Ana' } } });
  const rowsOf = async (email: string) =>
    club.connection.query(
      `select (select count(*)::int from auth.users where email = $1) as accounts,
         (select count(*)::int from auth.sessions s join auth.users u on u.id = s.user_id where u.email = $1) as sessions,
         (select count(*)::int from public.profiles where email = $1) as profiles`,
      [email],
    );

  test.each(['before insert on auth.identities', 'before insert on app.jobs'])('%s leaves no half account at a sign-up', async (event) => {
    const email = newEmail();
    await fail(event);
    expect((await signUp(email)).error?.status).toBe(500);
    await mend();
    expect(await rowsOf(email)).toEqual([{ accounts: 0, sessions: 0, profiles: 0 }]);
    expect(await club.mailsTo(email)).toEqual([]);
    expect((await signUp(email)).error).toBeNull();
    expect(await club.mailsTo(email)).toHaveLength(1);
  });

  test.each(['before insert on auth.refresh_tokens', 'before insert on auth.sessions', 'before insert on app.access_records'])(
    '%s leaves a mailed link good',
    async (event) => {
      const email = newEmail();
      await signUp(email);
      const token_hash = await club.tokenHashFor(email);
      await fail(event);
      expect((await club.newClient().auth.verifyOtp({ token_hash, type: 'signup' })).error?.status).toBe(500);
      await mend();
      expect(await rowsOf(email)).toEqual([{ accounts: 1, sessions: 0, profiles: 1 }]);
      expect((await club.newClient().auth.verifyOtp({ token_hash, type: 'signup' })).error).toBeNull();
    },
  );

  test.each(['before insert on auth.refresh_tokens', 'before insert on app.access_records'])(
    '%s leaves no session at a login',
    async (event) => {
      const { email } = await club.signUpMember('Bia');
      const [before] = await rowsOf(email);
      const login = async () => club.newClient().auth.signInWithPassword({ email, password: TEST_PASSWORD });
      await fail(event);
      expect((await login()).error?.status).toBe(500);
      await mend();
      expect(await rowsOf(email)).toEqual([before]);
      expect((await login()).error).toBeNull();
    },
  );

  test.each(['before delete on auth.sessions', 'before insert on app.jobs', 'before insert on app.access_records'])(
    '%s leaves the old password, all sessions and the proof of the change',
    async (event) => {
      const member = await club.signUpMember('Caio');
      const other = club.newClient();
      await other.auth.signInWithPassword({ email: member.email, password: TEST_PASSWORD });
      const owner = club.newClient();
      await owner.auth.resetPasswordForEmail(member.email);
      await owner.auth.verifyOtp({ token_hash: await club.tokenHashFor(member.email), type: 'recovery' });
      await fail(event);
      expect((await owner.auth.updateUser({ password: 'uma-nova-senha' })).error?.status).toBe(500);
      await mend();
      expect((await other.auth.getUser()).error).toBeNull();
      expect((await club.newClient().auth.signInWithPassword({ email: member.email, password: TEST_PASSWORD })).error).toBeNull();
      expect((await owner.auth.updateUser({ password: 'uma-nova-senha' })).error).toBeNull();
    },
  );

  test('before insert on app.jobs leaves no code that nobody was mailed', async () => {
    const member = await club.signUpMember('Davi');
    await fail('before insert on app.jobs');
    expect((await club.newClient().auth.resetPasswordForEmail(member.email)).error?.status).toBe(500);
    expect((await member.client.auth.reauthenticate()).error?.status).toBe(500);
    await mend();
    // No pause either, which a mail that was sent would begin.
    expect((await club.newClient().auth.resetPasswordForEmail(member.email)).error).toBeNull();
    expect((await member.client.auth.reauthenticate()).error).toBeNull();
    expect((await club.mailsTo(member.email)).filter(({ subject }) => !subject.startsWith('Confirme'))).toHaveLength(2);
  });

  test('a sign-out that fails leaves the session open', async () => {
    const member = await club.signUpMember('Eva');
    await fail('before insert on app.access_records');
    expect((await member.client.auth.admin.signOut(member.accessToken, 'global')).error?.status).toBe(500);
    await mend();
    expect((await member.client.auth.getUser(member.accessToken)).error).toBeNull();
  });
});
