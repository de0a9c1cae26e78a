import { untilIdle } from '#web/lib/loading/until-idle.ts';

/** The service worker (web/worker/sw.ts). */
const WORKER_URL = '/sw.js';

/**
 * Registers the service worker when the page rests. A first one fetches the whole app, and would take line and
 * processor away from what the page is still getting. Asked again, the browser gives the registration that there is.
 * @throws when the browser refuses it
 */
export async function registerWorker(): Promise<ServiceWorkerRegistration> {
  await untilIdle();
  return navigator.serviceWorker.register(WORKER_URL);
}
