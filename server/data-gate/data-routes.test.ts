import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { POINTS_PER_WORKOUT } from '#domain/limits.ts';
import { createTestClub } from '#server/testing/test-club.ts';
import type { Member, TestClub } from '#server/testing/test-club.ts';

let club: TestClub;
let ana: Member;
let bruno: Member;
let challengeId: string;

beforeAll(async () => {
  club = await createTestClub();
  [ana, bruno] = await Promise.all([club.signUpMember('Ana Souza'), club.signUpMember('Bruno Lima')]);
  const [challenge] = await club.connection.query<{ id: string }>('select id from public.challenges');
  challengeId = challenge?.id ?? '';
});
afterAll(() => club.close());

type Caller = 'ana' | 'nobody';
interface Scenario {
  name: string;
  as?: Caller;
  method?: string;
  path: string;
  body?: unknown;
  headers?: Record<string, string>;
  status: number;
  contains?: string;
}

const workout = () => ({
  p_user_id: ana.id,
  p_workout_name: 'Corrida',
  p_workout_type: 'Cardio',
  p_date: new Date().toISOString(),
  p_duration_minutes: 50,
});

async function send({ as = 'ana', method = 'POST', path, body, headers }: Scenario) {
  const authorization: Record<string, string> = as === 'ana' ? { authorization: `Bearer ${ana.accessToken}` } : {};
  const answer = await club.request(`/rest/v1${path}`, {
    method,
    headers: { apikey: club.secrets.publishableKey, 'content-type': 'application/json', ...authorization, ...headers },
    body: body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body),
  });
  return { status: answer.status, text: await answer.text() };
}

const record = '/rpc/record_workout_basic';

