import { useMemo, useSyncExternalStore } from 'react';
import { deviceStorage, parseJson } from '../device/device-storage.ts';
import { memberKey } from '../session/member-storage.ts';

/** An entry of the club's content. */
export interface FavoriteEntry {
  collection: string;
  entryId: string;
}

/** What a member wants that the server does not know yet: entry → whether it is to be a favourite. */
export type WaitingFavorites = Readonly<Record<string, boolean>>;

const NAME = 'favorites';
const listeners = new Set<() => void>();
/** What a closed or full storage did not take: lasts as long as the page. */
const unstored = new Map<string, string>();

function storageKey(userId: string): string {
  return memberKey(userId, NAME);
}

function readText(userId: string): string {
  return unstored.get(userId) ?? deviceStorage.readText(storageKey(userId)) ?? '';
}

function parse(text: string): WaitingFavorites {
  const value = parseJson(text || null);
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(Object.entries(value).filter(([, isWanted]) => typeof isWanted === 'boolean'));
}

function write(userId: string, waiting: WaitingFavorites): void {
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

/** One text for an entry; neither of its parts has a slash. */
export function entryKey({ collection, entryId }: FavoriteEntry): string {
  return `${collection}/${entryId}`;
}

/** The entry that a text of `entryKey` names. */
export function entryOf(key: string): FavoriteEntry {
  const [collection = '', entryId = ''] = key.split('/');
  return { collection, entryId };
}

export function readWaitingFavorites(userId: string): WaitingFavorites {
  return parse(readText(userId));
}

/** Notes on the device what the member wants, before anything is sent. */
export function noteWaitingFavorite(userId: string, entry: FavoriteEntry, isWanted: boolean): void {
  write(userId, { ...readWaitingFavorites(userId), [entryKey(entry)]: isWanted });
}

/** Forgets changes that the server knows now, or refused; one that the member has changed again since stays. */
export function forgetWaitingFavorites(userId: string, settled: WaitingFavorites): void {
  const left = Object.entries(readWaitingFavorites(userId)).filter(([key, isWanted]) => settled[key] !== isWanted);
  write(userId, Object.fromEntries(left));
}

/** What waits now, for a component that shows it. */
export function useWaitingFavorites(userId: string): WaitingFavorites {
  const text = useSyncExternalStore(subscribe, () => readText(userId));
  return useMemo(() => parse(text), [text]);
}
