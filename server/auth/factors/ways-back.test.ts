import type { SupabaseClient } from '@supabase/supabase-js';
import { afterEach, describe, expect, test } from 'vitest';
import { ENGINES } from '#server/testing/club-on-engine.ts';
import { enroll, enrollVerified, openFactorClub, proveByMailedCode, told } from '#server/testing/second-factor.ts';
import { TEST_ORIGIN, TEST_PASSWORD } from '#server/testing/test-club.ts';
import type { Member } from '#server/testing/test-club.ts';
import { quarters } from '#server/testing/test-photos.ts';

const NEW_PASSWORD = 'outra-senha-de-teste';
const REFUSED = '400 reauthentication_needed';

// A phisher has the password of a member's account, and for a moment the mailbox where it says so. The member's phone
// and mailbox are the member's.
describe.each(ENGINES)('an account whose password somebody else has, on %s', (engine) => {
  const at = openFactorClub(engine);
  const { signUp, logIn, verify, age, reads, proveMailbox } = at;

  afterEach(async () => {
    await at.club.connection.query('delete from app.card_attempts');
    await at.club.connection.query('delete from app.privacy_attempts');
  });

  async function runJobs(): Promise<void> {
    const init = { method: 'POST', headers: { Authorization: `Bearer ${at.club.secrets.secretKey}` } };
    expect((await at.club.request('/functions/v1/run-jobs', init)).status).toBe(200);
    await at.club.drainMails();
  }

  /** The link of the newest mail to a page, after the jobs that are due; of those whose subject says something. */
  async function linkTo({ email }: Pick<Member, 'email'>, page: string, said = ''): Promise<URLSearchParams> {
    await runJobs();
    const links = (await at.club.mailsTo(email)).filter(({ subject }) => subject.includes(said)).flatMap((mail) => mail.links);
    return new URL(links.find((link) => link.startsWith(`${TEST_ORIGIN}${page}?`)) ?? 'missing:').searchParams;
  }

  /** Presses the newest link of a mail that acts by a press. */
  async function press(member: Pick<Member, 'email'>, said?: string): Promise<Record<string, unknown>> {
    const token = (await linkTo(member, '/auth/account-link', said)).get('token');
    const headers = { apikey: at.club.secrets.publishableKey, 'content-type': 'application/json' };
    const init = { method: 'POST', headers, body: JSON.stringify({ token, press: true }) };
    return (await (await at.club.request('/functions/v1/account-link', init)).json()) as Record<string, unknown>;
  }

  /** A session by the newest link for a new password. */
  async function followLink(member: Pick<Member, 'email'>): Promise<SupabaseClient> {
    const client = at.club.newClient();
    const tokenHash = (await linkTo(member, '/auth/reset-password')).get('token_hash') ?? '';
    expect(told(await client.auth.verifyOtp({ token_hash: tokenHash, type: 'recovery' }))).toBe('done');
    return client;
  }

  /** A session by "Esqueceu a senha?". */
  async function forget(member: Pick<Member, 'email'>): Promise<SupabaseClient> {
    await at.club.connection.query('update auth.users set recovery_sent_at = null where email = $1', [member.email]);
    expect(told(await at.club.newClient().auth.resetPasswordForEmail(member.email))).toBe('done');
    return followLink(member);
  }

  const setPassword = async ({ auth }: SupabaseClient, password = NEW_PASSWORD) => told(await auth.updateUser({ password }));
  const signIn = async ({ email }: Pick<Member, 'email'>, password: string) =>
    told(await at.club.newClient().auth.signInWithPassword({ email, password }));
  const factorsOf = async ({ auth }: SupabaseClient) => (await auth.mfa.listFactors()).data?.totp ?? [];

  /** The member is in with the new password alone, and nobody else is. */
  async function expectOwnersAlone(member: Member, phisher: SupabaseClient): Promise<void> {
    expect([await signIn(member, TEST_PASSWORD), await signIn(member, NEW_PASSWORD)]).toEqual(['400 invalid_credentials', 'done']);
    expect(await reads(phisher)).toBe(401);
    expect((await phisher.auth.refreshSession()).error).not.toBeNull();
    const [left] = await at.club.connection.query<{ factors: number; codes: number }>(
      `select (select count(*)::int from auth.mfa_factors where user_id = $1) as factors, (select count(*)::int from app.mfa_recovery_codes where user_id = $1) as codes`,
      [member.id],
    );
    expect(left).toEqual({ factors: 0, codes: 0 });
    const { client } = { client: await forget(member) };
    await enrollVerified(client);
    expect(await factorsOf(client)).toHaveLength(1);
  }

  describe('without a second factor', () => {
    test('gets none by the password: the member’s session goes on, and a mailed link leads to a new password', async () => {
      const member = await signUp();
      const phisher = await logIn(member);
      expect(told(await phisher.auth.mfa.enroll({ factorType: 'totp' }))).toBe(REFUSED);
      expect(told(await phisher.auth.reauthenticate())).toBe('done');
      for (const code of ['000000', '', '12345', 'abcdef']) {
        expect((await phisher.rpc('prove_by_mailed_code', { p_code: code })).data).toMatchObject({ success: false, error: 'wrong_code' });
      }
      expect(told(await phisher.auth.mfa.enroll({ factorType: 'totp' }))).toBe(REFUSED);
      expect(await reads(member.client)).toBe(200);
      const link = await forget(member);
      expect(await setPassword(link)).toBe('done');
      await expectOwnersAlone(member, phisher);
    });

    test('gets none by a factor that an earlier server let the phisher begin', async () => {
      const member = await signUp();
      const phisher = await logIn(member);
      await proveMailbox(phisher, member);
      const begun = await enroll(phisher);
      await at.club.connection.query('delete from app.session_proofs');
      expect(await verify(phisher, begun, begun.code())).toBe(REFUSED);
      expect(await reads(member.client)).toBe(200);
      await expect(
        at.club.connection.query(`update auth.mfa_factors set status = 'verified' where id = $1`, [begun.factorId]),
      ).rejects.toThrow('reauthentication_needed');
    });

    test('takes the member’s own, by a mailed code or a mailed link, and one of the staff’s', async () => {
      const [ana, bia, otto] = [await signUp(), await signUp(), await signUp()];
      await at.club.connection.query(`insert into public.club_staff (user_id, role) values ($1, 'owner')`, [otto.id]);
      const [byCode, byLink, staff] = [await logIn(ana), await forget(bia), await logIn(otto)];
      expect(await proveByMailedCode(at.club, byCode, ana.email)).toMatchObject({ success: true });
      expect(told(await staff.auth.mfa.enroll({ factorType: 'totp' }))).toBe(REFUSED);
      await proveMailbox(staff, otto);
      for (const client of [byCode, byLink, staff]) {
        await enrollVerified(client);
        expect(await factorsOf(client)).toHaveLength(1);
      }
      expect(told(await byCode.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Tablet' }))).toBe('done');
    });

    test('has the proof in one session, and for 15 minutes', async () => {
      const member = await signUp();
      const [proved, other] = [await logIn(member), await logIn(member)];
      await proveMailbox(proved, member);
      expect(told(await other.auth.mfa.enroll({ factorType: 'totp' }))).toBe(REFUSED);
      expect(told(await proved.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Celular' }))).toBe('done');
      await at.club.connection.query(`update app.session_proofs set proved_at = proved_at - interval '16 minutes'`);
      expect(told(await proved.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Tablet' }))).toBe(REFUSED);
    });

    test('is not kept from its member by codes that the phisher has guessed', async () => {
      const member = await signUp();
      const phisher = await logIn(member);
      const tries = Array.from(
        { length: 11 },
        async () => (await phisher.rpc('prove_by_mailed_code', { p_code: '000000' })).data as { error: string },
      );
      expect((await Promise.all(tries)).map(({ error }) => error)).toContain('over_rate_limit');
      const link = await forget(member);
      await enrollVerified(link);
      expect(await factorsOf(link)).toHaveLength(1);
    });
  });

  describe('with a second factor that the phisher set up', () => {
    async function withPhishersFactor() {
      const member = await signUp();
      const phisher = await logIn(member);
      await proveMailbox(phisher, member);
      const factor = await enrollVerified(phisher);
      const { codes } = (await phisher.rpc('create_recovery_codes')).data as { codes: string[] };
      expect([codes.length, await reads(member.client), await reads(phisher)]).toEqual([10, 401, 200]);
      return { member, phisher, factor, codes };
    }

    test('is the member’s again by the press in the mail, a new link and a new password', async () => {
      const { member, phisher } = await withPhishersFactor();
      expect(await press(member)).toEqual({ success: true, act: 'remove_factor', done: true });
      expect([await signIn(member, TEST_PASSWORD), await reads(phisher)]).toEqual(['400 invalid_credentials', 401]);
      expect(await setPassword(await followLink(member))).toBe('done');
      await expectOwnersAlone(member, phisher);
    });

    test('… by a mailed link, a new password, and then the end of the factor', async () => {
      const { member, phisher, factor } = await withPhishersFactor();
      const link = await forget(member);
      expect((await link.rpc('my_second_door')).data).toMatchObject({ has_factor: true, is_open: false, may_pass_factors: true });
      expect(await setPassword(link)).toBe('done');
      expect(await reads(phisher)).toBe(401);
      expect(told(await link.auth.mfa.unenroll({ factorId: factor.factorId }))).toBe('done');
      expect(await reads(link)).toBe(200);
      await expectOwnersAlone(member, phisher);
    });

    test('… by a mailed link, the end of the factor, and then a new password', async () => {
      const { member, phisher, factor } = await withPhishersFactor();
      const link = await forget(member);
      expect(told(await link.auth.mfa.unenroll({ factorId: factor.factorId }))).toBe('done');
      expect(await reads(phisher)).toBe(401);
      expect(await setPassword(link)).toBe('done');
      await expectOwnersAlone(member, phisher);
    });

    test('… by a mailed link before the press, which then does the rest', async () => {
      const { member, phisher } = await withPhishersFactor();
      const link = await forget(member);
      expect(await setPassword(link, 'uma-terceira-senha')).toBe('done');
      expect(await press(member)).toMatchObject({ act: 'remove_factor', done: true });
      expect(await reads(link)).toBe(401);
      expect(await setPassword(await followLink(member))).toBe('done');
      await expectOwnersAlone(member, phisher);
    });

    test('… also when the phisher has changed the password and asked for links until no more were sent', async () => {
      const { member, phisher } = await withPhishersFactor();
      const change = { password: 'senha-de-quem-pescou', current_password: TEST_PASSWORD };
      expect(told(await phisher.auth.updateUser(change))).toBe('done');
      for (let times = 0; times < 6; times += 1) await at.club.newClient().auth.resetPasswordForEmail(member.email);
      expect(await press(member)).toMatchObject({ act: 'remove_factor', done: true });
      expect(await setPassword(await followLink(member))).toBe('done');
      expect(await signIn(member, 'senha-de-quem-pescou')).toBe('400 invalid_credentials');
      await expectOwnersAlone(member, phisher);
    });

    test('… and the phisher’s own links, codes and proofs of before open nothing after the press', async () => {
      const { member, phisher, codes } = await withPhishersFactor();
      await at.club.connection.query('update auth.users set recovery_sent_at = null where email = $1', [member.email]);
      await at.club.newClient().auth.resetPasswordForEmail(member.email);
      const seen = (await linkTo(member, '/auth/reset-password')).get('token_hash') ?? '';
      expect(await press(member)).toMatchObject({ done: true });
      expect(told(await at.club.newClient().auth.verifyOtp({ token_hash: seen, type: 'recovery' }))).toBe('403 otp_expired');
      const link = await followLink(member);
      await enrollVerified(link);
      expect((await link.rpc('use_recovery_code', { p_code: codes[0] })).data).toMatchObject({ success: false });
      expect(await reads(phisher)).toBe(401);
    });

    test('… of seven days is nobody’s but by the factor, a recovery code, or the wait', async () => {
      const { member, factor } = await withPhishersFactor();
      await age(member, 8);
      const link = await forget(member);
      expect((await link.rpc('my_second_door')).data).toMatchObject({ may_pass_factors: false });
      expect(await setPassword(link)).toBe('401 insufficient_aal');
      expect(told(await link.auth.mfa.unenroll({ factorId: factor.factorId }))).toBe('422 insufficient_aal');
    });
  });

  describe('with the member’s own second factor', () => {
    async function withOwnFactor() {
      const member = await signUp();
      const factor = await enrollVerified(member.client);
      const { codes } = (await member.client.rpc('create_recovery_codes')).data as { codes: string[] };
      await age(member, 30);
      return { member, factor, codes, phisher: await logIn(member) };
    }

    test('is the member’s again by a mailed link and a code, which ends every other session', async () => {
      const { member, factor, phisher } = await withOwnFactor();
      const link = await forget(member);
      expect(await verify(link, factor, factor.code())).toBe('done');
      expect(await setPassword(link)).toBe('done');
      expect([await reads(link), await reads(member.client), await reads(phisher)]).toEqual([200, 401, 401]);
      expect([await signIn(member, TEST_PASSWORD), await signIn(member, NEW_PASSWORD)]).toEqual(['400 invalid_credentials', 'done']);
    });

    test('… by a mailed link and a recovery code', async () => {
      const { member, codes, phisher } = await withOwnFactor();
      const link = await forget(member);
      expect((await link.rpc('use_recovery_code', { p_code: codes[0] })).data).toMatchObject({ success: true });
      expect(await setPassword(link)).toBe('done');
      expect([await reads(link), await reads(member.client), await reads(phisher)]).toEqual([200, 401, 401]);
      expect([await signIn(member, TEST_PASSWORD), await signIn(member, NEW_PASSWORD)]).toEqual(['400 invalid_credentials', 'done']);
      await enrollVerified(link);
    });

    test('… by a recovery code after the password alone; the password is then changed by a mailed link', async () => {
      const { member, codes, phisher } = await withOwnFactor();
      const phone = await logIn(member);
      expect((await phone.rpc('use_recovery_code', { p_code: codes[0] })).data).toMatchObject({ success: true });
      expect(await reads(phisher)).toBe(401);
      expect(await setPassword(await forget(member))).toBe('done');
      expect(await signIn(member, TEST_PASSWORD)).toBe('400 invalid_credentials');
    });

    test('lets nobody set up another one, or set a password, by password and mailed code alone', async () => {
      const { member, phisher, factor } = await withOwnFactor();
      expect(told(await phisher.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Outro' }))).toBe('403 insufficient_aal');
      expect(told(await phisher.auth.mfa.unenroll({ factorId: factor.factorId }))).toMatch(/^4\d\d insufficient_aal$/);
      expect(told(await phisher.auth.updateUser({ password: NEW_PASSWORD, current_password: TEST_PASSWORD }))).toBe('401 insufficient_aal');
      expect(await reads(member.client)).toBe(200);
    });

    test('… by a mailed link and a code, whatever the phisher has tried until told to wait', async () => {
      const { member, factor, phisher } = await withOwnFactor();
      const tried: string[] = [];
      for (let times = 0; times < 7; times += 1) tried.push(await verify(phisher, factor, factor.code(500 + times)));
      expect(tried.at(-1)).toBe('429 over_request_rate_limit');
      const link = await forget(member);
      expect(await verify(link, factor, factor.code())).toBe('done');
      expect(await setPassword(link)).toBe('done');
      expect([await reads(link), await reads(phisher)]).toEqual([200, 401]);
    });

    test('… and by a mailed link and a recovery code, whatever codes the phisher has guessed', async () => {
      const { member, codes, phisher } = await withOwnFactor();
      const tries = Array.from(
        { length: 70 },
        async () => (await phisher.rpc('use_recovery_code', { p_code: 'AAAA-AAAA-AAAA-AAAA' })).data as { error: string },
      );
      expect((await Promise.all(tries)).map(({ error }) => error)).toContain('over_rate_limit');
      const link = await forget(member);
      expect((await link.rpc('use_recovery_code', { p_code: codes[0] })).data).toMatchObject({ success: true });
      expect(await setPassword(link)).toBe('done');
      expect(await reads(phisher)).toBe(401);
    });

    test.each([
      ['factor', 'Verificação em duas etapas ativada', 'remove_factor'],
      ['codes', 'Novos códigos de recuperação', 'all_out'],
    ])(
      '… by the press in the mail about the %s, from who found it open in a browser and put their own in its place',
      async (_, subject, act) => {
        const { member, factor } = await withOwnFactor();
        const openTab = member.client;
        await enrollVerified(openTab, 'De outra pessoa');
        expect(told(await openTab.auth.mfa.unenroll({ factorId: factor.factorId }))).toBe('done');
        expect((await openTab.rpc('create_recovery_codes')).data).toMatchObject({ success: true });
        expect(await press(member, subject)).toMatchObject({ act, done: true });
        expect(await reads(openTab)).toBe(401);
        const link = await followLink(member);
        expect(await setPassword(link)).toBe('done');
        expect(await factorsOf(link)).toEqual([]);
        await expectOwnersAlone(member, openTab);
      },
    );

    test('keeps it where a second one is undone by the press: the old one still asks for its code', async () => {
      const { member, factor } = await withOwnFactor();
      const thief = await logIn(member);
      expect(await verify(thief, factor, factor.code())).toBe('done');
      await enrollVerified(thief, 'Outro');
      expect(await press(member)).toMatchObject({ act: 'remove_factor', done: true });
      expect(await reads(thief)).toBe(401);
      const link = await followLink(member);
      expect((await factorsOf(link)).map(({ id }) => id)).toEqual([factor.factorId]);
      expect(await setPassword(link)).toBe('401 insufficient_aal');
      expect(await verify(link, factor, factor.code(1))).toBe('done');
      expect(await setPassword(link)).toBe('done');
    });

    test('… by the shell, whose reset leaves neither factor nor password', async () => {
      const { member, phisher } = await withOwnFactor();
      await at.club.connection.query('select app.reset_second_factor($1, true)', [member.id]);
      expect([await signIn(member, TEST_PASSWORD), await reads(phisher), await reads(member.client)]).toEqual([
        '400 invalid_credentials',
        401,
        401,
      ]);
      expect(await setPassword(await followLink(member))).toBe('done');
      await expectOwnersAlone(member, phisher);
    });
  });

  test('upload addresses that were asked for before end with the session', async () => {
    const member = await signUp();
    const phisher = await logIn(member);
    const picture = new Blob([await quarters(40, 40).webp().toBuffer()], { type: 'image/webp' });
    const images = phisher.storage.from('workout-images');
    const paths = ['1', '2'].map((name) => `${member.id}/${name}.webp`);
    const tokens = await Promise.all(paths.map(async (path) => (await images.createSignedUploadUrl(path)).data?.token ?? ''));
    const upload = async (place: number) => {
      const { error } = await at.club
        .newClient()
        .storage.from('workout-images')
        .uploadToSignedUrl(paths[place] ?? '', tokens[place] ?? '', picture);
      return error?.message ?? 'done';
    };
    expect(await upload(0)).toBe('done');
    await at.club.connection.query('select app.void_account_access($1)', [member.id]);
    expect(await upload(1)).not.toBe('done');
    const kept = await at.club.connection.query<{ name: string }>('select name from storage.objects where name like $1', [
      `${member.id}/%`,
    ]);
    expect(kept.map(({ name }) => name)).toEqual(paths.slice(0, 1));
  });
});
