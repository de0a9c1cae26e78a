import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import { memberKey } from './session/member-storage.ts';

const NAME = 'query:';
const WRITE_DELAY_MS = 1_000;
const DAY_MS = 86_400_000;
const KEPT_FOR_MS = 7 * DAY_MS;
/** A large answer is not worth the room, which all queries share. */
const LARGEST = 200_000;
/** The name of the built file: what another build kept may have another shape. */
const BUILD = import.meta.url;

type KeptQuery = { build: string; key: QueryKey; data: unknown; updatedAt: number };

function isKeptQuery(value: unknown): value is KeptQuery {
  return typeof value === 'object' && value !== null && 'build' in value && 'key' in value && 'data' in value && 'updatedAt' in value;
}

function readKept(storageKey: string): KeptQuery | null {
  const value: unknown = JSON.parse(localStorage.getItem(storageKey) ?? 'null');
  return isKeptQuery(value) && value.build === BUILD && value.updatedAt > Date.now() - KEPT_FOR_MS ? value : null;
}

/**
 * Puts what a member saw last, on this device, into the query cache: pages show it at once, and load anew, since it
 * counts as stale however young it is.
 */
export function restoreQueries(client: QueryClient, userId: string): void {
  const prefix = memberKey(userId, NAME);
  try {
    const keys = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '');
    for (const storageKey of keys.filter((key) => key.startsWith(prefix))) {
      const kept = readKept(storageKey);
      if (!kept) localStorage.removeItem(storageKey);
      else if (client.getQueryData(kept.key) === undefined) {
        client.setQueryData(kept.key, kept.data, { updatedAt: kept.updatedAt });
        void client.invalidateQueries({ queryKey: kept.key, exact: true, refetchType: 'none' });
      }
    }
  } catch {
    // A closed storage, or one that somebody wrote into by hand: everything is loaded anew.
  }
}

/** Of a list that loads as one scrolls only the beginning is kept. */
function firstPageOf(data: unknown): unknown {
  if (typeof data !== 'object' || data === null || !('pages' in data) || !('pageParams' in data)) return data;
  const { pages, pageParams } = data;
  return Array.isArray(pages) && Array.isArray(pageParams) ? { pages: pages.slice(0, 1), pageParams: pageParams.slice(0, 1) } : data;
}

function keep(userId: string, { queryHash, queryKey, state }: Query): void {
  const kept: KeptQuery = { build: BUILD, key: queryKey, data: firstPageOf(state.data), updatedAt: state.dataUpdatedAt };
  const text = JSON.stringify(kept);
  try {
    if (text.length <= LARGEST) localStorage.setItem(memberKey(userId, `${NAME}${queryHash}`), text);
  } catch {
    // Full or closed: only a convenience for later.
  }
}

/**
 * Keeps every successful answer on the device, under the member who is signed in then; his sign-out takes it away.
 * A query with `meta: { isKeptOnDevice: false }` is left out: a search is not worth the room.
 * @param currentUserId the member signed in, null without one
 * @returns how to stop
 */
export function keepQueries(client: QueryClient, currentUserId: () => string | null): () => void {
  const waiting = new Map<string, Query>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function writeWaiting(): void {
    clearTimeout(timer);
    timer = undefined;
    const userId = currentUserId();
    if (userId) for (const query of waiting.values()) keep(userId, query);
    waiting.clear();
  }

  const unsubscribe = client.getQueryCache().subscribe((event) => {
    if (event.type === 'removed') waiting.delete(event.query.queryHash);
    if (event.type !== 'updated' || event.action.type !== 'success' || event.action.manual) return;
    if (event.query.meta?.['isKeptOnDevice'] === false) return;
    waiting.set(event.query.queryHash, event.query);
    timer ??= setTimeout(writeWaiting, WRITE_DELAY_MS);
  });
  window.addEventListener('pagehide', writeWaiting);
  return () => {
    unsubscribe();
    clearTimeout(timer);
    window.removeEventListener('pagehide', writeWaiting);
  };
}
