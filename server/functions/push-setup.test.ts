import { expect, test } from 'vitest';
import { pushSetup, vapidKeys } from '../../supabase/functions/_shared/push-setup.ts';

const keys = { VAPID_PUBLIC_KEY: 'B', VAPID_PRIVATE_KEY: 'p', VAPID_SUBJECT: 'mailto:oi@clube.example' };

test.each(['http://localhost:3000', 'http://127.0.0.1:3000', 'https://[::1]'])(
  'a club at %s may have a push service of the tests',
  (club) => {
    const setup = pushSetup({ ...keys, PUBLIC_URL: club, PUSH_TEST_ADDRESS: 'http://127.0.0.1:4711', PUSH_HOSTS: 'a.example, b.example' });
    expect(setup).toEqual({ p_public_key: 'B', p_hosts: ['a.example', 'b.example'], p_test_origin: 'http://127.0.0.1:4711' });
  },
);

test.each(['https://clube.example', 'https://localhost.clube.example', 'http://127.0.0.1.clube.example', 'http://10.0.0.1', undefined])(
  'a club at %s may not, whatever its settings say',
  (club) => {
    expect(pushSetup({ ...(club !== undefined && { PUBLIC_URL: club }), PUSH_TEST_ADDRESS: 'http://127.0.0.1:4711' })).toMatchObject({
      p_test_origin: null,
    });
  },
);

test.each(Object.keys(keys))('without %s nothing is pushed', (name) => {
  const env = { ...keys, [name]: '' };
  expect([vapidKeys(env), pushSetup(env).p_public_key]).toEqual([null, null]);
});