describe('malformed input to the procedures', () => {
  const broken: [what: string, field: string, value: unknown, status: number, contains: string][] = [
    ['text for a number', 'p_duration_minutes', 'abc', 400, '22P02'],
    ['a fraction', 'p_duration_minutes', 1.5, 400, '22P02'],
    ['a number out of range', 'p_duration_minutes', 99_999_999_999, 400, '22003'],
    ['an object for a number', 'p_duration_minutes', {}, 400, '22P02'],
    ['a truth value for a number', 'p_duration_minutes', true, 400, '22P02'],
    ['null for a number', 'p_duration_minutes', null, 200, 'duration_out_of_range'],
    ['a negative duration', 'p_duration_minutes', -5, 200, 'duration_out_of_range'],
    ['text for an id', 'p_user_id', 'nope', 400, '22P02'],
    ['an object for an id', 'p_user_id', {}, 400, '22P02'],
    ['null for the member', 'p_user_id', null, 403, '42501'],
    ['text for a date', 'p_date', 'ontem', 400, '22007'],
    ['an impossible date', 'p_date', '2026-13-45', 400, '22008'],
    ['infinity', 'p_date', 'infinity', 200, 'date_in_future'],
    ['minus infinity', 'p_date', '-infinity', 200, 'date_too_old'],
    ['an object for a text', 'p_workout_name', { a: 1 }, 400, '22P02'],
    ['a list for a text', 'p_workout_name', ['x'], 400, '22P02'],
    ['a NUL character', 'p_workout_name', 'a\0b', 400, '22021'],
    ['an empty name', 'p_workout_name', '   ', 200, 'name_required'],
    ['a very long text', 'p_notes', 'x'.repeat(100_000), 400, 'PT400'],
    ['an unknown challenge', 'p_challenge_id', '00000000-0000-4000-8000-000000000000', 200, 'challenge_not_found'],
    ['text for a challenge', 'p_challenge_id', 'x', 400, '22P02'],
    ['text for the retry id', 'p_workout_record_id', 'x', 400, '22P02'],
    ['text for the instant of registration', 'p_registered_at', 'x', 400, '22007'],
    ['an unknown parameter', 'p_admin', true, 404, 'PGRST202'],
  ];
  test.each(broken)('record_workout_basic: %s', async (name, field, value, status, contains) => {
    const answer = await send({ name, path: record, body: { ...workout(), [field]: value }, status });
    expect(answer.text).toContain(contains);
    expect(answer.status).toBe(status);
  });

  const scenarios: Scenario[] = [
    { name: 'broken JSON', path: record, body: '{', status: 400, contains: 'PGRST102' },
    { name: 'no body', path: record, status: 404 },
    { name: 'a list', path: record, body: [], status: 404 },
    { name: 'JSON null', path: record, body: 'null', status: 404 },
    { name: 'missing parameters', path: record, body: {}, status: 404 },
    { name: 'plain text', path: record, body: 'x', headers: { 'content-type': 'text/plain' }, status: 400 },
    { name: 'an unknown column', path: `${record}?select=zz`, body: {}, status: 404 },
    { name: 'another schema', path: record, body: {}, headers: { 'content-profile': 'app' }, status: 406 },
    { name: 'a method that is none', method: 'DELETE', path: record, status: 405 },
    { name: 'a wrong media type', path: record, body: {}, headers: { accept: 'image/png' }, status: 404 },
    { name: 'an undecodable path', path: '/rpc/%ff', body: {}, status: 400 },
    { name: 'an unknown procedure', path: '/rpc/drop_everything', body: {}, status: 404 },
    { name: 'a system function', path: '/rpc/pg_sleep', body: { seconds: 9 }, status: 404 },
    { name: 'a private function', path: '/rpc/now', body: {}, status: 404 },
    { name: 'a token that is none', path: record, body: {}, headers: { authorization: 'Bearer a.b.c' }, status: 401 },
    {
      name: 'no session',
      as: 'nobody',
      path: '/rpc/refresh_dashboard_data',
      body: { p_user_id: crypto.randomUUID() },
      status: 401,
      contains: '42501',
    },
    { name: 'dashboard: text for an id', path: '/rpc/refresh_dashboard_data', body: { p_user_id: 'x' }, status: 400 },
    { name: 'dashboard by GET', method: 'GET', path: '/rpc/refresh_dashboard_data?p_user_id=x', status: 400 },
    { name: 'recording by GET', method: 'GET', path: `${record}?p_user_id=x`, status: 404 },
    {
      name: 'ranking: text for a limit',
      path: '/rpc/challenge_ranking_page',
      body: { p_challenge_id: crypto.randomUUID(), p_limit: 'x' },
      status: 400,
    },
    {
      name: 'ranking: a list as cursor',
      path: '/rpc/challenge_ranking_page',
      body: { p_challenge_id: crypto.randomUUID(), p_cursor: [1] },
      status: 400,
      contains: 'PT400',
    },
    {
      name: 'ranking: null',
      path: '/rpc/challenge_ranking_page',
      body: { p_challenge_id: null },
      status: 200,
      contains: 'challenge_not_found',
    },
    { name: 'stats: text for an id', path: '/rpc/challenge_stats', body: { p_challenge_id: 'x' }, status: 400 },
    { name: 'level: text for an id', path: '/rpc/update_user_level', body: { user_id_param: 'x', new_level: 'basic' }, status: 400 },
    { name: 'level: a list', path: '/rpc/update_user_level', body: { user_id_param: crypto.randomUUID(), new_level: [] }, status: 400 },
    { name: 'pending level: an object', path: '/rpc/apply_pending_user_level', body: { email_param: {} }, status: 400 },
    { name: 'pending level: somebody else', path: '/rpc/apply_pending_user_level', body: { email_param: 'x@y.example' }, status: 403 },
    {
      name: 'check-in: text for ids',
      path: '/rpc/record_challenge_check_in',
      body: { p_user_id: 'x', p_challenge_id: 'y', p_workout_id: 'z' },
      status: 400,
    },
    { name: 'a table by a broken id', method: 'GET', path: '/profiles?id=eq.x', status: 400 },
    { name: 'an unknown table', method: 'GET', path: '/nothing', status: 404 },
    { name: 'a private table', method: 'GET', path: '/clock_shift', headers: { 'accept-profile': 'app' }, status: 406 },
    { name: 'the accounts', method: 'GET', path: '/users', headers: { 'accept-profile': 'auth' }, status: 406 },
    { name: 'a broken filter', method: 'GET', path: '/profiles?id=zz.1', status: 400 },
    { name: 'a broken selection', method: 'GET', path: '/profiles?select=id(', status: 400 },
    { name: 'a broken order', method: 'GET', path: '/profiles?order=id.sideways', status: 400 },
    { name: 'a body that is too large', path: '/challenge_progress', body: { user_name: 'x'.repeat(1_100_000) }, status: 413 },
  ];
  test.each(scenarios)('$name', async (scenario) => {
    const answer = await send(scenario);
    expect(answer.text).toContain(scenario.contains ?? '');
    expect(answer.status).toBe(scenario.status);
    expect(answer.text).not.toMatch(/stack|node_modules|SUP"/);
  });
});

test('a retried workout is recorded once, however often it arrives', async () => {
  const body = { ...workout(), p_workout_record_id: crypto.randomUUID() };
  const answers = await Promise.all(Array.from({ length: 20 }, () => ana.client.rpc('record_workout_basic', body)));
  for (const { data } of answers) expect(data).toEqual(answers[0]?.data);
  expect(answers[0]?.data).toMatchObject({ success: true, points_earned: POINTS_PER_WORKOUT });
  const { data: workouts } = await ana.client.from('workout_records').select('id').eq('id', answers[0]?.data.workout_id);
  expect(workouts).toHaveLength(1);
});

describe('row-level security over the wire', () => {
  test("somebody else's id can't be written", async () => {
    const asBruno = await ana.client.rpc('record_workout_basic', { ...workout(), p_user_id: bruno.id });
    expect(asBruno.error?.code).toBe('42501');
    const joined = await ana.client
      .from('challenge_participants')
      .insert({ challenge_id: challengeId, user_id: bruno.id, status: 'active' });
    expect(joined.error?.code).toBe('42501');
    const renamed = await ana.client.from('profiles').update({ name: 'Outro' }).eq('id', bruno.id).select();
    expect(renamed.data).toEqual([]);
    expect((await bruno.client.from('profiles').select('name').single()).data).toEqual({ name: 'Bruno Lima' });
  });

  test("other members' profiles and levels can't be read", async () => {
    const { data: profiles } = await ana.client.from('profiles').select('id, email');
    expect(profiles).toEqual([{ id: ana.id, email: ana.email }]);
    const { data: levels } = await ana.client.from('user_progress_level').select('user_id').eq('user_id', bruno.id);
    expect(levels).toEqual([]);
  });

  test('a member can not raise their own points or level', async () => {
    await ana.client.from('user_progress').update({ points: 9_999 }).eq('user_id', ana.id);
    const points = await club.connection.query('select 1 from public.user_progress where points >= 9999');
    expect(points).toEqual([]);
    await ana.client.rpc('update_user_level', { user_id_param: ana.id, new_level: 'expert' });
    expect(await club.connection.query(`select 1 from public.user_progress_level where current_level = 'expert'`)).toEqual([]);
  });

  test.each([
    'profiles',
    'user_progress',
    'user_progress_level',
    'workout_records',
    'challenge_participants',
    'challenge_progress',
    'challenge_check_ins',
  ])('without a session nothing of %s can be read', async (table) => {
    const { data, error } = await club.newClient().from(table).select('*');
    expect(data ?? []).toEqual([]);
    expect(error === null || error.code === '42501').toBe(true);
  });

  test('a forged token is refused', async () => {
    const [header = '', , signature = ''] = ana.accessToken.split('.');
    const claims = Buffer.from(JSON.stringify({ sub: bruno.id, role: 'service_role' })).toString('base64url');
    const answer = await send({
      name: '',
      method: 'GET',
      path: '/profiles',
      headers: { authorization: `Bearer ${header}.${claims}.${signature}` },
      status: 401,
    });
    expect(answer.status).toBe(401);
  });

  test('the secret key reads everything, but not from a browser', async () => {
    const headers = { apikey: club.secrets.secretKey };
    const rows = (await (await club.request('/rest/v1/profiles?select=id', { headers })).json()) as unknown[];
    expect(rows).toHaveLength(2);
    const browser = await club.request('/rest/v1/profiles?select=id', { headers: { ...headers, 'user-agent': 'Mozilla/5.0' } });
    expect(browser.status).toBe(401);
  });
});

describe('who is not let in hears so, and nothing else', () => {
  const browser = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64)' };
  test.each<[who: string, path: string, headers: () => Record<string, string>]>([
    ['nobody', '/challenges', () => ({})],
    ['an empty key', '/challenges', () => ({ apikey: '' })],
    ['a key that is none', '/challenges', () => ({ apikey: `${club.secrets.publishableKey}x` })],
    ['a key that is none, with a member’s token', '/challenges', () => ({ apikey: 'sb_', authorization: `Bearer ${ana.accessToken}` })],
    ['a token for a key', '/challenges', () => ({ apikey: ana.accessToken })],
    ['a token alone', '/challenges', () => ({ authorization: `Bearer ${ana.accessToken}` })],
    ['the secret key as a token', '/challenges', () => ({ authorization: `Bearer ${club.secrets.secretKey}` })],
    ['an empty key before a good one in the address', `/challenges?apikey={key}`, () => ({ apikey: '' })],
    ['the secret key in a browser', '/challenges', () => ({ apikey: club.secrets.secretKey, ...browser })],
    ['a broken token', '/challenges', () => ({ apikey: club.secrets.publishableKey, authorization: 'Bearer a.b.c' })],
    ['a broken token by the secret key', '/challenges', () => ({ apikey: club.secrets.secretKey, authorization: 'Bearer a.b.c' })],
    ['a text that is no token', '/challenges', () => ({ apikey: club.secrets.publishableKey, authorization: 'Bearer no token' })],
    ['a changed token', '/challenges', () => ({ apikey: club.secrets.publishableKey, authorization: `Bearer ${ana.accessToken}x` })],
    ['nobody, asking for what there is not', '/nothing', () => ({})],
    ['nobody, at the API’s own address', '/', () => ({})],
  ])('%s', async (_who, path, headers) => {
    const address = `/rest/v1${path.replace('{key}', club.secrets.publishableKey)}`;
    for (const method of ['GET', 'POST', 'PATCH', 'DELETE']) {
      const answer = await club.request(address, { method, headers: headers(), body: method === 'GET' ? undefined : '{}' });
      expect([method, answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([method, 401, '*']);
    }
  });

  test('the public key gives nobody the rights of the server', async () => {
    const { publishableKey, secretKey } = club.secrets;
    for (const token of [publishableKey, secretKey, 'sb_secret_']) {
      const headers = { apikey: publishableKey, authorization: `Bearer ${token}` };
      const answer = await club.request('/rest/v1/profiles?select=id', { headers });
      expect([answer.status, await answer.json()]).toMatchObject([401, { code: '42501' }]);
    }
  });
});

test('a computed field tells no rows apart: the database is not asked', async () => {
  const scenario = { path: '/challenges?on_conflict=participants', body: {}, headers: { prefer: 'resolution=merge-duplicates' } };
  const { status, text } = await send({ name: '', status: 400, ...scenario });
  expect([status, JSON.parse(text)]).toMatchObject([400, { code: '42703', requestId: expect.any(String) }]);
});

test('a NUL character in the query is refused, not a fault of the server', async () => {
  const answer = await send({ name: '', method: 'GET', path: '/challenges?%00=eq.1', status: 400 });
  expect(answer.status).toBe(400);
});

describe('embedding', () => {
  const read = (select: string) => send({ name: '', method: 'GET', path: `/challenges?select=${encodeURIComponent(select)}`, status: 200 });

  test.each([['id,challenge_participants(user_id)'], ['id,challenge_participants(user_id),challenge_progress(points)']])(
    '%s is answered',
    async (select) => {
      expect((await read(select)).status).toBe(200);
    },
  );

  test.each([
    ['challenge_participants(challenges(challenge_participants(user_id)))'],
    ['id,challenge_participants(user_id,challenges(id))'],
    ['")",challenge_participants(")",challenges(id))'],
    [Array.from({ length: 9 }, (_, index) => `a${index}:challenge_participants(user_id)`).join(',')],
  ])('%s is refused: it would multiply the rows', async (select) => {
    const { status, text } = await read(select);
    expect(status).toBe(400);
    expect(text).toContain('PGRST100');
  });
});
