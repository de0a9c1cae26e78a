import { useSyncExternalStore } from 'react';
import { deviceStorage } from '../device/device-storage.ts';
import { memberKey } from '../device/member-storage.ts';

/** A text that the browser keeps for each member, and that every tab of theirs sees change. */
export interface KeptText {
  /** Empty while nothing is kept. */
  read: (userId: string) => string;
  /** An empty text takes away what is kept. What a closed or full storage does not take lasts as long as the page. */
  write: (userId: string, text: string) => void;
  /** The text that is kept now, for a component that shows it. */
  useText: (userId: string) => string;
}

/** @param name among what the browser keeps for a member */
export function createKeptText(name: string): KeptText {
  const listeners = new Set<() => void>();
  const unstored = new Map<string, string>();
  const keyOf = (userId: string) => memberKey(userId, name);

  function read(userId: string): string {
    return unstored.get(userId) ?? deviceStorage.readText(keyOf(userId)) ?? '';
  }

  function write(userId: string, text: string): void {
    unstored.delete(userId);
    if (text === '') deviceStorage.remove(keyOf(userId));
    else if (!deviceStorage.writeText(keyOf(userId), text)) unstored.set(userId, text);
    for (const listener of listeners) listener();
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    // Another tab of the same member.
    window.addEventListener('storage', listener);
    return () => {
      listeners.delete(listener);
      window.removeEventListener('storage', listener);
    };
  }

  return { read, write, useText: (userId) => useSyncExternalStore(subscribe, () => read(userId)) };
}
