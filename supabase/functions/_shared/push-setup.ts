import type { FunctionContext } from './context.ts';
import type { VapidKeys } from './web-push.ts';

type Environment = FunctionContext['env'];

/** Where a club may have a push service of the tests: one that nobody else reaches. */
const OWN_MACHINE = /^https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/;

/**
 * The club's keys for Web Push, by VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY and VAPID_SUBJECT; null where the club does not
 * push.
 */
export function vapidKeys({
  VAPID_PUBLIC_KEY: publicKey,
  VAPID_PRIVATE_KEY: privateKey,
  VAPID_SUBJECT: subject,
}: Environment): VapidKeys | null {
  return publicKey && privateKey && subject ? { publicKey, privateKey, subject } : null;
}

/**
 * How the club pushes, as the database's set_push_setup takes it: by it browsers are answered and their addresses
 * judged.
 */
export function pushSetup(env: Environment): { p_public_key: string | null; p_hosts: string[]; p_test_origin: string | null } {
  return {
    p_public_key: vapidKeys(env)?.publicKey ?? null,
    p_hosts: (env['PUSH_HOSTS'] ?? '')
      .split(',')
      .map((host) => host.trim())
      .filter(Boolean),
    p_test_origin: OWN_MACHINE.test(env['PUBLIC_URL'] ?? '') ? (env['PUSH_TEST_ADDRESS'] ?? null) : null,
  };
}
