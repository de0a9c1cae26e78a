import { BlockList } from 'node:net';
import { Hono } from 'hono';
import { SignJWT } from 'jose';
import type { JWTPayload } from 'jose';
import { expect, test } from 'vitest';
import { Callers } from '#server/base/caller.ts';
import { createLog } from '#server/base/log.ts';
import { handleError } from '#server/http/errors.ts';
import type { AppEnv } from '#server/http/http-types.ts';
import { recognizeCallers } from '#server/http/recognize-caller.ts';
import { requestLog } from '#server/http/request-log.ts';
import { bodyLimits } from '#server/request-guards/body-limits.ts';
import { readableLog } from '#server/testing/readable-log.ts';
import type { FunctionHandler } from '../../supabase/functions/_shared/context.ts';
import { createFunctionRoutes } from './function-routes.ts';

const SECRET = 'a-secret-of-at-least-32-characters';
const OWN = 'http://club.example';

/** A server with one function, `probe`, and what it logged. */
function serverWith(handle: FunctionHandler, { verifyJwt = false, timeoutMs = 5_000 } = {}) {
  const log = readableLog();
  const app = new Hono<AppEnv>();
  app.onError(handleError);
  app.use(requestLog(createLog('info', log), new BlockList()));
  app.use(bodyLimits());
  app.use(recognizeCallers(new Callers({ jwtSecret: SECRET, publishableKey: 'sb_publishable_abc', secretKey: 'sb_secret_abc' })));
  app.get('/inside', (context) => context.text(`inside for ${context.req.header('authorization') ?? 'nobody'}`));
  app.route(
    '/functions/v1',
    createFunctionRoutes({
      now: () => new Date(),
      functions: new Map([['probe', { handle, verifyJwt }]]),
      env: { SUPABASE_URL: OWN, OWN_SETTING: 'set' },
      sendMail: async () => undefined,
      answerOwn: async (request, caller) => app.fetch(request, caller.env),
      timeoutMs,
    }),
  );
  return { call: async (path: string, init?: RequestInit) => app.request(`${OWN}/functions/v1${path}`, init), log: log.text };
}

const bearer = (token: string) => ({ headers: { Authorization: `Bearer ${token}` }, method: 'POST' });
const sign = async (claims: JWTPayload, secret = SECRET) =>
  new SignJWT(claims).setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).sign(new TextEncoder().encode(secret));
const unsigned = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');

test('a function gets the request as it was sent: method, headers and the bytes of the body', async () => {
  const bytes = new Uint8Array([0, 255, 10, 13, 34]);
  const { call } = serverWith(async (request) =>
    Response.json({
      method: request.method,
      signature: request.headers.get('stripe-signature'),
      body: [...new Uint8Array(await request.arrayBuffer())],
    }),
  );
  const answer = await call('/probe?x=1', { method: 'POST', headers: { 'stripe-signature': 't=1,v1=ab' }, body: bytes });
  expect(await answer.json()).toEqual({ method: 'POST', signature: 't=1,v1=ab', body: [...bytes] });
});

test('its own answer comes through: status, headers and a stream', async () => {
  const { call } = serverWith(async () => {
    const stream = new Blob(['one ', 'two']).stream();
    return new Response(stream, { status: 202, headers: { 'X-Own': 'yes' } });
  });
  const answer = await call('/probe');
  expect([answer.status, answer.headers.get('X-Own'), await answer.text()]).toEqual([202, 'yes', 'one two']);
});

test('it finds its settings, and the backend under SUPABASE_URL', async () => {
  const { call } = serverWith(async (_request, { env, fetch: ask }) => {
    const answer = await ask(`${env['SUPABASE_URL'] ?? ''}/inside`, { headers: { authorization: env['OWN_SETTING'] ?? '' } });
    return new Response(await answer.text());
  });
  expect(await (await call('/probe')).text()).toBe('inside for set');
});

test.each(['/unknown', '/probe/deeper', '/_shared', '/__proto__'])('%s is no function: 404', async (path) => {
  const { call } = serverWith(async () => new Response('reached'));
  const answer = await call(path, { method: 'POST' });
  expect(answer.status).toBe(404);
  expect(await answer.json()).toMatchObject({ code: 'not_found', message: 'Função não encontrada.' });
});

test('with verifyJwt only a valid token reaches the function', async () => {
  const { call } = serverWith(async () => new Response('reached'), { verifyJwt: true });
  const now = Math.floor(Date.now() / 1_000);
  const claims = { sub: crypto.randomUUID(), session_id: crypto.randomUUID(), role: 'authenticated', exp: now + 60 };
  const refused = [
    { method: 'POST' },
    bearer('sb_publishable_abc'),
    bearer(await sign(claims, 'another-secret-of-at-least-32-chars')),
    bearer(await sign({ ...claims, exp: now - 1 })),
    bearer(`${unsigned({ alg: 'none', typ: 'JWT' })}.${unsigned(claims)}.`),
  ];
  for (const init of refused) {
    const answer = await call('/probe', init);
    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject({ code: 'unauthenticated' });
    // An app on another origin can read why.
    expect(answer.headers.get('Access-Control-Allow-Origin')).toBe('*');
  }
  expect(await (await call('/probe', bearer(await sign(claims)))).text()).toBe('reached');
  expect(await (await call('/probe', { method: 'OPTIONS' })).text()).toBe('reached');
});

test('what a function throws is logged under the request id and answered plainly', async () => {
  const { call, log } = serverWith(async () => {
    throw new Error('inner detail');
  });
  const answer = await call('/probe', { method: 'POST' });
  const body = (await answer.json()) as { requestId: string };
  expect(answer.status).toBe(500);
  expect(JSON.stringify(body)).not.toContain('inner detail');
  expect(log()).toContain('inner detail');
  expect(log()).toContain(body.requestId);
});

test('a function that does not answer is given up', async () => {
  const { call, log } = serverWith(async () => new Promise<Response>(() => undefined), { timeoutMs: 20 });
  const answer = await call('/probe', { method: 'POST' });
  expect([answer.status, await answer.json()]).toMatchObject([504, { code: 'timeout' }]);
  expect(log()).toContain('function timed out');
});

test('a body that is too large is refused before the function', async () => {
  const { call } = serverWith(async () => new Response('reached'));
  const answer = await call('/probe', { method: 'POST', body: 'x'.repeat(600 * 1024), headers: { 'content-length': String(600 * 1024) } });
  expect(answer.status).toBe(413);
});
