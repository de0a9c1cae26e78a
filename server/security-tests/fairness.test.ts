import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestClub } from '#server/testing/test-club.ts';
import type { Member, TestClub } from '#server/testing/test-club.ts';

let club: TestClub;
let ana: Member;
let bruno: Member;

beforeAll(async () => {
  club = await createTestClub({ env: { RATE_LIMITS: 'on' } });
  [ana, bruno] = [await club.signUpMember('Ana Souza'), await club.signUpMember('Bruno Lima')];
  // Both have been here before: the first call of a token costs more.
  for (const member of [ana, bruno]) await send(member, ownWorkouts);
});
afterAll(() => club.close());

interface Call {
  method?: string;
  path: string;
  body?: unknown;
  photo?: Buffer;
  signal?: AbortSignal;
}

async function send(member: Member | null, { method = 'GET', path, body, photo, signal }: Call) {
  const answer = await club.request(path, {
    method,
    headers: {
      apikey: club.secrets.publishableKey,
      ...(photo ? { 'content-type': 'image/jpeg', 'x-upsert': 'true' } : { 'content-type': 'application/json' }),
      ...(member && { authorization: `Bearer ${member.accessToken}` }),
    },
    body: photo ? new Uint8Array(photo) : body === undefined ? undefined : JSON.stringify(body),
    ...(signal && { signal }),
  });
  const text = await answer.text();
  return { status: answer.status, retryAfter: Number(answer.headers.get('retry-after')), text };
}

const smallPhoto = sharp({ create: { width: 8, height: 8, channels: 3, background: '#1f9d55' } })
  .jpeg()
  .toBuffer();
const photoOf = async ({ id }: Member, name: string): Promise<Call> => ({
  method: 'POST',
  path: `/storage/v1/object/workout-images/${id}/${name}.jpg`,
  photo: await smallPhoto,
});

const times = <Result>(count: number, act: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, index) => act(index)));
const countOf = (answers: { status: number }[], status: number) => answers.filter((answer) => answer.status === status).length;

const ownWorkouts = { path: '/rest/v1/workout_records?select=id,workout_name&limit=10' };
const workoutOf = ({ id }: Member, recordId = crypto.randomUUID()): Call => ({
  method: 'POST',
  path: '/rest/v1/rpc/record_workout_basic',
  body: {
    p_user_id: id,
    p_workout_name: 'Corrida',
    p_workout_type: 'Corrida',
    p_date: new Date().toISOString(),
    p_duration_minutes: 50,
    p_workout_record_id: recordId,
  },
});

describe('the queue', () => {
  test("one member's flood of calls has nobody else wait behind it, and what is too much is refused in PostgREST's words", async () => {
    let answered = 0;
    const flood = times(300, () => send(bruno, ownWorkouts).finally(() => (answered += 1)));
    const own = await times(5, () => send(ana, ownWorkouts));
    const before = answered;
    const answers = await flood;
    expect(own.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const refused = answers.filter(({ status }) => status === 429);
    expect(countOf(answers, 200) + refused.length).toBe(300);
    // Most of those that were not refused still waited when the other member had all answers.
    expect(before - refused.length).toBeLessThan(countOf(answers, 200) / 2);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]?.retryAfter).toBeGreaterThan(0);
    expect(JSON.parse(refused[0]?.text ?? '')).toMatchObject({
      code: 'PT429',
      message: 'São muitos pedidos ao mesmo tempo. Aguarde um instante e tente novamente.',
      details: null,
      hint: null,
    });
    expect((await send(bruno, ownWorkouts)).status).toBe(200);
  });

  test('nor has a flood without an account, and a page that asks for much at once is not refused', async () => {
    const flood = times(600, () => send(null, { path: '/rest/v1/challenges?select=id' }));
    const page = await times(40, () => send(ana, ownWorkouts));
    expect(countOf(page, 200)).toBe(40);
    expect(countOf(await flood, 429)).toBeGreaterThan(0);
  });

  test('lists of files wait in the same line and are refused in the words of Storage', async () => {
    const list: Call = { method: 'POST', path: '/storage/v1/object/list/workout-images', body: { prefix: bruno.id, limit: 10 } };
    const answers = await times(200, () => send(bruno, list));
    const refused = answers.find(({ status }) => status === 429);
    expect(countOf(answers, 200)).toBeGreaterThan(0);
    expect(refused?.retryAfter).toBeGreaterThan(0);
    expect(JSON.parse(refused?.text ?? '{}')).toEqual({
      statusCode: '429',
      error: 'SlowDown',
      message: 'São muitos pedidos ao mesmo tempo. Aguarde um instante e tente novamente.',
    });
  });

  test('a call whose sender has gone leaves the queue undone', async () => {
    const carla = await club.signUpMember('Carla Dias');
    const recordId = crypto.randomUUID();
    const before = times(40, () => send(carla, ownWorkouts));
    const leaving = new AbortController();
    const gone = send(carla, { ...workoutOf(carla, recordId), signal: leaving.signal }).catch(() => null);
    // Sent, and far back in the queue.
    await new Promise((resolve) => setImmediate(resolve));
    leaving.abort();
    await Promise.all([before, gone]);
    // Its turn would have come before this one's.
    await send(carla, ownWorkouts);
    expect(await club.connection.query('select id from public.workout_records where id = $1', [recordId])).toEqual([]);
  });

  test('nor is it done for a sender who had gone before there was a queue', async () => {
    const recordId = crypto.randomUUID();
    const left = AbortSignal.abort();
    await send(bruno, { ...workoutOf(bruno, recordId), signal: left }).catch(() => null);
    await send(bruno, ownWorkouts);
    expect(await club.connection.query('select id from public.workout_records where id = $1', [recordId])).toEqual([]);
  });
});

