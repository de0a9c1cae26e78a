import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import WebSocket from 'ws';
import { leaveTraces, picture, runningChallenge, tablesContaining, takePart } from '#server/testing/full-member.ts';
import { createTestClub, TEST_ORIGIN, TEST_PASSWORD } from '#server/testing/test-club.ts';
import type { Member, TestClub } from '#server/testing/test-club.ts';
import { startPostgres, warnWithoutPostgres } from '../../supabase/tests/runner/postgres-server.ts';

const postgres = await startPostgres({ isPrepared: true });
if (!postgres.server) warnWithoutPostgres(postgres.reason);

describe.each(postgres.server ? ['PGlite', 'PostgreSQL'] : ['PGlite'])('on %s', (engine) => {
  let club: TestClub;

  beforeAll(async () => {
    club = await createTestClub(engine === 'PostgreSQL' && postgres.server ? { databaseUrl: postgres.server.url } : {});
  });
  afterAll(async () => {
    await club.close();
    if (engine === 'PostgreSQL') await postgres.server?.stop();
  });

  async function deleteAccount(
    { accessToken }: Pick<Member, 'accessToken'>,
    body: object,
  ): Promise<{ status: number; body: Record<string, unknown> }> {
    const answer = await club.request('/functions/v1/delete-account', {
      method: 'POST',
      headers: { Authorization: `Bearer ${accessToken}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  }

  async function storedFiles(): Promise<string[]> {
    const entries = await readdir(club.config.dataDir, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
    // The simulator plays Stripe, where a customer stays; it notes whatever it is asked.
    return files.filter((file) => !file.includes('payment-simulator'));
  }

  const count = async (sql: string, parameters: unknown[] = []) =>
    Number((await club.connection.query<{ n: number }>(sql, parameters))[0]?.n);

  test('deleting takes a member out of every table and folder, and leaves everybody else as they were', async () => {
    const [ana, bia] = await Promise.all([club.signUpMember('Ana'), club.signUpMember('Bia')]);
    await leaveTraces(club, bia);
    const filesBefore = await storedFiles();
    const biaBefore = await tablesContaining(club, [bia.id, bia.email]);
    await leaveTraces(club, ana);
    const words = [ana.id, ana.email];
    // The search finds what is there: every table that knows Bia knows Ana too.
    expect(await tablesContaining(club, words)).toEqual(biaBefore);
    expect(biaBefore).toEqual(
      expect.arrayContaining([
        'auth.users',
        'auth.sessions',
        'auth.audit_log_entries',
        'storage.objects',
        'public.profiles',
        'public.member_consents',
        'public.check_in_void_log',
        'public.subscriptions',
        'realtime.messages',
        'public.pending_user_levels',
        'app.ranking_marks',
      ]),
    );
    expect(await storedFiles()).not.toEqual(filesBefore);

    expect(await deleteAccount(ana, { email: ` ${ana.email.toUpperCase()} `, password: TEST_PASSWORD })).toEqual({
      status: 200,
      body: { success: true, files_left: false },
    });

    // The mail that tells of it waits with the address alone.
    expect(await tablesContaining(club, [ana.id])).toEqual([]);
    expect(await tablesContaining(club, words)).toEqual(['app.jobs']);
    const byServer = { method: 'POST', headers: { Authorization: `Bearer ${club.secrets.secretKey}` } };
    expect((await club.request('/functions/v1/run-jobs', byServer)).status).toBe(200);
    const [mail] = await club.mailsTo(ana.email);
    expect(mail?.subject).toBe('Sua conta no Clube 21 foi excluída');
    expect(await tablesContaining(club, words)).toEqual([]);
    expect((await storedFiles()).toSorted()).toEqual(filesBefore.toSorted());
    for (const file of await storedFiles()) {
      expect(file).not.toContain(ana.id);
      const content = (await readFile(file)).toString('latin1');
      for (const word of words) expect(content).not.toContain(word);
    }
    expect(await tablesContaining(club, [bia.id, bia.email])).toEqual(biaBefore);
    expect((await bia.client.from('profiles').select('name').single()).data).toEqual({ name: 'Bia' });
  });

  test('payment ids and the void log stay, with nothing that names the member', async () => {
    const dora = await club.signUpMember('Dora');
    await leaveTraces(club, dora);
    const [subscriptions, voids] = [
      await count('select count(*) n from public.subscriptions'),
      await count('select count(*) n from public.check_in_void_log'),
    ];
    await deleteAccount(dora, { email: dora.email, password: TEST_PASSWORD });
    expect(await count('select count(*) n from public.subscriptions')).toBe(subscriptions);
    expect(await count('select count(*) n from public.check_in_void_log')).toBe(voids);
    const [left] = await club.connection.query(
      `select user_id, email, customer_id, status from public.subscriptions where id = 'sub_1_' || md5($1)`,
      [dora.email],
    );
    expect(left).toEqual({ user_id: null, email: null, customer_id: null, status: 'active' });
  });

  test('afterwards nothing opens the account: not the password, not the session, not the access token', async () => {
    const eva = await club.signUpMember('Eva');
    await deleteAccount(eva, { email: eva.email, password: TEST_PASSWORD });
    const login = await club.newClient().auth.signInWithPassword({ email: eva.email, password: TEST_PASSWORD });
    expect(login.error?.code).toBe('invalid_credentials');
    expect((await eva.client.auth.refreshSession()).error).toBeTruthy();
    expect((await club.newClient().auth.getUser(eva.accessToken)).error).toBeTruthy();
    const challenges = await eva.client.from('challenges').select('id');
    expect([challenges.status, challenges.data]).toEqual([401, null]);
    const upload = await eva.client.storage
      .from('profile-images')
      .upload(`${eva.id}/1-0-a.jpg`, await picture(), { contentType: 'image/jpeg' });
    expect(upload.error).toBeTruthy();
    expect(await tablesContaining(club, [eva.id])).toEqual([]);
    // The app that never saw the first answer asks again, and learns that there is no such account any more.
    expect((await deleteAccount(eva, { email: eva.email, password: TEST_PASSWORD })).status).toBe(401);
    // The address is free again.
    expect((await club.newClient().auth.signUp({ email: eva.email, password: TEST_PASSWORD })).error).toBeNull();
  });

  test('the ranking closes up and the challenge counts one less', async () => {
    const [first, second] = await Promise.all([club.signUpMember('Primeira'), club.signUpMember('Segunda')]);
    const challengeId = await runningChallenge(club);
    await takePart(first, challengeId);
    await takePart(second, challengeId);
    const standing = async () => {
      const { data } = await second.client.from('challenges').select('participants').eq('id', challengeId).single();
      const { data: own } = await second.client
        .from('challenge_progress')
        .select('position')
        .eq('challenge_id', challengeId)
        .eq('user_id', second.id)
        .single();
      return { participants: Number(data?.participants), position: Number(own?.position) };
    };
    const before = await standing();
    await deleteAccount(first, { email: first.email, password: TEST_PASSWORD });
    expect(await standing()).toEqual({ participants: before.participants - 1, position: before.position - 1 });
  });

  test('the e-mail must be their own, the proof right; wrong ones are counted, and nothing is lost', async () => {
    const [fabio, gil] = await Promise.all([club.signUpMember('Fabio'), club.signUpMember('Gil')]);
    expect(await deleteAccount(fabio, { email: gil.email, password: TEST_PASSWORD })).toMatchObject({
      status: 400,
      body: { code: 'email_mismatch' },
    });
    expect(await deleteAccount(fabio, {})).toMatchObject({ status: 400 });
    const refused = { status: 403, body: { code: 'wrong_password', message: 'Senha incorreta.' } };
    for (const proof of [{ password: 'errada-1' }, { password: '' }, { code: '123456' }, { password: ['x'] }, {}]) {
      expect(await deleteAccount(fabio, { email: fabio.email, ...proof })).toMatchObject(refused);
    }
    const answer = await deleteAccount(fabio, { email: fabio.email, password: TEST_PASSWORD });
    expect(answer).toMatchObject({ status: 429, body: { code: 'over_rate_limit' } });
    expect((await fabio.client.from('profiles').select('name').single()).data).toEqual({ name: 'Fabio' });
    // One member's limit is not another's.
    expect((await deleteAccount(gil, { email: gil.email, password: 'errada' })).status).toBe(403);
    expect((await deleteAccount({ accessToken: club.secrets.publishableKey }, { email: gil.email, password: TEST_PASSWORD })).status).toBe(
      401,
    );
    expect((await club.request('/functions/v1/delete-account', { method: 'POST' })).status).toBe(401);
    expect((await deleteAccount(gil, { email: gil.email, password: TEST_PASSWORD })).status).toBe(200);
  });

  test('an account without a password is deleted with a code that comes by mail, once', async () => {
    const [hugo, ivo] = await Promise.all([club.signUpMember('Hugo'), club.signUpMember('Ivo')]);
    await club.connection.query('update auth.users set encrypted_password = null where id = any($1)', [[hugo.id, ivo.id]]);
    expect((await hugo.client.rpc('account_proof')).data).toBe('code');
    const codeFor = async (email: string) => /^\d{6}$/m.exec((await club.mailsTo(email))[0]?.text ?? '')?.[0] ?? '';
    expect((await hugo.client.auth.reauthenticate()).error).toBeNull();
    expect((await ivo.client.auth.reauthenticate()).error).toBeNull();
    expect((await hugo.client.auth.reauthenticate()).error?.code).toBe('over_email_send_rate_limit');
    const wrong = { status: 403, body: { code: 'wrong_code' } };
    expect(await deleteAccount(hugo, { email: hugo.email, code: '' })).toMatchObject(wrong);
    expect(await deleteAccount(hugo, { email: hugo.email, password: TEST_PASSWORD })).toMatchObject(wrong);
    const own = await codeFor(hugo.email);
    expect(own).not.toBe('');
    const another = String((Number(own) + 1) % 1_000_000).padStart(6, '0');
    expect(await deleteAccount(hugo, { email: hugo.email, code: another })).toMatchObject(wrong);
    await club.connection.query(`update auth.users set reauthentication_sent_at = now() - interval '16 minutes' where id = $1`, [ivo.id]);
    expect(await deleteAccount(ivo, { email: ivo.email, code: await codeFor(ivo.email) })).toMatchObject(wrong);
    expect(await deleteAccount(hugo, { email: hugo.email, code: ` ${own} ` })).toMatchObject({ status: 200 });
    expect(await tablesContaining(club, [hugo.id])).toEqual([]);
  });

  test('files that were left are deleted by the server when it starts, and those of members are not', async () => {
    const noa = await club.signUpMember('Noa');
    await noa.client.storage.from('profile-images').upload(`${noa.id}/1-0-a.jpg`, await picture(), { contentType: 'image/jpeg' });
    const before = await storedFiles();
    const gone = crypto.randomUUID();
    const asClub = createClient(TEST_ORIGIN, club.secrets.secretKey, {
      global: { fetch: async (input, init) => club.app.request(new Request(input, init)) },
      realtime: { transport: WebSocket as never },
    });
    const { error } = await asClub.storage
      .from('workout-images')
      .upload(`${gone}/1-0-b.jpg`, await picture(), { contentType: 'image/jpeg' });
    expect(error).toBeNull();
    expect(await tablesContaining(club, [gone])).toEqual(['storage.objects']);
    const timers = club.startTimers();
    await expect.poll(async () => tablesContaining(club, [gone])).toEqual([]);
    await timers.stop();
    expect((await storedFiles()).toSorted()).toEqual(before.toSorted());
  });

  test('files that could not be deleted are deleted by the next deletion', async () => {
    const [lia, mel] = await Promise.all([club.signUpMember('Lia'), club.signUpMember('Mel')]);
    await lia.client.storage.from('profile-images').upload(`${lia.id}/1-0-a.jpg`, await picture(), { contentType: 'image/jpeg' });
    // A database that refuses to forget the file stands in for a storage that fails.
    await club.connection.script(`
      create function app.keep_files() returns trigger language plpgsql as 'begin return null; end';
      create trigger keep_files before delete on storage.objects for each row execute function app.keep_files();`);
    const answer = await deleteAccount(lia, { email: lia.email, password: TEST_PASSWORD });
    await club.connection.script('drop trigger keep_files on storage.objects; drop function app.keep_files()');
    expect(answer).toEqual({ status: 200, body: { success: true, files_left: true } });
    expect((await club.newClient().auth.signInWithPassword({ email: lia.email, password: TEST_PASSWORD })).error?.code).toBe(
      'invalid_credentials',
    );
    expect((await deleteAccount(mel, { email: mel.email, password: TEST_PASSWORD })).body).toEqual({ success: true, files_left: false });
    expect(await tablesContaining(club, [lia.id])).toEqual([]);
  });

  test('of two owners who delete their accounts at once one stays, and is told why', async () => {
    const owners = await Promise.all([club.signUpMember('Dona'), club.signUpMember('Dora')]);
    await club.connection.query(`insert into public.club_staff (user_id, role) select unnest($1::uuid[]), 'owner'`, [
      owners.map(({ id }) => id),
    ]);
    const answers = await Promise.all(owners.map((owner) => deleteAccount(owner, { email: owner.email, password: TEST_PASSWORD })));
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toEqual({
      code: 'last_owner',
      message: 'O clube precisa de um dono. Escolha outra pessoa como dona antes.',
    });
    expect(await count(`select count(*)::int as n from public.club_staff where role = 'owner'`)).toBe(1);
  });
});
