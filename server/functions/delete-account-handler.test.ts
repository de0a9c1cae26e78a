import { expect, test } from 'vitest';
import type { FunctionContext } from '../../supabase/functions/_shared/context.ts';
import { handle } from '../../supabase/functions/delete-account/handler.ts';

const OWN = 'http://club.example';
const ANA = { id: '11111111-1111-4111-8111-111111111111', email: 'ana@membro.example' };

/**
 * The function on a project whose auth server answers a sign-in like this, what it logged, and whether anything was
 * deleted.
 */
async function deleteWith(signIn: Response, deleted: object = { success: true }) {
  const asked: string[] = [];
  const logged: unknown[] = [];
  const context: FunctionContext = {
    env: { SUPABASE_URL: OWN, SUPABASE_ANON_KEY: 'anon', SUPABASE_SERVICE_ROLE_KEY: 'service' },
    fetch: async (input, init) => {
      const { pathname } = new URL(new Request(input, init).url);
      asked.push(pathname);
      if (pathname === '/auth/v1/user') return Response.json(ANA);
      if (pathname === '/rest/v1/rpc/second_factor_shown') return Response.json(true);
      if (pathname === '/auth/v1/token') return signIn;
      if (pathname === '/rest/v1/rpc/delete_member') return Response.json(deleted);
      return Response.json({ success: true, proof: 'password' });
    },
    now: () => new Date(),
    logError: (message, error) => logged.push(message, error),
  };
  const request = new Request(`${OWN}/functions/v1/delete-account`, {
    method: 'POST',
    headers: { Authorization: 'Bearer token' },
    body: JSON.stringify({ email: ANA.email, password: 'segredo-de-teste' }),
  });
  const answer = await handle(request, context);
  const body = (await answer.json()) as Record<string, unknown>;
  return { status: answer.status, code: body['code'], logged, isDeleted: asked.includes('/rest/v1/rpc/delete_member') };
}

const refusal = (status: number, body: object) => Response.json(body, { status });

test.each([
  ['as GoTrue says it today', refusal(400, { code: 'invalid_credentials', message: 'Invalid login credentials' })],
  ['as it said it before', refusal(400, { code: 400, error_code: 'invalid_credentials', msg: 'Invalid login credentials' })],
  ['as it said it long ago', refusal(400, { error: 'invalid_grant', error_description: 'Invalid login credentials' })],
])('a wrong password is a wrong password, %s', async (_when, answer) => {
  expect(await deleteWith(answer)).toEqual({ status: 403, code: 'wrong_password', logged: [], isDeleted: false });
});

test('a project that asks for a CAPTCHA is not blamed on the password', async () => {
  const answer = await deleteWith(refusal(400, { code: 'captcha_failed', message: 'captcha protection: request disallowed' }));
  expect(answer).toMatchObject({ status: 403, code: 'captcha_failed', isDeleted: false });
  expect(answer.logged).toEqual(['the auth server did not check a password', new Error('captcha_failed')]);
});

test.each([
  ['another reason', refusal(403, { code: 'user_banned', message: 'User is banned' })],
  ['no reason at all', new Response('Forbidden', { status: 403 })],
])('a refusal for %s is not blamed on the password, and deletes nothing', async (_reason, answer) => {
  expect(await deleteWith(answer)).toMatchObject({ status: 400, code: 'unknown', isDeleted: false });
});

test('too many tries say how long to wait', async () => {
  expect(await deleteWith(refusal(429, { code: 'over_request_rate_limit' }))).toMatchObject({ status: 429, code: 'over_rate_limit' });
});

test('who has become the last owner meanwhile is told why their account stays', async () => {
  const signIn = Response.json({ access_token: 'x', user: { id: ANA.id } });
  const refused = { success: false, error: 'last_owner', message: 'O clube precisa de um dono.' };
  expect(await deleteWith(signIn, refused)).toMatchObject({ status: 409, code: 'last_owner', logged: [] });
});
