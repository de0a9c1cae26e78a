import type { SupabaseClient } from '@supabase/supabase-js';
import { decodeJwt } from 'jose';
import { describe, expect, test } from 'vitest';
import { ENGINES } from '#server/testing/club-on-engine.ts';
import { enroll, enrollVerified, openFactorClub, told } from '#server/testing/second-factor.ts';

describe.each(ENGINES)('the second factor on %s', (engine) => {
  const at = openFactorClub(engine);
  const { signUp, logIn, send, verify, kindsOf, reads, proveMailbox } = at;

  describe('by auth-js', () => {
    test('is set up: the picture, the secret and the address are told, and it counts once its code was verified', async () => {
      const { client, id, email } = await signUp();
      const { data, error } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Celular' });
      expect(error).toBeNull();
      expect(data).toEqual({
        id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
        type: 'totp',
        friendly_name: 'Celular',
        totp: {
          qr_code: expect.stringMatching(/^data:image\/svg\+xml;utf-8,<svg [^#]+<\/svg>$/) as string,
          secret: expect.stringMatching(/^[A-Z2-7]{32}$/) as string,
          uri: expect.stringContaining(`otpauth://totp/localhost%3A3000:${encodeURIComponent(email)}?issuer=localhost%3A3000`) as string,
        },
      });
      const level = async () => (await client.auth.mfa.getAuthenticatorAssuranceLevel()).data;
      expect((await client.auth.mfa.listFactors()).data).toMatchObject({
        all: [{ status: 'unverified', friendly_name: 'Celular' }],
        totp: [],
      });
      expect(await level()).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal1' });
      const [kept] = await at.club.connection.query<{ secret: string }>('select secret from auth.mfa_factors where user_id = $1', [id]);
      expect(kept?.secret).toMatch(/^v1\.[\w-]+$/);
      expect(kept?.secret).not.toContain(data?.totp.secret);

      const authenticator = await enrollVerified(client, 'Tablet');
      const { data: listed } = await client.auth.mfa.listFactors();
      // A factor that was begun and not ended is gone with the first that is.
      expect(listed?.all).toEqual([
        {
          id: authenticator.factorId,
          created_at: expect.any(String) as string,
          updated_at: expect.any(String) as string,
          status: 'verified',
          friendly_name: 'Tablet',
          factor_type: 'totp',
          phone: '',
          last_challenged_at: expect.any(String) as string,
        },
      ]);
      expect(listed?.totp).toHaveLength(1);
      expect(await level()).toMatchObject({
        currentLevel: 'aal2',
        nextLevel: 'aal2',
        currentAuthenticationMethods: [{ method: 'totp' }, { method: 'otp' }],
      });
      expect(await kindsOf(id)).toEqual(['link_sign_in', 'factor_enrolled']);
    });

    test('is asked after the password, and ends the sessions that have not shown it', async () => {
      const member = await signUp();
      const other = await logIn(member);
      const authenticator = await enrollVerified(member.client);
      expect(await reads(other)).toBe(401);
      const [phone, laptop] = [await logIn(member), await logIn(member)];
      expect((await phone.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal2' });
      expect(await verify(phone, authenticator, authenticator.code())).toBe('done');
      expect([await reads(laptop), await reads(phone), await reads(member.client)]).toEqual([401, 200, 200]);
    });

    test('stays shown when the session is renewed, and the tokens of before bring nothing', async () => {
      const member = await signUp();
      const authenticator = await enrollVerified(member.client);
      const phone = await logIn(member);
      const before = (await phone.auth.getSession()).data.session?.refresh_token ?? '';
      expect(await verify(phone, authenticator, authenticator.code())).toBe('done');
      const { data } = await phone.auth.refreshSession();
      expect(decodeJwt(data.session?.access_token ?? '')).toMatchObject({ aal: 'aal2', amr: [{ method: 'totp' }, { method: 'password' }] });
      expect(told(await at.club.newClient().auth.refreshSession({ refresh_token: before }))).toBe('400 refresh_token_already_used');
    });

    test('is removed only by a session that has shown it, and the sessions it vouched for fall back', async () => {
      const member = await signUp();
      const authenticator = await enrollVerified(member.client);
      const { factorId } = authenticator;
      const phone = await logIn(member);
      expect(told(await phone.auth.mfa.unenroll({ factorId }))).toBe('422 insufficient_aal');
      expect((await member.client.auth.mfa.unenroll({ factorId })).data).toEqual({ id: factorId });
      const { data } = await member.client.auth.refreshSession();
      expect(decodeJwt(data.session?.access_token ?? '')).toMatchObject({ aal: 'aal1', amr: [{ method: 'otp' }] });
      expect(data.user?.factors).toBeUndefined();
      expect([await reads(member.client), await reads(phone)]).toEqual([200, 200]);
      expect(await kindsOf(member.id)).toEqual(['link_sign_in', 'factor_enrolled', 'sign_in', 'factor_removed']);
    });

    test('that was only begun is removed by any session', async () => {
      const { client } = await signUp();
      const { factorId } = await enroll(client);
      expect(told(await client.auth.mfa.unenroll({ factorId }))).toBe('done');
    });
  });

  describe('a set-up is refused', () => {
    test('with a name that another one has, or none as another one', async () => {
      const { client } = await signUp();
      await enroll(client, 'Celular');
      await enroll(client);
      expect(told(await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Celular' }))).toBe('422 mfa_factor_name_conflict');
      expect(told(await client.auth.mfa.enroll({ factorType: 'totp' }))).toBe('422 mfa_factor_name_conflict');
    });

    test('when there are ten; those that were left for five minutes count no more', async () => {
      const { client, id } = await signUp();
      for (const number of Array(10).keys()) await enroll(client, `Celular ${number}`);
      const eleventh = async () => told(await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Mais um' }));
      expect(await eleventh()).toBe('422 too_many_enrolled_mfa_factors');
      await at.club.connection.query(`update auth.mfa_factors set created_at = created_at - interval '301 seconds' where user_id = $1`, [
        id,
      ]);
      expect(await eleventh()).toBe('done');
      expect((await client.auth.mfa.listFactors()).data?.all).toHaveLength(1);
    });

    test('to a session that has not shown the one that there is', async () => {
      const member = await signUp();
      await enrollVerified(member.client, 'Celular');
      const phone = await logIn(member);
      expect(told(await phone.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Tablet' }))).toBe('403 insufficient_aal');
      expect(told(await member.client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Tablet' }))).toBe('done');
    });

    test('of another type, or too long to be shown', async () => {
      const { client, accessToken } = await signUp();
      expect(told(await client.auth.mfa.enroll({ factorType: 'phone', phone: '+5511999999999' }))).toBe('422 mfa_phone_enroll_not_enabled');
      expect((await send('/factors', accessToken, { factor_type: 'webauthn' })).told).toBe('422 mfa_webauthn_enroll_not_enabled');
      expect((await send('/factors', accessToken, { factor_type: 'sms' })).told).toBe('400 validation_failed');
      expect((await send('/factors', accessToken, { factor_type: 'totp', issuer: 'x'.repeat(4_000) })).told).toBe('400 validation_failed');
      expect((await send('/factors', accessToken, { factor_type: 'totp', friendly_name: 'x'.repeat(201) })).told).toBe(
        '400 validation_failed',
      );
    });
  });

  describe('a recovery code', () => {
    const codesOf = async (client: SupabaseClient) => ((await client.rpc('create_recovery_codes')).data as { codes: string[] }).codes;

    test('removes the factor and ends every other session, and raises nothing', async () => {
      const member = await signUp();
      await enrollVerified(member.client);
      const [code = ''] = await codesOf(member.client);
      const phone = await logIn(member);
      expect((await phone.rpc('use_recovery_code', { p_code: 'AAAA-AAAA-AAAA-AAAA' })).data).toMatchObject({ error: 'wrong_code' });
      expect((await phone.rpc('use_recovery_code', { p_code: code.toLowerCase() })).data).toMatchObject({ success: true, codes_left: 0 });
      expect([await reads(member.client), await reads(phone)]).toEqual([401, 200]);
      const { data } = await phone.auth.refreshSession();
      expect(decodeJwt(data.session?.access_token ?? '')).toMatchObject({ aal: 'aal1', amr: [{ method: 'password' }] });
      expect(data.user?.factors).toBeUndefined();
      expect(await kindsOf(member.id)).toEqual(['link_sign_in', 'factor_enrolled', 'sign_in', 'factor_refused', 'factor_recovered']);
      await proveMailbox(phone, member);
      await enrollVerified(phone);
    });

    test('works once, also when it is sent many times at once', async () => {
      const member = await signUp();
      await enrollVerified(member.client);
      const [code] = await codesOf(member.client);
      const phone = await logIn(member);
      const answers = await Promise.all(Array.from({ length: 4 }, async () => phone.rpc('use_recovery_code', { p_code: code })));
      expect(answers.map(({ data }) => (data as { success: boolean }).success).filter(Boolean)).toEqual([true]);
    });

    test('is no use a second time, nor is another of its sheet, for the factor that was set up after it', async () => {
      const member = await signUp();
      await enrollVerified(member.client);
      const sheet = await codesOf(member.client);
      const phone = await logIn(member);
      const use = async (client: SupabaseClient, p_code = '') => (await client.rpc('use_recovery_code', { p_code })).data as unknown;
      expect(await use(phone, sheet[0])).toMatchObject({ success: true });
      await proveMailbox(phone, member);
      await enrollVerified(phone);
      // Somebody who has asked once, by a sheet that they found, asks again.
      const again = await logIn(member);
      for (const code of sheet) expect(await use(again, code)).toMatchObject({ success: false, error: 'wrong_code' });
      const [fresh] = await codesOf(phone);
      expect(await use(again, fresh)).toMatchObject({ success: true });
    });

    test.each(['the member', 'somebody with the mailbox'])(
      'opens nothing any more once %s has removed the factor and set up another',
      async (who) => {
        const member = await signUp();
        const { factorId } = await enrollVerified(member.client);
        const sheet = await codesOf(member.client);
        let remover = member.client;
        if (who !== 'the member') {
          remover = at.club.newClient();
          await remover.auth.resetPasswordForEmail(member.email);
          await remover.auth.verifyOtp({ token_hash: await at.club.tokenHashFor(member.email), type: 'recovery' });
        }
        expect((await remover.auth.mfa.unenroll({ factorId })).error).toBeNull();
        expect((await remover.rpc('recovery_codes_left')).data).toBe(0);
        await proveMailbox(remover, member);
        await enrollVerified(remover);
        expect((await remover.rpc('recovery_codes_left')).data).toBe(0);
        const half = await logIn(member);
        for (const p_code of sheet) {
          expect((await half.rpc('use_recovery_code', { p_code })).data).toMatchObject({ success: false, error: 'wrong_code' });
        }
      },
    );

    test('goes on while a second factor of the member’s is left', async () => {
      const member = await signUp();
      const { factorId } = await enrollVerified(member.client, 'Celular');
      await enrollVerified(member.client, 'Tablet');
      const [code] = await codesOf(member.client);
      expect((await member.client.auth.mfa.unenroll({ factorId })).error).toBeNull();
      const half = await logIn(member);
      expect((await half.rpc('use_recovery_code', { p_code: code })).data).toMatchObject({ success: true });
    });

    test('is judged when it is right, whatever wrong ones were tried before', async () => {
      const member = await signUp();
      await enrollVerified(member.client);
      const [code] = await codesOf(member.client);
      const phone = await logIn(member);
      const use = async (p_code = '') => ((await phone.rpc('use_recovery_code', { p_code })).data as { error: string }).error;
      const wrong: string[] = [];
      for (const _ of Array(62).keys()) wrong.push(await use('AAAA'));
      expect([...new Set(wrong)]).toEqual(['wrong_code', 'over_rate_limit']);
      expect(await use(code)).toBeNull();
    });
  });

  test('goes with the account', async () => {
    const member = await signUp();
    await enrollVerified(member.client);
    await member.client.rpc('create_recovery_codes');
    await at.club.connection.query('delete from auth.users where id = $1', [member.id]);
    const [left] = await at.club.connection.query(
      `select (select count(*)::int from auth.mfa_factors where user_id = $1) + (select count(*)::int from app.mfa_code_uses where user_id = $1)
         + (select count(*)::int from app.mfa_recovery_codes where user_id = $1) as rows`,
      [member.id],
    );
    expect(left).toEqual({ rows: 0 });
  });
});
