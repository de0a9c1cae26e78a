import { useSyncExternalStore } from 'react';

// Only "offline" can be believed: a device in a network without a way out says that it is online.
let isUnreachable = false;
const listeners = new Set<() => void>();

function tell(): void {
  for (const listener of listeners) listener();
}

/** Notes how the last request to the server ended: with any answer at all, or without one. */
export function reportReachable(isReachable: boolean): void {
  if (isUnreachable !== isReachable) return;
  isUnreachable = !isReachable;
  tell();
}

/** Whether the server seems to be in reach of this device. */
export function isConnected(): boolean {
  return navigator.onLine && !isUnreachable;
}

function onOnline(): void {
  // Until a request says otherwise.
  isUnreachable = false;
  tell();
}

/** Hears whenever the server may have come into reach or gone out of it. @returns how to stop */
export function onConnectionChange(listener: () => void): () => void {
  if (listeners.size === 0) {
    window.addEventListener('online', onOnline);
    window.addEventListener('offline', tell);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    window.removeEventListener('online', onOnline);
    window.removeEventListener('offline', tell);
  };
}

/** Whether the server seems to be in reach, for a component that shows it. */
export function useIsConnected(): boolean {
  return useSyncExternalStore(onConnectionChange, isConnected);
}
