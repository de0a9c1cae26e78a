import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { POINTS_PER_CHECK_IN } from '#domain/limits.ts';
import { leaveTraces, picture } from '#server/testing/full-member.ts';
import { enrollVerified } from '#server/testing/second-factor.ts';
import { createTestClub, TEST_PASSWORD } from '#server/testing/test-club.ts';
import type { Member, TestClub } from '#server/testing/test-club.ts';
import { startPostgres, warnWithoutPostgres } from '../../supabase/tests/runner/postgres-server.ts';

const postgres = await startPostgres({ isPrepared: true });
if (!postgres.server) warnWithoutPostgres(postgres.reason);

describe.each(postgres.server ? ['PGlite', 'PostgreSQL'] : ['PGlite'])('on %s', (engine) => {
  let club: TestClub;
  let ana: Member;
  let bia: Member;

  beforeAll(async () => {
    club = await createTestClub(engine === 'PostgreSQL' && postgres.server ? { databaseUrl: postgres.server.url } : {});
    [ana, bia] = await Promise.all([club.signUpMember('Ana'), club.signUpMember('Bia')]);
    await leaveTraces(club, bia);
    await leaveTraces(club, ana);
  });
  afterAll(async () => {
    await club.close();
    if (engine === 'PostgreSQL') await postgres.server?.stop();
  });

  async function download({ accessToken }: Pick<Member, 'accessToken'>): Promise<Response> {
    return club.request('/functions/v1/export-account', { method: 'POST', headers: { Authorization: `Bearer ${accessToken}` } });
  }

  async function unzip(answer: Response): Promise<Record<string, Uint8Array>> {
    expect(answer.status).toBe(200);
    return unzipSync(new Uint8Array(await answer.arrayBuffer()));
  }

  test('the zip holds everything about the member, by subject, and their photos as they were', async () => {
    const answer = await download(ana);
    expect(answer.headers.get('content-type')).toBe('application/zip');
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="clube21-meus-dados-\d{4}-\d\d-\d\d\.zip"$/);
    const zip = await unzip(answer);
    expect(Object.keys(zip).toSorted()).toEqual([
      'LEIA-ME.txt',
      'avisos.json',
      'biblioteca.json',
      'bloqueios.json',
      'cartao.json',
      'check-ins.json',
      'conquistas.json',
      'consentimentos.json',
      'conta.json',
      'cuidado.json',
      'denuncias.json',
      'desafios.json',
      'equipe.json',
      'favoritos.json',
      'fotos/profile-images/1-0-perfil.jpg',
      'fotos/workout-images/2-0-treino.jpg',
      'fotos/workout-images/pasta/3-0-treino.jpg',
      'lembretes.json',
      'pagamentos.json',
      'perfil.json',
      'plano.json',
      'resumo.json',
      'treinos.json',
      'vantagens.json',
    ]);
    const file = (name: string) => JSON.parse(strFromU8(zip[name] ?? new Uint8Array())) as unknown;
    expect(file('conta.json')).toMatchObject({
      id: ana.id,
      email: ana.email,
      identities: [{ provider: 'email' }],
      sessions: [{ created_at: expect.any(String) }],
      access_log: expect.arrayContaining([expect.objectContaining({ action: 'login' })]),
    });
    expect(file('perfil.json')).toMatchObject({ name: 'Ana', bio: 'Corro às seis.', phone: '11 90000-0000' });
    expect(file('lembretes.json')).toMatchObject({
      settings: { is_on: true },
      reminders: [{ day: '2026-11-20', outcome: 'checked_in' }],
      devices: [{ host: 'push.example' }],
    });
    expect(JSON.stringify(file('lembretes.json'))).not.toMatch(/unsubscribe_token|p256dh|auth/);
    expect(file('desafios.json')).toMatchObject({
      marcos: expect.any(Array),
      resultados: [{ points: POINTS_PER_CHECK_IN }],
      certificados: [{ kind: 'bronze' }],
    });
    expect(file('treinos.json')).toMatchObject([{ workout_name: 'Corrida na orla', duration_minutes: 50 }]);
    expect(file('check-ins.json')).toMatchObject({
      check_ins: [{ points: POINTS_PER_CHECK_IN }],
      anulados: [{ reason: `A foto era de ${ana.email}` }],
    });
    expect(file('desafios.json')).toMatchObject({
      desafios: [{ title: 'Desafio 21 dias' }],
      participacoes: [{ status: 'active' }],
      progresso: [{ user_name: 'Ana' }],
    });
    expect(file('resumo.json')).toMatchObject({ workouts_count: 1 });
    expect(file('conquistas.json')).toEqual(expect.arrayContaining([expect.objectContaining({ id: 'first_workout', current: 1 })]));
    expect(file('plano.json')).toMatchObject({ plano: { current_level: 'expert' }, planos_pagos: [{ level: 'expert' }] });
    expect(file('pagamentos.json')).toMatchObject({ assinaturas: [{ status: 'active', customer_id: 'cus_1' }] });
    expect(file('consentimentos.json')).toEqual(
      expect.arrayContaining([expect.objectContaining({ document: 'terms', version: '2026-11-21' })]),
    );
    expect(file('cartao.json')).toMatchObject({
      cartao: { card: expect.stringMatching(/^\d{8}$/) },
      usos: [{ partner_id: 'guarda-alta', use_day: '2026-11-20', is_free_class: true }],
    });
    const kept = await ana.client.storage.from('profile-images').download(`${ana.id}/1-0-perfil.jpg`);
    const original = new Uint8Array((await kept.data?.arrayBuffer()) ?? new ArrayBuffer());
    expect(original.length).toBeGreaterThan(0);
    expect(zip['fotos/profile-images/1-0-perfil.jpg']).toEqual(original);
    const readme = strFromU8(zip['LEIA-ME.txt'] ?? new Uint8Array());
    for (const name of Object.keys(zip).filter((key) => key.endsWith('.json'))) expect(readme).toContain(name);
  });

  test('nothing of another member is in it, and no secret', async () => {
    const zip = await unzip(await download(ana));
    const text = Object.entries(zip)
      .map(([name, bytes]) => name + strFromU8(bytes, true))
      .join('\n');
    const [account] = await club.connection.query<{ encrypted_password: string }>(
      'select encrypted_password from auth.users where id = $1',
      [ana.id],
    );
    for (const foreign of [
      bia.id,
      bia.email,
      'Bia',
      account?.encrypted_password ?? 'no hash',
      TEST_PASSWORD,
      'voided_by',
      'refresh_token',
    ]) {
      expect(text).not.toContain(foreign);
    }
  });

  test('a photo that can not be read costs only itself, and the text says so', async () => {
    const caio = await club.signUpMember('Caio');
    for (const name of ['1-0-fica.jpg', '2-0-some.jpg']) {
      await caio.client.storage.from('workout-images').upload(`${caio.id}/${name}`, await picture(), { contentType: 'image/jpeg' });
    }
    // A row whose file is gone from the disk.
    await club.connection.query(`insert into storage.objects (bucket_id, name) values ('workout-images', $1 || '/3-0-nunca.jpg')`, [
      caio.id,
    ]);
    const zip = await unzip(await download(caio));
    expect(Object.keys(zip)).toContain('fotos/workout-images/2-0-some.jpg');
    expect(strFromU8(zip['LEIA-ME.txt'] ?? new Uint8Array())).toContain('fotos/workout-images/3-0-nunca.jpg');
  });

  test('five copies an hour, counted for each member', async () => {
    const [dora, edu] = await Promise.all([club.signUpMember('Dora'), club.signUpMember('Edu')]);
    const statuses: number[] = [];
    let wait = 0;
    for (let time = 0; time < 6; time += 1) {
      const answer = await download(dora);
      statuses.push(answer.status);
      wait = Number(answer.headers.get('Retry-After'));
      await answer.body?.cancel();
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    expect(wait).toBeGreaterThan(3_000);
    expect((await download(edu)).status).toBe(200);
  });

  test('a copy that a stolen session takes is mailed to the member, and a press in the mail ends that session', async () => {
    const gil = await club.signUpMember('Gil');
    await enrollVerified(gil.client);
    const accessToken = (await gil.client.auth.getSession()).data.session?.access_token ?? '';
    expect(await unzip(await download({ accessToken }))).toHaveProperty('perfil.json');
    const byServer = { method: 'POST', headers: { Authorization: `Bearer ${club.secrets.secretKey}` } };
    expect((await club.request('/functions/v1/run-jobs', byServer)).status).toBe(200);
    const [mail, ...others] = (await club.mailsTo(gil.email)).filter(({ subject }) => subject === 'Seus dados do Clube 21 foram baixados');
    expect(others).toEqual([]);
    const token = new URL(mail?.links[0] ?? 'missing:').searchParams.get('token');
    const press = await club.request('/functions/v1/account-link', {
      method: 'POST',
      headers: { apikey: club.secrets.publishableKey, 'content-type': 'application/json' },
      body: JSON.stringify({ token, press: true }),
    });
    expect(await press.json()).toEqual({ success: true, act: 'all_out', done: true });
    expect((await download({ accessToken })).status).toBe(401);
    expect((await gil.client.from('profiles').select('id')).status).toBe(401);
    expect((await club.newClient().auth.signInWithPassword({ email: gil.email, password: TEST_PASSWORD })).error?.code).toBe(
      'invalid_credentials',
    );
  });

  test('a member with a second factor has a copy by a session that has shown a code in the last minutes alone', async () => {
    const hal = await club.signUpMember('Hal');
    const { factorId, code } = await enrollVerified(hal.client);
    const tokenNow = async () => ({ accessToken: (await hal.client.auth.getSession()).data.session?.access_token ?? '' });
    await club.connection.query(
      `update auth.mfa_amr_claims a set updated_at = now() - interval '16 minutes' from auth.sessions s where s.id = a.session_id and s.user_id = $1`,
      [hal.id],
    );
    const refused = await download(await tokenNow());
    expect(refused.status).toBe(403);
    expect(await refused.json()).toMatchObject({ code: 'fresh_code_needed' });
    expect((await hal.client.auth.mfa.challengeAndVerify({ factorId, code: code(0) })).error).toBeNull();
    expect(await unzip(await download(await tokenNow()))).toHaveProperty('perfil.json');
  });

  test('nobody gets a copy without their own session', async () => {
    const forged = `${ana.accessToken.slice(0, -4)}AAAA`;
    for (const accessToken of [forged, club.secrets.publishableKey, 'x']) expect((await download({ accessToken })).status).toBe(401);
    expect((await club.request('/functions/v1/export-account', { method: 'POST' })).status).toBe(401);
    expect((await ana.client.rpc('export_member', { p_user_id: bia.id })).error).toBeTruthy();
  });
});
