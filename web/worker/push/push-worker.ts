import { appPath, isOfApp, readPush } from './read-push.ts';
import { renewSubscription } from './renew-subscription.ts';

/** Browsers differ in whether they tell of the old one, and TypeScript knows no such event. */
interface SubscriptionChange extends ExtendableEvent {
  oldSubscription?: PushSubscription | null;
}

/** Shows an app that is open and leads it there, the one in front first; without any a window is opened. */
async function openApp({ clients, location }: ServiceWorkerGlobalScope, path: string): Promise<void> {
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const [app] = windows
    .filter(({ url }) => isOfApp(new URL(url), location.origin))
    .toSorted((one, other) => Number(other.focused) - Number(one.focused));
  if (!app) return void (await clients.openWindow(path));
  try {
    const shown = await app.focus();
    if (shown.url !== new URL(path, location.origin).href) await shown.navigate(path);
  } catch {
    // A window that this worker does not control can't be led anywhere.
    await clients.openWindow(path);
  }
}

/**
 * Shows what the server pushes, always. A tap opens the app at the address, from which the app tells the server which
 * reminder was opened (web/features/reminders/reminder-watch.tsx): a worker has no login. A subscription that the
 * browser ended is renewed.
 */
export function servePushes(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener('push', (event) => {
    const { title, options } = readPush(event.data?.text() ?? null, worker.location.origin);
    event.waitUntil(worker.registration.showNotification(title, options));
  });
  worker.addEventListener('notificationclick', (event) => {
    event.notification.close();
    const data = event.notification.data as { path?: unknown } | null;
    event.waitUntil(openApp(worker, appPath(data?.path, worker.location.origin)));
  });
  worker.addEventListener('pushsubscriptionchange', (event) => {
    const change = event as SubscriptionChange;
    change.waitUntil(renewSubscription(worker, change.oldSubscription ?? null));
  });
}