describe('the limits', () => {
  test('a device that sends 30 workouts with their photos and addresses, each twice, is never refused; a machine is', async () => {
    const dora = await club.signUpMember('Dora Reis');
    for (let index = 0; index < 30; index += 1) {
      const id = crypto.randomUUID();
      const uploads = await times(6, async (photo) => send(dora, await photoOf(dora, `${id}-${photo % 3}`)));
      expect(countOf(uploads, 200)).toBe(6);
      for (const _ of ['first', 'again']) {
        expect((await send(dora, workoutOf(dora, id))).status).toBe(200);
        const address = { method: 'PATCH', path: `/rest/v1/workout_records?id=eq.${id}`, body: { notes: 'Com fotos' } };
        expect((await send(dora, address)).status).toBeLessThan(300);
      }
    }
    expect(await club.connection.query('select count(*)::int as count from public.workout_records where user_id = $1', [dora.id])).toEqual([
      { count: 30 },
    ]);

    const more: Awaited<ReturnType<typeof send>>[] = [];
    for (let round = 0; round < 10; round += 1) more.push(...(await times(20, () => send(dora, workoutOf(dora)))));
    const refused = more.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.every(({ retryAfter }) => retryAfter > 0 && retryAfter <= 300)).toBe(true);
    expect(JSON.parse(refused[0]?.text ?? '')).toMatchObject({
      code: 'PT429',
      message: 'São muitos registros em pouco tempo. Aguarde um instante e tente novamente.',
    });
    // Reading goes on, and other members record.
    expect((await send(dora, ownWorkouts)).status).toBe(200);
    expect((await send(ana, workoutOf(ana))).status).toBe(200);
    const { data, error, status } = await dora.client.rpc('record_challenge_check_in', { p_user_id: dora.id });
    expect([data, status, error?.code]).toEqual([null, 429, 'PT429']);
  });

  test("uploads beyond what a phone sends are refused in Storage's words", async () => {
    const edu = await club.signUpMember('Edu Alves');
    const answers: Awaited<ReturnType<typeof send>>[] = [];
    for (let round = 0; round < 40; round += 1) {
      answers.push(...(await times(8, async (photo) => send(edu, await photoOf(edu, String(photo))))));
    }
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(20);
    expect(JSON.parse(refused[0]?.text ?? '')).toEqual({
      statusCode: '429',
      error: 'SlowDown',
      message: 'São muitos envios de arquivos em pouco tempo. Aguarde um instante e tente novamente.',
    });
    expect((await send(edu, ownWorkouts)).status).toBe(200);
  });
});
