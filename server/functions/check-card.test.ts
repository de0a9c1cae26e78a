import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dayInZone } from '#domain/calendar.ts';
import { cardCode, cardMinute } from '#domain/card-code.ts';
import { connectionDatabase } from '#server/cli/connection-database.ts';
import { runCommand } from '#server/cli/run-command.ts';
import { picture, runningChallenge, takePart } from '#server/testing/full-member.ts';
import { createTestClub } from '#server/testing/test-club.ts';
import type { Member, TestClub } from '#server/testing/test-club.ts';
import { startPostgres, warnWithoutPostgres } from '../../supabase/tests/runner/postgres-server.ts';

const postgres = await startPostgres({ isPrepared: true });
if (!postgres.server) warnWithoutPostgres(postgres.reason);

interface Card {
  card: string;
  key: string;
}

describe.each(postgres.server ? ['PGlite', 'PostgreSQL'] : ['PGlite'])('on %s', (engine) => {
  let club: TestClub;
  let ana: Member;
  let card: Card;
  let challengeId: string;
  /** When the challenge ends, which both take part in. */
  let challengeEnd: string;

  async function makeExpert({ id }: Member): Promise<void> {
    await club.connection.query(
      `insert into public.user_progress_level (user_id, current_level) values ($1, 'expert')
       on conflict (user_id) do update set current_level = 'expert', level_expires_at = null`,
      [id],
    );
  }

  async function cardOf({ client }: Member): Promise<Card> {
    const { data, error } = await client.rpc('my_member_card');
    if (error) throw error;
    return data as Card;
  }

  /** The code of the running minute, or of one before. */
  const codeOf = async ({ key }: Card, minutesAgo = 0) => cardCode(key, cardMinute(new Date()) - minutesAgo);

  async function ask(body: Record<string, unknown>, from?: string): Promise<{ status: number; answer: Record<string, unknown> }> {
    const headers = { 'Content-Type': 'application/json', apikey: club.secrets.publishableKey };
    const answer = await club.app.request(
      'http://localhost:3000/functions/v1/check-card',
      { method: 'POST', headers, body: JSON.stringify(body) },
      from === undefined ? undefined : { incoming: { socket: { remoteAddress: from }, headers } },
    );
    return { status: answer.status, answer: (await answer.json()) as Record<string, unknown> };
  }

  beforeAll(async () => {
    club = await createTestClub(engine === 'PostgreSQL' && postgres.server ? { databaseUrl: postgres.server.url } : {});
    ana = await club.signUpMember('Ana Beatriz Rocha');
    await makeExpert(ana);
    challengeId = await runningChallenge(club);
    expect((await cardOf(ana)) as unknown).toMatchObject({ success: false, error: 'card_needs_challenge' });
    await takePart(ana, challengeId);
    card = await cardOf(ana);
    const { data } = await ana.client.from('challenges').select('end_date').eq('id', challengeId).single();
    // As the database writes an instant in JSON.
    challengeEnd = new Date(String(data?.end_date)).toISOString().replace('.000Z', '+00:00');
  });
  afterAll(async () => {
    await club.close();
    if (engine === 'PostgreSQL') await postgres.server?.stop();
  });

  test('a code made on the device is good, and tells first name, photo and until when, and nothing else', async () => {
    expect(await ask({ card: card.card, code: await codeOf(card) })).toEqual({
      status: 200,
      answer: { name: 'Ana R.', photo: null, valid_until: challengeEnd },
    });
    const path = `${ana.id}/1-0-perfil.jpg`;
    await ana.client.storage.from('profile-images').upload(path, await picture(640), { contentType: 'image/jpeg' });
    const address = ana.client.storage.from('profile-images').getPublicUrl(path).data.publicUrl;
    await ana.client.from('profiles').update({ profile_image_url: address }).eq('id', ana.id);
    const { answer } = await ask({ card: card.card, code: await codeOf(card) });
    expect(answer['photo']).toMatch(/^data:image\/(jpeg|webp);base64,[A-Za-z0-9+/=]+$/);
    expect(String(answer['photo']).length).toBeLessThan(100_000);
    expect(JSON.stringify(answer)).not.toContain(ana.id);
  });

  test('old, forged and withdrawn codes say so', async () => {
    await club.connection.query(`update app.card_keys set issued_at = issued_at - interval '10 minutes'`);
    expect(await ask({ card: card.card, code: await codeOf(card, 2) })).toMatchObject({ status: 410, answer: { code: 'card_code_old' } });
    for (const body of [
      { card: card.card, code: 'ABCDEF' },
      { card: '00000000', code: await codeOf(card) },
      {},
      { card: 1, code: ['A'] },
    ]) {
      expect(await ask(body)).toMatchObject({
        status: 403,
        answer: { code: 'card_code_wrong', message: expect.stringContaining('código') },
      });
    }
    const bia = await club.signUpMember('Bia');
    expect((await cardOf(bia)) as unknown).toMatchObject({ success: false, error: 'card_not_allowed' });
    await makeExpert(bia);
    await takePart(bia, challengeId);
    const hers = await cardOf(bia);
    expect((await ask({ card: hers.card, code: await codeOf(hers) })).status).toBe(200);
    await club.connection.query(`update public.user_progress_level set level_expires_at = now() where user_id = $1`, [bia.id]);
    expect(await ask({ card: hers.card, code: await codeOf(hers) })).toMatchObject({ status: 403, answer: { code: 'card_withdrawn' } });
  });

  test('a partner notes uses, and the operator reads them and the list of subscribers', async () => {
    const run = async (...args: string[]) => {
      const { exitCode, stdout, stderr } = await runCommand(['partner', ...args], connectionDatabase(club.connection));
      return exitCode === 0 ? stdout : stderr;
    };
    expect(await run('uses')).toBe('Nenhum uso registrado.\n');
    const code = /guarda-alta\s+Guarda Alta\s+([A-Z]{4} [A-Z]{4})/.exec(await run('codes'))?.[1] ?? '';
    expect(await run('codes')).toContain(code);
    const body = { card: card.card, code: await codeOf(card), partner_code: code.toLowerCase() };
    expect(await ask(body)).toMatchObject({ status: 200, answer: { partner: 'Guarda Alta', is_free_class: true, is_repeated: false } });
    expect(await ask(body)).toMatchObject({ status: 200, answer: { partner: 'Guarda Alta', is_free_class: false, is_repeated: true } });
    expect(await ask({ ...body, partner_code: 'XXXXXXXX' })).toMatchObject({ status: 403, answer: { code: 'partner_code_wrong' } });
    expect(await run('uses')).toMatch(/Guarda Alta +\d\d\/\d\d\/\d{4} +Ana Beatriz Rocha +primeira aula grátis/);
    expect(await run('uses', '--partner', 'sala-de-ferro')).toBe('Nenhum uso registrado.\n');
    expect(await run('uses', '--csv')).toMatch(
      /^parceiro,dia,membro,uso\r\nGuarda Alta,\d{4}-\d\d-\d\d,Ana Beatriz Rocha,primeira aula grátis\r\n$/,
    );
    expect((await ana.client.from('benefit_uses').select('partner_id, is_free_class')).data).toEqual([
      { partner_id: 'guarda-alta', is_free_class: true },
    ]);
    expect(await run('codes', '--renew', 'guarda-alta')).not.toContain(code);
    expect((await ask(body)).status).toBe(403);
    expect(await run('codes', '--renew', 'ninguem')).toContain('Não há código do parceiro "ninguem"');

    const dayOf = (instant: string) => dayInZone(new Date(instant));
    const lastDay = dayOf(challengeEnd);
    const idle = await club.signUpMember('Dora Sem Desafio');
    await makeExpert(idle);
    await ana.client.from('profiles').update({ phone: '11 90000-0000' }).eq('id', ana.id);
    expect(await run('list', '--csv')).toBe(`nome,plano,desafio,valido_ate\r\nAna Beatriz Rocha,Expert,Desafio 21 dias,${lastDay}\r\n`);
    const planEnd = new Date(Date.now() + 3 * 86_400_000).toISOString();
    await club.connection.query(`update public.user_progress_level set level_expires_at = $2 where user_id = $1`, [ana.id, planEnd]);
    expect(await run('list', '--csv', '--emails', '--phones')).toBe(
      `nome,plano,desafio,valido_ate,email,telefone\r\nAna Beatriz Rocha,Expert,Desafio 21 dias,${dayOf(planEnd)},${ana.email},11 90000-0000\r\n`,
    );
    await club.connection.query(
      `update public.user_progress_level set current_level = 'basic', level_expires_at = null, unlocked_features = '{benefits}' where user_id = $1`,
      [ana.id],
    );
    expect(await run('list', '--csv')).toBe(`nome,plano,desafio,valido_ate\r\nAna Beatriz Rocha,Gratuito,Desafio 21 dias,${lastDay}\r\n`);
    await makeExpert(ana);
    expect(await run('list')).toContain('--csv');
  });

  test('a hundred guesses from one address end in 429; right codes are none, and need no account', async () => {
    await club.connection.query('delete from app.card_attempts');
    const statuses: number[] = [];
    let last: Response | undefined;
    for (let guess = 0; guess < 100; guess += 1) {
      last = await club.request('/functions/v1/check-card', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ card: String(10_000_000 + guess), code: 'ABCDEF' }),
      });
      statuses.push(last.status);
    }
    expect(statuses).toEqual(Array.from({ length: 100 }, (_, guess) => (guess < 60 ? 403 : 429)));
    expect(Number(last?.headers.get('Retry-After'))).toBeGreaterThan(600);
    // No caller has guessed at this one there: its right code is judged, and a wrong one answered as a card that there
    // is not.
    expect((await ask({ card: card.card, code: 'ABCDEF' })).status).toBe(429);
    expect((await ask({ card: card.card, code: await codeOf(card) })).status).toBe(200);
    await club.connection.query('delete from app.card_attempts');
  });

  test('a stranger who knows the number guesses until nobody hears them, and the member at the counter is let in', async () => {
    await club.connection.query('delete from app.card_attempts');
    const statuses: number[] = [];
    for (let guess = 0; guess < 70; guess += 1) statuses.push((await ask({ card: card.card, code: 'ABCDEF' }, '198.51.100.7')).status);
    expect([statuses.slice(0, 60), statuses.slice(60)]).toEqual([Array(60).fill(403), Array(10).fill(429)]);
    expect((await ask({ card: card.card, code: await codeOf(card) }, '203.0.113.20')).status).toBe(200);
    // Many strangers, who have used up what is heard of one card.
    await club.connection.query(`update app.card_attempts set attempts = 600 where subject = $1`, [`card ${card.card}`]);
    expect((await ask({ card: card.card, code: 'ABCDEF' }, '203.0.113.21')).status).toBe(429);
    expect((await ask({ card: card.card, code: await codeOf(card) }, '203.0.113.20')).status).toBe(200);
    expect((await ask({ card: card.card, code: await codeOf(card) }, '198.51.100.7')).status).toBe(429);
    await club.connection.query('delete from app.card_attempts');
  });

  test("of what a sign-up brought as its photo, another member's file is not shown", async () => {
    const path = `${ana.id}/2-0-perfil.jpg`;
    await ana.client.storage.from('profile-images').upload(path, await picture(64), { contentType: 'image/jpeg' });
    const stored = '/storage/v1/object/public/profile-images/';
    for (const address of [`${stored}${path}`, `${stored}x/../${path}`, `${stored}../../../../rest/v1/profiles`]) {
      const guest = await club.signUpMember('Caio', { avatar_url: address });
      await makeExpert(guest);
      await takePart(guest, challengeId);
      const own = await cardOf(guest);
      expect(await ask({ card: own.card, code: await codeOf(own) }), address).toMatchObject({ status: 200, answer: { photo: null } });
    }
  });

  test('only a POST is answered, from any origin', async () => {
    expect((await club.request('/functions/v1/check-card')).status).toBe(405);
    const preflight = await club.request('/functions/v1/check-card', { method: 'OPTIONS' });
    expect(preflight.headers.get('Access-Control-Allow-Origin')).toBe('*');
  });
});
