import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { picture } from '#server/testing/full-member.ts';
import { enrollVerified } from '#server/testing/second-factor.ts';
import { TEST_PASSWORD, createTestClub } from '#server/testing/test-club.ts';
import type { Member, TestClub } from '#server/testing/test-club.ts';

type Reply = Record<string, unknown>;

const WEEK_MINUTES = 7 * 24 * 60;
const WILL_BE_DELETED = 'Sua conta no Clube 21 será excluída';
const IS_DELETED = 'Sua conta no Clube 21 foi excluída';
const CONFIRM = 'Confirme seu email no Clube 21';
const NEW_PASSWORD = 'Crie uma nova senha no Clube 21';

let club: TestClub;
let otto: SupabaseClient;

beforeAll(async () => {
  club = await createTestClub({ env: { E2E_CLOCK: '1' } });
  const { id, client } = await club.signUpMember('Otto');
  await club.connection.query(`insert into public.club_staff (user_id, role) values ($1, 'operator')`, [id]);
  await enrollVerified(client);
  otto = client;
});
afterAll(() => club?.close());
beforeEach(async () => moveClock(0));

/** The club's clock, so many minutes later than the machine's. */
async function moveClock(minutes: number): Promise<void> {
  const body = JSON.stringify({ now: minutes === 0 ? null : new Date(Date.now() + minutes * 60_000).toISOString() });
  const answer = await club.request('/dev/clock', { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  expect(answer.status).toBe(200);
}

/** An act of the staff that is done. */
async function act(name: string, parameters: Reply): Promise<Reply> {
  const { data } = await otto.rpc(name, parameters);
  expect(data).toMatchObject({ success: true });
  return data as Reply;
}

/** Does the jobs that are due. */
async function runJobs(): Promise<void> {
  const headers = { Authorization: `Bearer ${club.secrets.secretKey}` };
  expect((await club.request('/functions/v1/run-jobs', { method: 'POST', headers })).status).toBe(200);
  const failed = await club.connection.query(
    `select kind, last_error from app.jobs where last_error is not null and last_error <> 'replaced'`,
  );
  expect(failed).toEqual([]);
}

const subjectsTo = async (email: string) => (await club.mailsTo(email)).map(({ subject }) => subject);
const canSignIn = async ({ email }: Member) =>
  (await club.newClient().auth.signInWithPassword({ email, password: TEST_PASSWORD })).error === null;
const filesOf = async ({ id }: Member) => club.connection.query(`select name from storage.objects where name like $1 || '/%'`, [id]);

async function requestDeletion({ id, email }: Member): Promise<string> {
  const reply = await act('staff_request_deletion', { p_user_id: id, p_confirmation: email, p_reason: 'Carta de 20/11' });
  return String((reply['requests'] as { id: string }[])[0]?.id);
}

describe('the end of an account on its member’s written request', () => {
  test('is mailed at once and at its end, waits seven days, and takes account, rows and files', async () => {
    const ana = await club.signUpMember('Ana');
    const photo = await ana.client.storage.from('workout-images').upload(`${ana.id}/a.jpg`, await picture(), { contentType: 'image/jpeg' });
    expect(photo.error).toBeNull();
    await requestDeletion(ana);
    await runJobs();
    const [mail] = await club.mailsTo(ana.email);
    const day = new Date(Date.now() + WEEK_MINUTES * 60_000).toLocaleDateString('pt-BR', { timeZone: 'America/Sao_Paulo' });
    expect(mail).toMatchObject({ subject: WILL_BE_DELETED, text: expect.stringContaining(`para ${day}`) as string });

    await moveClock(WEEK_MINUTES - 1);
    await runJobs();
    expect([await canSignIn(ana), (await filesOf(ana)).length]).toEqual([true, 1]);
    await moveClock(WEEK_MINUTES + 1);
    await runJobs();
    expect([await canSignIn(ana), (await filesOf(ana)).length]).toEqual([false, 0]);
    const [left] = await club.connection.query(
      `select (select count(*)::int from auth.users where id = $1) + (select count(*)::int from public.profiles where id = $1)
         + (select count(*)::int from app.member_requests where user_id = $1) as rows`,
      [ana.id],
    );
    expect(left).toEqual({ rows: 0 });
    // The line of the log stays, by ids alone.
    expect(
      await club.connection.query(
        'select act, d.details from app.staff_log l join app.staff_log_details d using (seq) where member_id = $1',
        [ana.id],
      ),
    ).toEqual([{ act: 'staff_request_deletion', details: null }]);
    await runJobs();
    expect((await subjectsTo(ana.email)).filter((subject) => subject.includes('excluída'))).toEqual([IS_DELETED, WILL_BE_DELETED]);
  });

  test('does not come when it was stopped, and may be asked for again', async () => {
    const bia = await club.signUpMember('Bia');
    const requestId = await requestDeletion(bia);
    await runJobs();
    await act('staff_stop_request', { p_request_id: requestId, p_reason: 'Mudou de ideia' });
    await moveClock(WEEK_MINUTES + 1);
    await runJobs();
    expect(await canSignIn(bia)).toBe(true);
    await moveClock(0);
    await requestDeletion(bia);
    await moveClock(WEEK_MINUTES + 1);
    await runJobs();
    expect(await canSignIn(bia)).toBe(false);
  });

  test('that was stopped before the mail left is not mailed', async () => {
    const caio = await club.signUpMember('Caio');
    await act('staff_stop_request', { p_request_id: await requestDeletion(caio), p_reason: 'Engano' });
    await runJobs();
    expect(await subjectsTo(caio.email)).not.toContain(WILL_BE_DELETED);
  });

  test('does not come for who became staff meanwhile', async () => {
    const davi = await club.signUpMember('Davi');
    await requestDeletion(davi);
    await club.connection.query('select public.staff_add($1, $2)', [davi.email, 'moderator']);
    await moveClock(WEEK_MINUTES + 1);
    await runJobs();
    expect(await canSignIn(davi)).toBe(true);
  });

  test('whose files could not be removed is tried again for them', async () => {
    const eva = await club.signUpMember('Eva');
    await eva.client.storage.from('workout-images').upload(`${eva.id}/a.jpg`, await picture(), { contentType: 'image/jpeg' });
    await requestDeletion(eva);
    // As after a process that ended between the two: the rows are gone and the job is not done.
    await club.connection.query('select app.delete_member($1)', [eva.id]);
    expect(await filesOf(eva)).toHaveLength(1);
    await moveClock(WEEK_MINUTES + 1);
    await runJobs();
    expect(await filesOf(eva)).toEqual([]);
  });
});

describe('a mail that staff have sent again', () => {
  test('confirms an address, and voids no link of before; with the one that is opened the other goes', async () => {
    const email = 'nara@membro.example';
    const client = club.newClient();
    await client.auth.signUp({ email, password: TEST_PASSWORD, options: { data: { name: 'Nara' } } });
    const before = await club.tokenHashFor(email);
    const [account] = await club.connection.query<{ id: string }>('select id from auth.users where email = $1', [email]);
    await moveClock(2);
    await act('staff_resend_mail', { p_user_id: account?.id, p_mail: 'signup' });
    await runJobs();
    await club.drainMails();
    expect(await subjectsTo(email)).toEqual([CONFIRM, CONFIRM]);
    const now = await club.tokenHashFor(email);
    expect(now).not.toBe(before);
    expect((await client.auth.verifyOtp({ token_hash: now, type: 'signup' })).error).toBeNull();
    expect((await client.auth.verifyOtp({ token_hash: before, type: 'signup' })).error).not.toBeNull();
  });

  test('lets a member choose a new password', async () => {
    const fabi = await club.signUpMember('Fabi');
    await act('staff_resend_mail', { p_user_id: fabi.id, p_mail: 'recovery' });
    await runJobs();
    await club.drainMails();
    const [mail] = await club.mailsTo(fabi.email);
    expect(mail).toMatchObject({ subject: NEW_PASSWORD });
    const visitor = club.newClient();
    expect((await visitor.auth.verifyOtp({ token_hash: await club.tokenHashFor(fabi.email), type: 'recovery' })).error).toBeNull();
    expect((await visitor.auth.updateUser({ password: 'outra-senha-de-teste' })).error).toBeNull();
  });

  test('is written to nobody when the account is gone by then', async () => {
    const gil = await club.signUpMember('Gil');
    await act('staff_resend_mail', { p_user_id: gil.id, p_mail: 'recovery' });
    await club.connection.query('select app.delete_member($1)', [gil.id]);
    await runJobs();
    expect(await subjectsTo(gil.email)).not.toContain(NEW_PASSWORD);
  });
});
