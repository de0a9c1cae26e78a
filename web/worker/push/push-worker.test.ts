import { beforeEach, expect, test, vi } from 'vitest';
import { servePushes } from './push-worker.ts';

const CLUB = 'https://clube.example';
const REMINDER = `${CLUB}/app/home?reminder=2026-11-26`;

type Listener = (event: object) => void;
interface Opened {
  url: string;
  focused?: boolean;
  isControlled?: boolean;
}

let listeners: Record<string, Listener>;
let shown: [string, NotificationOptions][];
let opened: string[];
let steps: string[];
let windows: Opened[];
let told: unknown[];

const subscription = (endpoint: string) => ({ endpoint, options: { applicationServerKey: new ArrayBuffer(65) } });
let subscribed: { present: object | null; next: object | null };

function windowAt({ url, focused = false, isControlled = true }: Opened) {
  const client = {
    url,
    focused,
    postMessage: (message: unknown) => told.push(message),
    focus: async () => {
      steps.push(`focus ${url}`);
      return Promise.resolve(client);
    },
    navigate: async (path: string) => {
      if (!isControlled) throw new TypeError('not controlled');
      steps.push(`navigate ${path}`);
      return Promise.resolve(client);
    },
  };
  return client;
}

beforeEach(() => {
  [listeners, shown, opened, steps, windows, told] = [{}, [], [], [], [], []];
  subscribed = { present: null, next: null };
  const worker = {
    location: new URL(`${CLUB}/sw.js`),
    addEventListener: (name: string, listener: Listener) => Object.assign(listeners, { [name]: listener }),
    registration: {
      showNotification: async (title: string, options: NotificationOptions) => Promise.resolve(shown.push([title, options])),
      pushManager: {
        getSubscription: async () => Promise.resolve(subscribed.present),
        subscribe: async () => {
          if (!subscribed.next) throw new DOMException('denied', 'NotAllowedError');
          return Promise.resolve(subscribed.next);
        },
      },
    },
    clients: {
      matchAll: async () => Promise.resolve(windows.map(windowAt)),
      openWindow: async (path: string) => Promise.resolve(opened.push(path)),
    },
  };
  servePushes(worker as unknown as ServiceWorkerGlobalScope);
});

/** Has the worker hear an event. @returns when all that it waits for is done */
async function hear(name: string, facts: object): Promise<void> {
  const waited: Promise<unknown>[] = [];
  listeners[name]?.({
    ...facts,
    waitUntil: (work: Promise<unknown>) => {
      waited.push(work);
    },
  });
  expect(waited).toHaveLength(1);
  await Promise.all(waited);
}

const push = async (text: string | null) => hear('push', { data: text === null ? null : { text: () => text } });

async function tap(path: unknown): Promise<void> {
  const close = vi.fn();
  await hear('notificationclick', { notification: { close, data: path === undefined ? null : { path } } });
  expect(close).toHaveBeenCalledOnce();
}

test('each push shows one notification, whatever comes', async () => {
  await push(
    JSON.stringify({ web_push: 8030, notification: { title: 'Hoje ainda dá', body: 'Vinte minutos bastam.', navigate: REMINDER } }),
  );
  await push('{');
  await push(null);
  expect(shown.map(([title]) => title)).toEqual(['Hoje ainda dá', 'Clube 21', 'Clube 21']);
  expect(shown[0]?.[1]).toMatchObject({ data: { path: '/app/home?reminder=2026-11-26' } });
});

test('a tap opens the app where none is open', async () => {
  await tap('/app/home?reminder=2026-11-26');
  expect(opened).toEqual(['/app/home?reminder=2026-11-26']);
});

test('a tap shows the app that is open, the one in front first, and leads it there', async () => {
  windows = [{ url: `${CLUB}/app/settings` }, { url: `${CLUB}/app/workouts`, focused: true }];
  await tap('/app/home?reminder=2026-11-26');
  expect(steps).toEqual([`focus ${CLUB}/app/workouts`, 'navigate /app/home?reminder=2026-11-26']);
  expect(opened).toEqual([]);
});

test('an app that is open at the very address is only shown', async () => {
  windows = [{ url: `${CLUB}/app/notices` }];
  await tap('/app/notices');
  expect(steps).toEqual([`focus ${CLUB}/app/notices`]);
});

test('the public site is left where it is, and a window that can’t be led too', async () => {
  windows = [{ url: `${CLUB}/` }];
  await tap('/app/home');
  windows = [{ url: `${CLUB}/app/plan`, isControlled: false }];
  await tap('/app/notices');
  expect(opened).toEqual(['/app/home', '/app/notices']);
});

test.each(['https://another.example/app', '/auth/v1/logout', 'javascript:alert(1)', 42, undefined])(
  'a tap on a notification that says %s leads to the app’s start',
  async (path) => {
    await tap(path);
    expect(opened).toEqual(['/app']);
  },
);

test('a subscription that the browser renewed is told to the open app', async () => {
  windows = [{ url: `${CLUB}/app/home` }];
  subscribed.present = subscription('new');
  await hear('pushsubscriptionchange', { oldSubscription: subscription('old'), newSubscription: subscription('new') });
  expect(told).toEqual([{ type: 'PUSH_RENEWED' }]);
});

test('a subscription that ended is asked for again', async () => {
  windows = [{ url: `${CLUB}/app/home` }];
  subscribed.next = subscription('new');
  await hear('pushsubscriptionchange', { oldSubscription: subscription('old') });
  expect(told).toEqual([{ type: 'PUSH_RENEWED' }]);
});

test('without the permission, or without a word of the old one, there is nothing to tell', async () => {
  windows = [{ url: `${CLUB}/app/home` }];
  await hear('pushsubscriptionchange', { oldSubscription: subscription('old') });
  await hear('pushsubscriptionchange', {});
  expect(told).toEqual([]);
});
