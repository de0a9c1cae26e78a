import { hashKey } from '@tanstack/react-query';
import type { Query, QueryClient, QueryKey, UseQueryResult } from '@tanstack/react-query';
import { deviceStorage } from '../device/device-storage.ts';
import { memberKey } from '../device/member-storage.ts';
import { AppError } from './errors.ts';
import { KEPT_DATA_VERSION } from './kept-data-version.ts';

const NAME = 'query:';
const WRITE_DELAY_MS = 1_000;
const DAY_MS = 86_400_000;
const KEPT_FOR_MS = 7 * DAY_MS;
/** A large answer is not worth the room, which all queries share. */
const LARGEST = 200_000;

interface KeptQuery {
  version: number;
  key: QueryKey;
  data: unknown;
  updatedAt: number;
}

function isKeptQuery(value: unknown): value is KeptQuery {
  if (typeof value !== 'object' || value === null || !('version' in value && 'key' in value && 'data' in value && 'updatedAt' in value))
    return false;
  return value.version === KEPT_DATA_VERSION && Array.isArray(value.key) && typeof value.updatedAt === 'number';
}

/** @returns null for what is too old, of another version, or not written by this module */
function readKept(storageKey: string): KeptQuery | null {
  const value = deviceStorage.readJson(storageKey);
  return isKeptQuery(value) && value.updatedAt > Date.now() - KEPT_FOR_MS ? value : null;
}

function keptKeys(userId: string): string[] {
  return deviceStorage.keys(memberKey(userId, NAME));
}

/** When the answers that came from the device were given, by the hash of their query. */
const restoredAt = new Map<string, number>();

/** Whether a query has nothing but what the device kept. */
export function isRestored(queryKey: QueryKey, dataUpdatedAt: number): boolean {
  return restoredAt.get(hashKey(queryKey)) === dataUpdatedAt;
}

/**
 * Whether a query shows what the device kept, and how far the server is with its own answer. told: it has answered.
 * awaited: it is being asked. untold: it could not be asked, as without a signal.
 */
export type KeptState = 'told' | 'awaited' | 'untold';

/** @param result of the query of that key */
export function keptState(queryKey: QueryKey, result: Pick<UseQueryResult, 'dataUpdatedAt' | 'isFetching' | 'failureCount'>): KeptState {
  const { dataUpdatedAt } = result;
  if (dataUpdatedAt === 0 || !isRestored(queryKey, dataUpdatedAt)) return 'told';
  // Read only here: a screen is drawn again by all that it has read.
  return result.isFetching && result.failureCount === 0 ? 'awaited' : 'untold';
}

/**
 * Puts what a member saw last, on this device, into the query cache: pages show it at once, and load again, since it
 * counts as stale however young it is.
 */
export function restoreQueries(client: QueryClient, userId: string): void {
  for (const storageKey of keptKeys(userId)) {
    const kept = readKept(storageKey);
    if (!kept) deviceStorage.remove(storageKey);
    else if (client.getQueryData(kept.key) === undefined) {
      const hash = hashKey(kept.key);
      client.setQueryData(kept.key, kept.data, { updatedAt: kept.updatedAt });
      restoredAt.set(hash, kept.updatedAt);
      // By its hash: `invalidateQueries` looks through all queries for each of them.
      client.getQueryCache().get(hash)?.invalidate();
    }
  }
}

/** Takes away what is kept of a member's answers: a page could not show it. What they wrote stays. */
export function dropKeptQueries(userId: string): void {
  for (const storageKey of keptKeys(userId)) deviceStorage.remove(storageKey);
}

/** Takes away each kept answer in which there is this text, such as a member's id. */
export function dropKeptQueriesWith(userId: string, text: string): void {
  for (const storageKey of keptKeys(userId)) {
    if (deviceStorage.readText(storageKey)?.includes(text)) deviceStorage.remove(storageKey);
  }
}

/** A list that loads as one scrolls is kept by its beginning alone. */
function firstPageOf(data: unknown): unknown {
  if (typeof data !== 'object' || data === null || !('pages' in data) || !('pageParams' in data)) return data;
  const { pages, pageParams } = data;
  return Array.isArray(pages) && Array.isArray(pageParams) ? { pages: pages.slice(0, 1), pageParams: pageParams.slice(0, 1) } : data;
}

function keep(userId: string, { queryHash, queryKey, state }: Query): void {
  const kept: KeptQuery = { version: KEPT_DATA_VERSION, key: queryKey, data: firstPageOf(state.data), updatedAt: state.dataUpdatedAt };
  const text = JSON.stringify(kept);
  if (text.length <= LARGEST) deviceStorage.writeText(memberKey(userId, `${NAME}${queryHash}`), text);
}

/** The refusal of a fellow participant's rows: either of the two left the challenge, or blocks the other. */
function isNoLongerTheirs(error: unknown): boolean {
  return error instanceof AppError && error.code === 'not_participating';
}

const keeping = new Set<(query: Query) => void>();

/** Keeps also what was put into queries after the server had confirmed it, by the answer of another call. */
export function keepConfirmed(client: QueryClient, queryKey: QueryKey): void {
  for (const query of client.getQueryCache().findAll({ queryKey })) for (const keepIt of keeping) keepIt(query);
}

/**
 * Keeps every successful answer on the device, under the member who is signed in then; their sign-out takes it away.
 * A query with `meta: { isKeptOnDevice: false }` is left out: a search is not worth the room. What a member may no
 * longer see is kept no longer.
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

  function dropKept(queryHash: string): void {
    const userId = currentUserId();
    waiting.delete(queryHash);
    if (userId) deviceStorage.remove(memberKey(userId, `${NAME}${queryHash}`));
  }

  function keepSoon(query: Query): void {
    if (query.meta?.['isKeptOnDevice'] === false || query.state.data === undefined) return;
    waiting.set(query.queryHash, query);
    timer ??= setTimeout(writeWaiting, WRITE_DELAY_MS);
  }

  const unsubscribe = client.getQueryCache().subscribe((event) => {
    if (event.type === 'removed') waiting.delete(event.query.queryHash);
    if (event.type === 'updated' && event.action.type === 'error' && isNoLongerTheirs(event.action.error)) dropKept(event.query.queryHash);
    if (event.type !== 'updated' || event.action.type !== 'success' || event.action.manual) return;
    keepSoon(event.query);
  });
  keeping.add(keepSoon);
  window.addEventListener('pagehide', writeWaiting);
  return () => {
    unsubscribe();
    keeping.delete(keepSoon);
    clearTimeout(timer);
    window.removeEventListener('pagehide', writeWaiting);
  };
}
