import { useSyncExternalStore } from 'react';

/** A newer version of the app that is ready on this device; `take` loads the page again with it. */
export interface AppUpdate {
  take: () => void;
}

let current: AppUpdate | null = null;
const listeners = new Set<() => void>();

/** Makes a version known that the member may take when they like; the latest counts. */
export function offerUpdate(update: AppUpdate): void {
  current = update;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The newer version, null while there is none. */
export function useAppUpdate(): AppUpdate | null {
  return useSyncExternalStore(subscribe, () => current);
}
