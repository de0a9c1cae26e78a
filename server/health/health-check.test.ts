import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createLog } from '#server/base/log.ts';
import { createTestClub } from '#server/testing/test-club.ts';
import type { TestClub } from '#server/testing/test-club.ts';
import { HealthCheck } from './health-check.ts';
import type { HealthOptions } from './health-check.ts';

let club: TestClub;
let logged: { level: number; msg: string }[];
let freeBytes: number;

beforeAll(async () => {
  club = await createTestClub();
});
afterAll(() => club.close());
beforeEach(() => {
  logged = [];
  freeBytes = 1_000;
});

const log = createLog('info', { write: (line) => logged.push(JSON.parse(line)) });
const disk = { check: async () => ({ freeBytes, reservedBytes: 100, isNearlyFull: freeBytes < 100 }) };
const healthOf = (connection: HealthOptions['connection'], options: Partial<HealthOptions> = {}) =>
  new HealthCheck({ connection, disk, log, ...options });

test('it asks as a member, under row-level security', async () => {
  expect(await healthOf(club.connection).ask()).toEqual({ isWell: true, isDiskNearlyFull: false });
  await club.connection.script('revoke select on public.challenges from authenticated');
  expect(await healthOf(club.connection).ask()).toMatchObject({ isWell: false });
  await club.connection.script('grant select on public.challenges to authenticated');
  expect(await healthOf(club.connection).ask()).toMatchObject({ isWell: true });
});

test('/healthz tells the last answer and asks nothing itself', async () => {
  const asked: string[] = [];
  const { askAs } = club.connection;
  club.connection.askAs = async (vars, statement) => {
    asked.push('read');
    return askAs.call(club.connection, vars, statement) as never;
  };
  const healthz = async () => club.app.request('http://localhost:3000/healthz');
  const answers = await Promise.all(Array.from({ length: 20 }, healthz));
  expect(asked).toEqual([]);
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));

  club.connection.askAs = () => Promise.reject(new Error('gone'));
  expect((await healthz()).status).toBe(200);
  const afterwards = await club.request('/healthz');
  expect(afterwards.status).toBe(503);
  expect(await afterwards.json()).toMatchObject({ status: 'no database', database: 'pglite' });
  club.connection.askAs = askAs;
  expect((await club.request('/healthz')).status).toBe(200);
});

test('no answer in time is a bad one', async () => {
  const never = { askAs: () => new Promise<never>(() => undefined) };
  expect(await healthOf(never, { answerWithinMs: 5 }).ask()).toMatchObject({ isWell: false });
});

test('it goes on asking by itself, and logs what has changed only', async () => {
  let isThere = true;
  let asked = 0;
  const health = healthOf(
    {
      askAs: async () => {
        asked += 1;
        if (!isThere) throw new Error('gone');
        return undefined;
      },
    },
    { everyMs: 1 },
  );
  const askedOften = async () => {
    const enough = asked + 4;
    await expect.poll(() => asked >= enough, { interval: 1 }).toBe(true);
  };
  expect(await health.start()).toMatchObject({ isWell: true });
  await askedOften();
  isThere = false;
  await askedOften();
  expect(health.last.isWell).toBe(false);
  isThere = true;
  await askedOften();
  await health.stop();
  expect(health.last.isWell).toBe(true);
  expect(logged.map(({ msg }) => msg)).toEqual(['the club does not answer', 'the club answers again']);
});

test('a nearly full disk is told, and the server is well', async () => {
  freeBytes = 99;
  expect(await healthOf(club.connection).ask()).toEqual({ isWell: true, isDiskNearlyFull: true });
});
