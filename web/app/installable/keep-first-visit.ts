import { logWarning } from '#web/lib/log.ts';
import { WORKER_URL } from './worker-url.ts';

async function untilLoaded(): Promise<void> {
  if (document.readyState === 'complete') return;
  await new Promise((resolve) => window.addEventListener('load', resolve, { once: true }));
}

/**
 * Begins to keep the app on the device at the first visit of all, once the page stands: a visitor who loses the network
 * a moment later would meet the browser's own error page. Later visits have a worker already, and leave it to
 * watch-updates.ts, after the page's data.
 */
export async function keepFirstVisit(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  try {
    if (navigator.serviceWorker.controller) return;
    // Files that the page itself has asked for come first.
    await untilLoaded();
    await navigator.serviceWorker.register(WORKER_URL);
  } catch (error) {
    logWarning('o aplicativo não pôde ser guardado neste aparelho', error);
  }
}
