/**
 * Windows of the app hear of it by this name (web/features/reminders/reminder-watch.tsx), and give the server the new
 * address.
 */
const RENEWED = 'PUSH_RENEWED';

/**
 * The browser's own renewal comes with the new subscription, or with what it takes to ask for one; some browsers tell
 * neither.
 */
async function isRenewed({ pushManager }: ServiceWorkerRegistration, old: PushSubscription | null): Promise<boolean> {
  const present = await pushManager.getSubscription();
  if (present && present.endpoint !== old?.endpoint) return true;
  const key = old?.options.applicationServerKey;
  if (!key) return false;
  await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  return true;
}

/**
 * Asks for a new subscription where the browser ended the old one. A worker has no login: the app that is open tells
 * the server, else the one that is opened next.
 */
export async function renewSubscription({ registration, clients }: ServiceWorkerGlobalScope, old: PushSubscription | null): Promise<void> {
  try {
    if (!(await isRenewed(registration, old))) return;
  } catch {
    // The permission is gone: the member finds the device off in the settings.
    return;
  }
  for (const client of await clients.matchAll({ type: 'window' })) client.postMessage({ type: RENEWED }, []);
}
