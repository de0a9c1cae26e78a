import { messageSW } from 'workbox-window/messageSW.js';
import { offerUpdate } from '#web/lib/device/app-update.ts';
import { isWithinLast } from '#web/lib/device/clock.ts';
import { isStandalone } from '#web/lib/device/install/install-offer.ts';
import { logWarning } from '#web/lib/log.ts';
import { registerWorker } from './register-worker.ts';

const CHECK_EVERY_MS = 60 * 60_000;
/** Coming back to the app asks for a newer version, but not at every glance. */
const CHECK_PAUSE_MS = 60_000;
const ANSWER_TIMEOUT_MS = 5_000;
/**
 * A worker that does not take over in this time is not worth waiting for: the page comes from the network first anyway.
 */
const TAKE_OVER_MS = 4_000;

let isWatching = false;

/** The files of the build that this page has loaded. */
function ownFiles(): string[] {
  const elements = document.querySelectorAll('script[src], link[rel="stylesheet"], link[rel="modulepreload"]');
  return [...elements]
    .map((element) => new URL(element.getAttribute('src') ?? element.getAttribute('href') ?? '', document.baseURI).pathname)
    .filter((path) => path.startsWith('/assets/'));
}

/** Whether a worker belongs to the build that this page is of; false when it does not say so. */
async function isOfThisBuild(worker: ServiceWorker): Promise<boolean> {
  const silence = new Promise<false>((resolve) => setTimeout(() => resolve(false), ANSWER_TIMEOUT_MS));
  const answer: unknown = await Promise.race([messageSW(worker, { type: 'HAS_FILES', paths: ownFiles() }), silence]);
  return answer === true;
}

function activateWorker(worker: ServiceWorker): void {
  void messageSW(worker, { type: 'SKIP_WAITING' });
}

function reload(): void {
  window.location.reload();
}

/**
 * Lets the waiting worker take over and loads the page again; other tabs go on with their own version until they want
 * the new one.
 */
function takeUpdate(registration: ServiceWorkerRegistration): void {
  const { waiting } = registration;
  if (!waiting) return reload();
  navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true });
  setTimeout(reload, TAKE_OVER_MS);
  activateWorker(waiting);
}

/**
 * A page that came from the network may be newer than the worker: then the worker of its build takes over without a
 * word.
 */
async function reviewWaiting(registration: ServiceWorkerRegistration): Promise<void> {
  const { waiting } = registration;
  // The first worker of all has nobody to wait for.
  if (!waiting || !navigator.serviceWorker.controller) return;
  if (await isOfThisBuild(waiting)) activateWorker(waiting);
  else offerUpdate({ take: () => takeUpdate(registration) });
}

/** Another tab took a newer version: this one keeps working with the files of its own, and offers the newer one. */
async function reviewController(): Promise<void> {
  const { controller } = navigator.serviceWorker;
  if (controller && !(await isOfThisBuild(controller))) offerUpdate({ take: reload });
}

// workbox-window's own class follows one update only, and none that began before the page asked for it.
function followUpdates(registration: ServiceWorkerRegistration): void {
  const follow = (worker: ServiceWorker | null) =>
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed') void reviewWaiting(registration);
    });
  registration.addEventListener('updatefound', () => follow(registration.installing));
  follow(registration.installing);
  void reviewWaiting(registration);
  navigator.serviceWorker.addEventListener('controllerchange', () => void reviewController());
}

function checkNowAndThen(registration: ServiceWorkerRegistration): void {
  let lastCheck = Date.now();
  const check = () => {
    if (isWithinLast(CHECK_PAUSE_MS, lastCheck)) return;
    lastCheck = Date.now();
    registration.update().catch((error: unknown) => logWarning('não foi possível procurar uma versão nova', error));
  };
  setInterval(check, CHECK_EVERY_MS);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') check();
  });
}

/**
 * Registers the service worker and offers its newer versions (web/lib/device/app-update.ts), for as long as the page
 * lives.
 */
export async function watchUpdates(): Promise<void> {
  if (isWatching || !('serviceWorker' in navigator)) return;
  isWatching = true;
  try {
    const registration = await registerWorker();
    followUpdates(registration);
    checkNowAndThen(registration);
    // Waiting workouts lie on the device too: of an installed app the browser agrees without asking not to make room
    // with them.
    if (isStandalone()) await navigator.storage?.persist?.();
  } catch (error) {
    logWarning('o aplicativo não pôde ser guardado neste aparelho', error);
  }
}
