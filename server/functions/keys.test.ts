import { expect, test } from 'vitest';
import { connectBackend } from '../../supabase/functions/_shared/backend.ts';
import { keyHeaders, readKeys } from '../../supabase/functions/_shared/keys.ts';

const keysOf = (env: Record<string, string | undefined>) => readKeys({ env, fetch, now: () => new Date(), logError: () => undefined });

test('a new hosted project’s keys go before the older ones', () => {
  const env = {
    SUPABASE_PUBLISHABLE_KEYS: '{"default": "sb_publishable_1", "phone": "sb_publishable_2"}',
    SUPABASE_SECRET_KEYS: '{"timer": "sb_secret_2", "default": "sb_secret_1"}',
    SUPABASE_ANON_KEY: 'older.public.key',
    SUPABASE_SERVICE_ROLE_KEY: 'older.secret.key',
  };
  expect(keysOf(env)).toEqual({
    publishable: 'sb_publishable_1',
    everyPublishable: ['sb_publishable_1', 'sb_publishable_2', 'older.public.key'],
    secret: 'sb_secret_1',
    everySecret: ['sb_secret_1', 'sb_secret_2', 'older.secret.key'],
  });
});

test('a project that deleted its first keys has its others', () => {
  const env = { SUPABASE_PUBLISHABLE_KEYS: '{"web": "sb_publishable_2"}', SUPABASE_SECRET_KEYS: '{"timer": "sb_secret_2"}' };
  expect(keysOf(env)).toMatchObject({ publishable: 'sb_publishable_2', secret: 'sb_secret_2' });
});

test('a project whose older keys are switched off has the new ones alone', () => {
  const env = { SUPABASE_PUBLISHABLE_KEYS: '{"default": "sb_publishable_1"}', SUPABASE_SECRET_KEYS: '{"default": "sb_secret_1"}' };
  expect(keysOf(env)).toMatchObject({ publishable: 'sb_publishable_1', secret: 'sb_secret_1' });
});

test('an older project has the older keys', () => {
  const env = { SUPABASE_ANON_KEY: 'older.public.key', SUPABASE_SERVICE_ROLE_KEY: 'older.secret.key' };
  expect(keysOf(env)).toMatchObject({ publishable: 'older.public.key', secret: 'older.secret.key' });
});

test.each([{}, { SUPABASE_ANON_KEY: 'x' }, { SUPABASE_PUBLISHABLE_KEYS: '[]', SUPABASE_SECRET_KEYS: 'null' }])(
  '%j is no project',
  (env) => {
    expect(() => keysOf(env)).toThrow('is not set');
  },
);

test('a new key is no JWT and is not sent as one', () => {
  expect(keyHeaders('sb_secret_1')).toEqual({ apikey: 'sb_secret_1' });
  expect(keyHeaders('a.b.c')).toEqual({ apikey: 'a.b.c', Authorization: 'Bearer a.b.c' });
});

test.each([
  ['sb_secret_1', true],
  ['sb_secret_2', true],
  ['older.secret.key', true],
  ['sb_publishable_1', false],
  ['sb_secret_', false],
])('who shows %s is the club’s timer: %s; no visitor is', (key, isIt) => {
  const env = {
    SUPABASE_URL: 'https://abcd.supabase.example',
    SUPABASE_PUBLISHABLE_KEYS: '{"default": "sb_publishable_1"}',
    SUPABASE_SECRET_KEYS: '{"default": "sb_secret_1", "timer": "sb_secret_2"}',
    SUPABASE_SERVICE_ROLE_KEY: 'older.secret.key',
  };
  const { isClub, isVisitor } = connectBackend({ env, fetch, now: () => new Date(), logError: () => undefined });
  const ways: Record<string, string>[] = [{ apikey: key }, { Authorization: `Bearer ${key}` }];
  for (const headers of ways) {
    const request = new Request('https://abcd.supabase.example/functions/v1/run-jobs', { headers });
    expect([isClub(request), isVisitor(request)]).toEqual([isIt, key.startsWith('sb_publishable')]);
  }
});
