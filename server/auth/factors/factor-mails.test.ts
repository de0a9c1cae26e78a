import { afterAll, beforeAll, expect, test } from 'vitest';
import { enroll, enrollVerified } from '#server/testing/second-factor.ts';
import { TEST_ORIGIN, TEST_PASSWORD, createTestClub } from '#server/testing/test-club.ts';
import type { Member, TestClub } from '#server/testing/test-club.ts';

let club: TestClub;

beforeAll(async () => {
  club = await createTestClub();
});
afterAll(() => club?.close());

/** The mails about second factors that have reached a member, the oldest first. */
async function mailsAbout({ email }: Pick<Member, 'email'>) {
  const answer = await club.request('/functions/v1/run-jobs', {
    method: 'POST',
    headers: { Authorization: `Bearer ${club.secrets.secretKey}` },
  });
  expect(answer.status).toBe(200);
  const mails = await club.mailsTo(email);
  return mails.filter(({ subject }) => /etapas|equipe|[Cc]ódigo/.test(subject)).toReversed();
}
const subjectsTo = async (member: Pick<Member, 'email'>) => (await mailsAbout(member)).map(({ subject }) => subject);
const ADDED = 'Verificação em duas etapas ativada no Clube 21';
const RECOVERY = 'Código de recuperação na sua conta do Clube 21';
const PAUSED = 'Códigos errados na sua conta do Clube 21';
const MADE = 'Novos códigos de recuperação no Clube 21';
const REMOVED = 'Verificação em duas etapas desativada no Clube 21';

test('a member is mailed when a second factor is set up and when it is removed, with what to do about it', async () => {
  const ana = await club.signUpMember('Ana');
  await enroll(ana.client, 'Tablet');
  expect(await mailsAbout(ana)).toEqual([]);
  const { factorId } = await enrollVerified(ana.client, 'Celular');
  expect(await subjectsTo(ana)).toEqual([ADDED]);
  expect((await ana.client.auth.mfa.unenroll({ factorId })).error).toBeNull();
  const [added, removed] = await mailsAbout(ana);
  expect([added?.subject, removed?.subject]).toEqual([ADDED, REMOVED]);
  expect(added?.links).toEqual([expect.stringMatching(new RegExp(`^${TEST_ORIGIN}/auth/account-link\\?token=[0-9a-f]{64}$`)) as string]);
  expect(removed?.links).toEqual([`${TEST_ORIGIN}/auth/forgot-password`]);
});

test('a recovery code that removes it is mailed too', async () => {
  const bia = await club.signUpMember('Bia');
  await enrollVerified(bia.client);
  const { codes } = (await bia.client.rpc('create_recovery_codes')).data as { codes: string[] };
  expect((await bia.client.rpc('use_recovery_code', { p_code: codes[0] })).data).toMatchObject({ success: true });
  expect((await subjectsTo(bia)).toSorted()).toEqual([ADDED, REMOVED, RECOVERY].toSorted());
});

test('new recovery codes in an open session are mailed, ask for a code of the last minutes, and a press ends every session', async () => {
  const dora = await club.signUpMember('Dora');
  await enrollVerified(dora.client);
  const make = async () => (await dora.client.rpc('create_recovery_codes')).data as { codes?: string[]; error: string | null };
  expect((await make()).codes).toHaveLength(10);
  expect(await subjectsTo(dora)).toEqual([ADDED]);
  const stolen = await make();
  expect(await subjectsTo(dora)).toEqual([ADDED, MADE]);
  await club.connection.query(
    `update auth.mfa_amr_claims a set updated_at = now() - interval '1 hour' from auth.sessions s where s.id = a.session_id and s.user_id = $1`,
    [dora.id],
  );
  expect(await make()).toMatchObject({ success: false, error: 'fresh_code_needed' });

  const token = new URL((await mailsAbout(dora)).at(-1)?.links[0] ?? 'missing:').searchParams.get('token');
  const press = await club.request('/functions/v1/account-link', {
    method: 'POST',
    headers: { apikey: club.secrets.publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify({ token, press: true }),
  });
  expect(await press.json()).toEqual({ success: true, act: 'all_out', done: true });
  expect((await dora.client.from('profiles').select('id')).status).toBe(401);
  const [left] = await club.connection.query<{ factors: number; codes: number; password: string }>(
    `select (select count(*)::int from auth.mfa_factors f where f.user_id = u.id) as factors, (select count(*)::int from app.mfa_recovery_codes c where c.user_id = u.id) as codes,
       u.encrypted_password as password from auth.users u where u.id = $1`,
    [dora.id],
  );
  // It began minutes ago: whoever made the codes may have set it up.
  expect(left).toEqual({ factors: 0, codes: 0, password: '' });
  expect(stolen.codes).toHaveLength(10);
});

test('one of the staff gets the same mail, and the owners that of the staff', async () => {
  const [dona, mara] = [await club.signUpMember('Dona'), await club.signUpMember('Mara')];
  await club.connection.query(`insert into public.club_staff (user_id, role) values ($1, 'owner'), ($2, 'moderator')`, [dona.id, mara.id]);
  await enrollVerified(mara.client);
  expect(await subjectsTo(mara)).toEqual([ADDED]);
  expect(await subjectsTo(dona)).toEqual(['Mudança na equipe do Clube 21']);
  await enrollVerified(dona.client);
  expect(await subjectsTo(dona)).toEqual(['Mudança na equipe do Clube 21', ADDED]);
});

test('who tries codes with the password alone is told of to the member, once, and a press in the mail throws them out', async () => {
  const caio = await club.signUpMember('Caio');
  const authenticator = await enrollVerified(caio.client);
  const { factorId } = authenticator;
  const phisher = club.newClient();
  expect((await phisher.auth.signInWithPassword({ email: caio.email, password: TEST_PASSWORD })).error).toBeNull();
  for (const _ of Array(4).keys()) await phisher.auth.mfa.challengeAndVerify({ factorId, code: 'wrong' });
  expect(await subjectsTo(caio)).toEqual([ADDED]);
  for (const _ of Array(4).keys()) await phisher.auth.mfa.challengeAndVerify({ factorId, code: 'wrong' });
  for (const _ of Array(3).keys()) await phisher.rpc('use_recovery_code', { p_code: 'wrong' });
  expect((await subjectsTo(caio)).toSorted()).toEqual([ADDED, PAUSED, RECOVERY].toSorted());

  const token = new URL((await mailsAbout(caio)).find(({ subject }) => subject === PAUSED)?.links[0] ?? 'missing:').searchParams.get(
    'token',
  );
  const press = await club.request('/functions/v1/account-link', {
    method: 'POST',
    headers: { apikey: club.secrets.publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify({ token, press: true }),
  });
  expect(await press.json()).toEqual({ success: true, act: 'not_me', done: true });
  expect((await phisher.from('profiles').select('id')).status).toBe(401);
  expect((await club.newClient().auth.signInWithPassword({ email: caio.email, password: TEST_PASSWORD })).error?.code).toBe(
    'invalid_credentials',
  );
  expect((await caio.client.from('profiles').select('id')).status).toBe(200);
});
