import { createECDH, randomBytes, randomUUID } from 'node:crypto';
import type { Page, Worker } from '@playwright/test';
import type { SupabaseClient } from '@supabase/supabase-js';

/** A subscription as a push service gives it to a browser. */
function newSubscription() {
  const keys = createECDH('prime256v1');
  keys.generateKeys();
  return {
    endpoint: `https://fcm.googleapis.com/fcm/send/${randomUUID()}`,
    keys: { p256dh: keys.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') },
  };
}

/** Switches a member's reminders on, and adds a device of theirs: the one that the client's session is on. */
export async function addReminderDevice(client: SupabaseClient): Promise<void> {
  const { endpoint, keys } = newSubscription();
  for (const { data, error } of [
    await client.rpc('set_reminders', { p_on: true, p_hour: 19, p_mails: false }),
    await client.rpc('subscribe_push', { p_endpoint: endpoint, p_p256dh: keys.p256dh, p_auth: keys.auth }),
  ]) {
    if (error) throw error;
    if (!(data as { success: boolean }).success) throw new Error(JSON.stringify(data));
  }
}

/**
 * Chromium in tests has no push service: this stands in for what it would give, and keeps it for the pages that come
 * after.
 */
export async function stubPushService(page: Page): Promise<void> {
  await page.addInitScript((subscription) => {
    const KEPT = 'test-push-key';
    const ask = Notification.requestPermission.bind(Notification);
    Notification.requestPermission = async () => {
      sessionStorage.setItem('test-push-asked', String(Number(sessionStorage.getItem('test-push-asked')) + 1));
      return ask();
    };
    const present = () => {
      const kept = localStorage.getItem(KEPT);
      if (kept === null) return null;
      return {
        endpoint: subscription.endpoint,
        options: { applicationServerKey: Uint8Array.from(JSON.parse(kept) as number[]).buffer },
        toJSON: () => subscription,
        unsubscribe: async () => Promise.resolve(localStorage.removeItem(KEPT)),
      };
    };
    Object.assign(PushManager.prototype, {
      getSubscription: async () => Promise.resolve(present()),
      subscribe: async ({ applicationServerKey: key }: { applicationServerKey: Uint8Array }) => {
        localStorage.setItem(KEPT, JSON.stringify([...key]));
        return Promise.resolve(present());
      },
    });
  }, newSubscription());
}

/** @returns how often this tab has asked its member for the permission to show notifications */
export async function timesAsked(page: Page): Promise<number> {
  return page.evaluate(() => Number(sessionStorage.getItem('test-push-asked')));
}

/** The parts of a worker's global scope that `deliverPush` uses. */
interface ShowingScope {
  registration: ServiceWorkerRegistration;
  isShown: Promise<void>;
}

/**
 * Has the browser's worker hear a push, as the push service would: by the debugging protocol. It waits until the worker
 * has shown it. Whoever asks Chromium for the notifications while one is being shown has it forgotten.
 */
export async function deliverPush(page: Page, data: string): Promise<void> {
  const [worker] = page.context().serviceWorkers();
  if (!worker) throw new Error('no worker runs');
  await worker.evaluate(() => {
    const scope = globalThis as unknown as ShowingScope;
    const { registration } = scope;
    const { showNotification } = ServiceWorkerRegistration.prototype;
    scope.isShown = new Promise((resolve) => {
      registration.showNotification = async (...notification) => {
        await showNotification.apply(registration, notification);
        resolve();
      };
    });
  });
  const session = await page.context().newCDPSession(page);
  const known = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [registration] = registrations.filter(({ isDeleted }) => !isDeleted);
      if (registration) resolve(registration.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.deliverPushMessage', { origin: new URL(page.url()).origin, registrationId: await known, data });
  await worker.evaluate(async () => (globalThis as unknown as ShowingScope).isShown);
  await session.detach();
}

/** @returns title and text of what the worker has shown and nobody has put away */
export async function shownNotifications(page: Page): Promise<{ title: string; body: string }[]> {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    return ((await registration?.getNotifications()) ?? []).map(({ title, body }) => ({ title, body }));
  });
}

/**
 * Taps the notification that is shown. The debugging protocol knows no tap, and an event that no hand made may show no
 * window: the one that is open counts as shown.
 */
export async function tapNotification(worker: Worker): Promise<void> {
  await worker.evaluate(async () => {
    const scope = globalThis as unknown as {
      registration: ServiceWorkerRegistration;
      NotificationEvent: new (name: string, facts: { notification: Notification }) => Event;
      WindowClient: { prototype: object };
    };
    Object.assign(scope.WindowClient.prototype, {
      async focus() {
        return Promise.resolve(this);
      },
    });
    const [notification] = await scope.registration.getNotifications();
    if (!notification) throw new Error('no notification is shown');
    const tap = new scope.NotificationEvent('notificationclick', { notification });
    // The browser waits for the work of its own events alone.
    Object.defineProperty(tap, 'waitUntil', { value: () => undefined });
    globalThis.dispatchEvent(tap);
  });
}
