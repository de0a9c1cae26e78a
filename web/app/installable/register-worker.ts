import { untilIdle } from '#web/lib/loading/until-idle.ts';

/** The service worker (web/worker/sw.ts). */
const WORKER_URL = '/sw.js';

let registering: Promise<ServiceWorkerRegistration> | undefined;

async function register(): Promise<ServiceWorkerRegistration> {
  await untilIdle();
  return navigator.serviceWorker.register(WORKER_URL);
}

/**
 * Registers the service worker, once for a page, when the page rests. A first one fetches the whole app, and would take
 * line and processor away from what the page is still getting. @throws when the browser refuses it
 */
export function registerWorker(): Promise<ServiceWorkerRegistration> {
  return (registering ??= register());
}
