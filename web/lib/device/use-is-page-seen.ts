import { useSyncExternalStore } from 'react';

function subscribe(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
}

/** Whether the page is in front of the member, and not behind another tab or app. */
export function useIsPageSeen(): boolean {
  return useSyncExternalStore(subscribe, () => document.visibilityState === 'visible');
}
