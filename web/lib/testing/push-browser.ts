import { vi } from 'vitest';

/** A VAPID public key is 65 bytes; any will do for a browser that sends nothing. */
export const PUBLIC_KEY = btoa(String.fromCharCode(...Array.from({ length: 65 }, (_, index) => index + 1)))
  .replaceAll('+', '-')
  .replaceAll('/', '_')
  .replace(/=+$/, '');

type Permission = 'default' | 'granted' | 'denied';

/** Puts a browser with push in the place of jsdom's, which has none. A test changes its facts. */
export function stubPush({ permission = 'default', answer = 'granted' }: { permission?: Permission; answer?: Permission | 'none' } = {}) {
  const facts = { permission, answer, asked: 0, made: 0, subscription: null as object | null };
  const messages = new EventTarget();

  function subscriptionOf(key: Uint8Array<ArrayBuffer>) {
    facts.made += 1;
    const endpoint = `https://push.example/${facts.made}`;
    return {
      endpoint,
      options: { applicationServerKey: key.buffer },
      toJSON: () => ({ endpoint, keys: { p256dh: 'p256dh', auth: 'auth' } }),
      unsubscribe: async () => {
        facts.subscription = null;
        return Promise.resolve(true);
      },
    };
  }

  const pushManager = {
    getSubscription: async () => Promise.resolve(facts.subscription),
    subscribe: async ({ applicationServerKey: key }: { applicationServerKey: Uint8Array<ArrayBuffer> }) => {
      if (facts.permission !== 'granted') throw new DOMException('no permission', 'NotAllowedError');
      return Promise.resolve((facts.subscription ??= subscriptionOf(key)));
    },
  };
  const registration = { pushManager };
  vi.stubGlobal('PushManager', () => undefined);
  vi.stubGlobal('Notification', {
    get permission() {
      return facts.permission;
    },
    requestPermission: async () => {
      facts.asked += 1;
      if (facts.answer === 'none') return new Promise<Permission>(() => undefined);
      facts.permission = facts.answer;
      return Promise.resolve(facts.permission);
    },
  });
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: Object.assign(messages, { ready: Promise.resolve(registration), getRegistration: async () => Promise.resolve(registration) }),
  });
  return { facts, subscriptionOf, tell: (data: object) => messages.dispatchEvent(new MessageEvent('message', { data })) };
}
