import { useMemo, useSyncExternalStore } from 'react';
import { deviceStorage, parseJson } from '../device/device-storage.ts';
import { memberKey } from '../session/member-storage.ts';

/** What a member wants that the server does not know yet: key → whether it is to be marked. What was changed last stands last. */
export type Marks = Readonly<Record<string, boolean>>;

function parse(text: string): Marks {
  const value = parseJson(text || null);
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(Object.entries(value).filter(([, isWanted]) => typeof isWanted === 'boolean'));
}

export interface WaitingMarks {
  read: (userId: string) => Marks;
  /** Notes on the device what the member wants, before anything is sent. */
  note: (userId: string, key: string, isWanted: boolean) => void;
  /** Forgets changes that the server knows now, or refused; one that the member has changed again since stays. */
  forget: (userId: string, settled: Marks) => void;
  /** What waits now, for a component that shows it. */
  useWaiting: (userId: string) => Marks;
}

/** The marks of one kind that wait on this device. @param name among what the browser keeps for a member */
export function createWaitingMarks(name: string): WaitingMarks {
  const listeners = new Set<() => void>();
  /** What a closed or full storage did not take: lasts as long as the page. */
  const unstored = new Map<string, string>();
  const storageKey = (userId: string) => memberKey(userId, name);

  function readText(userId: string): string {
    return unstored.get(userId) ?? deviceStorage.readText(storageKey(userId)) ?? '';
  }

  function write(userId: string, waiting: Marks): void {
    unstored.delete(userId);
    if (Object.keys(waiting).length === 0) deviceStorage.remove(storageKey(userId));
    else if (!deviceStorage.writeJson(storageKey(userId), waiting)) unstored.set(userId, JSON.stringify(waiting));
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

  const read = (userId: string) => parse(readText(userId));
  const entriesBut = (userId: string, isLeft: (entry: [string, boolean]) => boolean) => Object.entries(read(userId)).filter(isLeft);
  return {
    read,
    note: (userId, key, isWanted) =>
      write(userId, Object.fromEntries([...entriesBut(userId, ([other]) => other !== key), [key, isWanted] as const])),
    forget: (userId, settled) => write(userId, Object.fromEntries(entriesBut(userId, ([key, isWanted]) => settled[key] !== isWanted))),
    useWaiting: (userId) => {
      const text = useSyncExternalStore(subscribe, () => readText(userId));
      return useMemo(() => parse(text), [text]);
    },
  };
}
