import { untilIdle } from '#web/lib/loading/until-idle.ts';
import { logWarning } from '#web/lib/log.ts';
import { untilLaterParts } from '../later.tsx';
import { registerWorker } from './register-worker.ts';

async function untilLoaded(): Promise<void> {
  if (document.readyState === 'complete') return;
  await new Promise((resolve) => window.addEventListener('load', resolve, { once: true }));
}

/**
 * Begins to keep the app on the device at the first visit of all, once the page rests: a visitor who loses the network
 * a moment later would meet the browser's own error page. Later visits have a worker already, and leave it to
 * watch-updates.ts, after the page's data.
 */
export async function keepFirstVisit(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  try {
    if (navigator.serviceWorker.controller) return;
    // Files that the page itself has asked for come first, and those that it asks for once it has its data.
    await untilLoaded();
    await untilIdle();
    await untilLaterParts();
    await registerWorker();
  } catch (error) {
    logWarning('o aplicativo não pôde ser guardado neste aparelho', error);
  }
}
