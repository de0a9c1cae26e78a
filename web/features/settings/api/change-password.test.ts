// @vitest-environment jsdom
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { setEnv } from '#web/config/env.ts';
import { supabase } from '#web/lib/data/supabase.ts';
import { startSession } from '#web/lib/session/start-session.ts';
import { eventually } from '#web/lib/testing/eventually.ts';
import { MEMBER, TEST_ENV, authRefusal, sessionOf, stubBackend } from '#web/lib/testing/fake-backend.ts';
import { changePassword } from './change-password.ts';

// As a hosted project's auth server in a young session: it takes whatever comes with the new password.
let backend: ReturnType<typeof stubBackend>;
let changes: unknown[];

beforeAll(async () => {
  const { requests } = stubBackend();
  setEnv(TEST_ENV);
  startSession();
  await (await supabase.loadAuth()).signInWithPassword(MEMBER);
  // The session reads these when somebody has signed in: they must not count among the requests of a test.
  const read = ['GET /rest/v1/profiles', 'GET /rest/v1/user_progress_level'];
  await eventually(() => expect(requests).toEqual(expect.arrayContaining(read)));
});

beforeEach(() => {
  backend = stubBackend();
  changes = [];
  backend.routes['PUT /auth/v1/user'] = async (request) => {
    changes.push(await request.json());
    return Response.json(sessionOf(MEMBER).user);
  };
  setEnv({ ...TEST_ENV, supabaseUrl: 'https://abcd.supabase.example' });
});

const change = async (currentPassword: string) => changePassword({ email: MEMBER.email, currentPassword, password: 'nova-senha-21' });

test('on a hosted project a wrong current password changes nothing', async () => {
  await expect(change('errada-21')).rejects.toMatchObject({ code: 'wrong_password' });
  expect(changes).toEqual([]);
});

test('on a hosted project the right one opens a young session, in which the password may be changed', async () => {
  await change(MEMBER.password);
  // The session reads profile and level after each sign-in, in its own time.
  expect(backend.requests.filter((request) => request.includes('/auth/v1/'))).toEqual(['POST /auth/v1/token', 'PUT /auth/v1/user']);
  expect(changes).toEqual([expect.objectContaining({ password: 'nova-senha-21', current_password: MEMBER.password })]);
});

test('too many tries are said to be that', async () => {
  backend.routes['POST /auth/v1/token'] = () => authRefusal('over_request_rate_limit', 429);
  await expect(change(MEMBER.password)).rejects.toMatchObject({ code: 'over_rate_limit' });
  expect(changes).toEqual([]);
});

test('a mailed code asks for no login', async () => {
  await changePassword({ code: '123456', password: 'nova-senha-21' });
  expect(backend.requests).toEqual(['PUT /auth/v1/user']);
});

test('the club’s own server reads the current password itself', async () => {
  setEnv(TEST_ENV);
  await change('errada-21');
  expect(backend.requests).toEqual(['PUT /auth/v1/user']);
});
