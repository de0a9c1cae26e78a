import { Hono } from 'hono';
import { afterEach, expect, test, vi } from 'vitest';
import { createLog } from '#server/base/log.ts';
import type { AppEnv } from '#server/http/http-types.ts';
import { createFunctionRoutes } from './function-routes.ts';
import { startJobTimer } from './job-timer.ts';

const OWN = 'http://club.example';
const now = () => new Date();
const env = { SUPABASE_URL: OWN, SUPABASE_ANON_KEY: 'anon', SUPABASE_SERVICE_ROLE_KEY: 'service' };

let timer: ReturnType<typeof startJobTimer> | undefined;
afterEach(() => {
  void timer?.stop();
  vi.useRealTimers();
});

/** A club whose database has no job; it says when it was asked, and answers when it is told to. */
function startTimer() {
  const asked: (() => void)[] = [];
  // The ten seconds never pass: what is seen here, the timer did not do.
  vi.useFakeTimers({ toFake: ['setInterval'] });
  const answer = async () => new Promise<Response>((resolve) => asked.push(() => resolve(Response.json([]))));
  timer = startJobTimer({ env, now, answer, sendMail: async () => undefined, log: createLog('silent') });
  return { asked, wake: timer.wake, stop: timer.stop };
}

test('work that is left while other work is under way is looked for right after it', async () => {
  const { asked, wake } = startTimer();
  await expect.poll(() => asked.length).toBe(1);
  wake();
  wake();
  asked[0]?.();
  await expect.poll(() => asked.length).toBe(2);
  asked[1]?.();
  wake();
  await expect.poll(() => asked.length).toBe(3);
});

test('who stops it waits for the job that is under way, whose end is noted, and none is taken after it', async () => {
  const asked: { path: string; answer: (reply: unknown) => void }[] = [];
  vi.useFakeTimers({ toFake: ['setInterval'] });
  let sent = () => {};
  timer = startJobTimer({
    now,
    env,
    answer: async (request) =>
      new Promise<Response>((resolve) =>
        asked.push({ path: new URL(request.url).pathname, answer: (reply) => resolve(Response.json(reply)) }),
      ),
    sendMail: async () => new Promise<void>((resolve) => (sent = resolve)),
    log: createLog('silent'),
  });
  await expect.poll(() => asked.length).toBe(1);
  const mail = { to: 'ana@membro.example', subject: 's', text: 't', html: 'h' };
  const before = sent;
  asked[0]?.answer([{ id: '1', kind: 'mail', payload: {}, mail }]);
  await expect.poll(() => sent !== before).toBe(true);
  const told: string[] = [];
  const stopped = timer.stop().then(() => told.push('stopped'));
  sent();
  await expect.poll(() => asked.length).toBe(2);
  expect(told).toEqual([]);
  asked[1]?.answer({ success: true });
  await stopped;
  expect(asked.map(({ path }) => path)).toEqual(['/rest/v1/rpc/take_jobs', '/rest/v1/rpc/finish_job']);
});

test('a function that leaves work has it begun when it has answered, another one does not', async () => {
  const seen: string[] = [];
  const handle = (name: string) => async () => {
    seen.push(name);
    return new Response(null, { status: 204 });
  };
  const app = new Hono<AppEnv>().route(
    '/functions/v1',
    createFunctionRoutes({
      now,
      functions: new Map([
        ['pays', { handle: handle('pays'), verifyJwt: false, leavesJobs: true }],
        ['reads', { handle: handle('reads'), verifyJwt: false }],
      ]),
      env,
      sendMail: async () => undefined,
      wakeJobs: () => void seen.push('woken'),
      answerOwn: async () => new Response(null),
    }),
  );
  for (const name of ['reads', 'pays']) await app.request(`${OWN}/functions/v1/${name}`, { method: 'POST' });
  expect(seen).toEqual(['reads', 'pays', 'woken']);
});
