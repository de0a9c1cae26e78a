import { AppError } from '../data/errors.ts';
import { withTimeout } from '../data/timeout.ts';
import type { InstallWay } from '../device/install/install-way.ts';

/** The worker is registered after the first page, and fetches the whole app before it is there. */
const WORKER_PATIENCE_MS = 10_000;

/**
 * The state of reminders in this browser. `needs-install`: an iPhone, where only the app of the home screen may show
 * them. `no-browser`: a window inside another app. `denied`: the member, or their device, told the browser not to.
 */
export type PushState = 'ready' | 'needs-install' | 'no-browser' | 'unsupported' | 'denied';

function hasPush(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
}

/**
 * The state of this browser. It may change at any time, outside the app.
 * @param way of installing the app here
 */
export function pushState(way: InstallWay): PushState {
  if (way === 'ios') return 'needs-install';
  if (!hasPush()) return way === 'inside-app' ? 'no-browser' : 'unsupported';
  return Notification.permission === 'denied' ? 'denied' : 'ready';
}

/** Whether the member has let this browser show notifications. */
export function isPushAllowed(): boolean {
  return hasPush() && Notification.permission === 'granted';
}

/** A browser's address and the keys to it, base64url without padding: the server sends there. */
export interface PushAddress {
  endpoint: string;
  p256dh: string;
  auth: string;
}

function addressOf(subscription: PushSubscription): PushAddress {
  const { endpoint, keys } = subscription.toJSON();
  const { p256dh, auth } = keys ?? {};
  if (!endpoint || !p256dh || !auth) throw new AppError('unknown', { cause: 'the subscription has no keys' });
  return { endpoint, p256dh, auth };
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

function isOfKey({ options }: PushSubscription, key: Uint8Array): boolean {
  const present = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0));
  return present.length === key.length && present.every((byte, index) => byte === key[index]);
}

/** The subscription that this browser has; null without one, and without a worker. */
export async function findSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/**
 * This browser's address, subscribed where it has none or one of another club's key. Asks the member for nothing.
 * @param publicKey VAPID, base64url
 */
export async function subscribe(publicKey: string): Promise<PushAddress> {
  const { pushManager } = await withTimeout(navigator.serviceWorker.ready, WORKER_PATIENCE_MS);
  const key = bytesOf(publicKey);
  const present = await pushManager.getSubscription();
  if (present && isOfKey(present, key)) return addressOf(present);
  await present?.unsubscribe();
  return addressOf(await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }));
}

/**
 * Has the browser ask the member, unless they have said yes before. Within a tap: browsers refuse it otherwise. A
 * question that the member leaves alone is never answered.
 */
export async function askForPush(): Promise<boolean> {
  return Notification.permission === 'granted' || (await Notification.requestPermission()) === 'granted';
}

/**
 * Asks the member for the permission, and subscribes. Within a tap.
 * @throws AppError `forbidden` without the permission
 */
export async function turnOnPush(publicKey: string): Promise<PushAddress> {
  if (!(await askForPush())) throw new AppError('forbidden', { message: 'O navegador não deixou o clube mostrar avisos.' });
  return subscribe(publicKey);
}

/** Ends this browser's subscription, of any member. */
export async function turnOffPush(): Promise<void> {
  if (!hasPush()) return;
  await (await findSubscription())?.unsubscribe();
}
