import { SignJWT, decodeJwt } from 'jose';
import { describe, expect, test } from 'vitest';
import { ENGINES } from '#server/testing/club-on-engine.ts';
import { enroll, enrollVerified, openFactorClub, told } from '#server/testing/second-factor.ts';
import { TEST_PASSWORD } from '#server/testing/test-club.ts';

const SOMETHING = '00000000-0000-4000-8000-000000000001';

describe.each(ENGINES)('who tries the second factor on %s', (engine) => {
  const at = openFactorClub(engine);
  const { signUp, logIn, send, challenge, verify, kindsOf, tokenOf, proveMailbox, age } = at;

  describe('a code', () => {
    test('works once, also when it is sent again within its 30 seconds; a later one works', async () => {
      const member = await signUp();
      const authenticator = await enrollVerified(member.client);
      const phone = await logIn(member);
      expect(await verify(phone, authenticator, authenticator.code())).toBe('done');
      expect(await verify(phone, authenticator, authenticator.code())).toBe('422 mfa_verification_failed');
      expect(await verify(phone, authenticator, authenticator.code(-1))).toBe('422 mfa_verification_failed');
      expect(await verify(phone, authenticator, authenticator.code(1))).toBe('done');
    });

    test('works once when it is sent many times at once, in two processes too', async () => {
      const member = await signUp();
      const authenticator = await enrollVerified(member.client);
      const clubs = Array.from({ length: 8 }, (_, place) => (place % 2 === 1 && at.second ? at.second : at.club));
      const phone = await logIn(member);
      const token = await tokenOf(phone);
      const challenges: string[] = [];
      for (const _ of clubs) challenges.push(await challenge(phone, authenticator));
      const answers = await Promise.all(
        clubs.map(async (process, place) =>
          send(
            `/factors/${authenticator.factorId}/verify`,
            token,
            { challenge_id: challenges[place] ?? '', code: authenticator.code() },
            { at: process },
          ),
        ),
      );
      expect(answers.map((answer) => answer.told).toSorted()).toEqual([
        '200 done',
        ...Array<string>(7).fill('422 mfa_verification_failed'),
      ]);
    });

    test('that is wrong five times in a row has where it came from wait, in each process, and the right one there too', async () => {
      const member = await signUp();
      const authenticator = await enrollVerified(member.client);
      const phone = await logIn(member);
      const wrong = [authenticator.code(-500), authenticator.code(500), '', 'abcdef', '12345'].map((code) => code || '000');
      for (const code of wrong) expect(await verify(phone, authenticator, code)).toBe('422 mfa_verification_failed');
      const { factorId } = authenticator;
      const body = { challenge_id: await challenge(phone, authenticator), code: authenticator.code() };
      const paused = await send(`/factors/${factorId}/verify`, await tokenOf(phone), body, { at: at.second ?? at.club });
      expect(paused.told).toBe('429 over_request_rate_limit');
      expect(Number(paused.answer.headers.get('retry-after'))).toBeGreaterThan(290);
      expect(await kindsOf(member.id)).toEqual(['link_sign_in', 'factor_enrolled', 'sign_in', ...Array<string>(5).fill('factor_refused')]);
      await at.club.connection.query(`update app.code_tries set ends_at = ends_at - interval '301 seconds' where user_id = $1`, [
        member.id,
      ]);
      expect(await verify(phone, authenticator, authenticator.code(1))).toBe('done');
    });

    test('of a clock that is off says so, and is no use when its time has come', async () => {
      const member = await signUp();
      const authenticator = await enrollVerified(member.client);
      const phone = await logIn(member);
      const off = async (steps: number) => {
        const body = { challenge_id: await challenge(phone, authenticator), code: authenticator.code(steps) };
        return send(`/factors/${authenticator.factorId}/verify`, await tokenOf(phone), body);
      };
      const [ahead, behind] = [await off(10), await off(-10)];
      expect([ahead.told, behind.told]).toEqual(['422 mfa_verification_failed', '422 mfa_verification_failed']);
      expect(ahead.json['msg']).toMatch(/^Invalid TOTP code entered: the clock it is of is (?:270|300|330) seconds ahead$/);
      expect(behind.json['msg']).toMatch(/^Invalid TOTP code entered: the clock it is of is (?:270|300|330) seconds behind$/);
      expect(Math.abs(Number(ahead.answer.headers.get('x-clock-off-seconds')) - 300)).toBeLessThanOrEqual(30);
      const [uses] = await at.club.connection.query<{ barred: number }>(
        'select cardinality(barred_steps) as barred from app.mfa_code_uses where factor_id = $1',
        [authenticator.factorId],
      );
      expect(uses).toEqual({ barred: 1 });
    });

    test.each<[string, string, (challengeId: string) => Promise<unknown>]>([
      [
        'after five minutes',
        '422 mfa_challenge_expired',
        (id) => at.club.connection.query(`update auth.mfa_challenges set created_at = now() - interval '301 seconds' where id = $1`, [id]),
      ],
      [
        'when its challenge has been answered',
        '422 mfa_ip_address_mismatch',
        (id) => at.club.connection.query('update auth.mfa_challenges set verified_at = now() where id = $1', [id]),
      ],
      [
        'when there is no such challenge',
        '422 mfa_factor_not_found',
        (id) => at.club.connection.query('delete from auth.mfa_challenges where id = $1', [id]),
      ],
    ])('is refused %s', async (_when, expected, change) => {
      const { client } = await signUp();
      const authenticator = await enroll(client);
      const { factorId } = authenticator;
      const challengeId = await challenge(client, authenticator);
      await change(challengeId);
      expect(told(await client.auth.mfa.verify({ factorId, challengeId, code: authenticator.code() }))).toBe(expected);
      expect(await verify(client, authenticator, authenticator.code())).toBe('done');
    });

    test('is refused from another address than its challenge, and without a code', async () => {
      const { client, accessToken } = await signUp();
      const authenticator = await enroll(client);
      const path = `/factors/${authenticator.factorId}`;
      const { json } = await send(`${path}/challenge`, accessToken, {}, { from: '198.51.100.1' });
      const body = { challenge_id: json['id'] ?? '', code: authenticator.code() };
      expect((await send(`${path}/verify`, accessToken, body, { from: '198.51.100.2' })).told).toBe('422 mfa_ip_address_mismatch');
      expect((await send(`${path}/verify`, accessToken, { ...body, code: '' }, { from: '198.51.100.1' })).told).toBe(
        '400 validation_failed',
      );
      expect((await send(`${path}/verify`, accessToken, body, { from: '198.51.100.1' })).told).toBe('200 done');
    });
  });

  describe('another member’s factor', () => {
    test('is none: no challenge, no code, no end, nor a challenge of one’s own for it', async () => {
      const [ana, bia] = [await signUp(), await signUp()];
      const [hers, own] = [await enrollVerified(ana.client), await enrollVerified(bia.client)];
      const { factorId } = hers;
      const none = '404 mfa_factor_not_found';
      expect(told(await bia.client.auth.mfa.challenge({ factorId }))).toBe(none);
      const challengeId = await challenge(ana.client, hers);
      expect(told(await bia.client.auth.mfa.verify({ factorId, challengeId, code: hers.code() }))).toBe(none);
      expect(told(await bia.client.auth.mfa.unenroll({ factorId }))).toBe(none);
      expect(told(await bia.client.auth.mfa.verify({ factorId: own.factorId, challengeId, code: own.code() }))).toBe(
        '422 mfa_factor_not_found',
      );
      expect((await bia.client.auth.mfa.listFactors()).data?.all.map(({ id }) => id)).toEqual([own.factorId]);
      expect(told(await ana.client.auth.mfa.unenroll({ factorId: SOMETHING }))).toBe(none);
    });
  });

  describe('a token that says aal2 of a session at aal1', () => {
    test('is believed nowhere', async () => {
      const member = await signUp();
      const { factorId } = await enrollVerified(member.client);
      const phone = await logIn(member);
      const claims = {
        ...decodeJwt(await tokenOf(phone)),
        aal: 'aal2',
        amr: [{ method: 'totp', timestamp: Math.floor(Date.now() / 1_000) }],
      };
      const forged = await new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .sign(new TextEncoder().encode(at.club.secrets.jwtSecret));
      expect((await send(`/factors/${factorId}`, forged, {}, { method: 'DELETE' })).told).toBe('422 insufficient_aal');
      expect((await send('/factors', forged, { factor_type: 'totp', friendly_name: 'x' })).told).toBe('403 insufficient_aal');
      const change = { password: 'outra-senha-de-teste', current_password: TEST_PASSWORD };
      expect((await send('/user', forged, change, { method: 'PUT' })).told).toBe('401 insufficient_aal');
      const codes = await at.club.request('/rest/v1/rpc/create_recovery_codes', {
        method: 'POST',
        headers: { apikey: at.club.secrets.publishableKey, authorization: `Bearer ${forged}` },
      });
      expect(codes.status).toBe(403);
    });

    test('makes nobody staff', async () => {
      const dona = await signUp();
      await at.club.connection.query(`insert into public.club_staff (user_id, role) values ($1, 'owner')`, [dona.id]);
      await enrollVerified(dona.client);
      const phone = await logIn(dona);
      const asks = async (token: string) => {
        const headers = { apikey: at.club.secrets.publishableKey, authorization: `Bearer ${token}` };
        return (await at.club.request('/rest/v1/rpc/staff_list', { method: 'POST', headers })).status;
      };
      const forged = await new SignJWT({ ...decodeJwt(await tokenOf(phone)), aal: 'aal2' })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .sign(new TextEncoder().encode(at.club.secrets.jwtSecret));
      expect([await asks(forged), await asks(await tokenOf(dona.client))]).toEqual([403, 200]);
    });
  });

  describe('password and address', () => {
    test('are changed only by a session that has shown the second factor, also by a mailed link', async () => {
      const member = await signUp();
      const authenticator = await enrollVerified(member.client);
      await age(member, 8);
      await member.client.auth.signOut({ scope: 'others' });
      await at.club.newClient().auth.resetPasswordForEmail(member.email);
      const visitor = at.club.newClient();
      expect((await visitor.auth.verifyOtp({ token_hash: await at.club.tokenHashFor(member.email), type: 'recovery' })).error).toBeNull();
      expect(told(await visitor.auth.updateUser({ password: 'outra-senha-de-teste' }))).toBe('401 insufficient_aal');
      expect(told(await visitor.auth.updateUser({ email: 'outra@membro.example' }))).toBe('401 insufficient_aal');
      expect(told(await visitor.auth.updateUser({ data: { bio: 'x' } }))).toBe('401 insufficient_aal');
      expect(await verify(visitor, authenticator, authenticator.code())).toBe('done');
      expect(told(await visitor.auth.updateUser({ password: 'outra-senha-de-teste' }))).toBe('done');
    });
  });

  describe('a factor that the club’s key does not open', () => {
    test('counts as none, holds no name, and is there again with its key', async () => {
      const member = await signUp();
      const authenticator = await enrollVerified(member.client, 'Celular');
      const { factorId } = authenticator;
      const [kept] = await at.club.connection.query<{ secret: string }>('select secret from auth.mfa_factors where id = $1', [factorId]);
      await at.club.connection.query(`update auth.mfa_factors set secret = 'v1.' || repeat('A', 80) where id = $1`, [factorId]);
      const phone = await logIn(member);
      expect((await phone.auth.getUser()).data.user?.factors).toBeUndefined();
      expect(told(await phone.auth.mfa.challenge({ factorId }))).toBe('404 mfa_factor_not_found');
      await proveMailbox(phone, member);
      const other = await enroll(phone, 'Celular');
      await at.club.connection.query('update auth.mfa_factors set secret = $2 where id = $1', [factorId, kept?.secret]);
      expect((await phone.auth.mfa.listFactors()).data?.all.map(({ id }) => id).toSorted()).toEqual([factorId, other.factorId].toSorted());
    });
  });
});
