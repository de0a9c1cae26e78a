import { CancelledError, hashKey } from '@tanstack/react-query';
import type { FetchQueryOptions, QueryClient, QueryFunction, QueryKey } from '@tanstack/react-query';
import { isWithinLast } from '../device/clock.ts';
import { isRestored, keepConfirmed } from './kept-queries.ts';

/** A second, so that nothing of the first view waits for it. */
const ASK_AFTER_MS = 1_000;
/** A part is taken by the screen that the page was opened at; one that opens later asks by itself. */
const TAKEN_WITHIN_MS = 30_000;

/** When each query got the answer that came with the page, by its hash. */
const filledAt = new Map<string, number>();

function noteFill(client: QueryClient, queryKey: QueryKey): void {
  const readAt = client.getQueryState(queryKey)?.dataUpdatedAt;
  if (readAt !== undefined) filledAt.set(hashKey(queryKey), readAt);
}

/**
 * Whether a query was written or invalidated since the page asked: its part of the answer is older. What the device
 * kept counts as invalidated from the start, and is older still.
 */
function isPassed(client: QueryClient, queryKey: QueryKey, askedAt: number): boolean {
  const state = client.getQueryState(queryKey);
  if (!state || isRestored(queryKey, state.dataUpdatedAt)) return false;
  return state.isInvalidated || state.dataUpdatedAt > askedAt;
}

/** The options of a query, as its hook asks with them. */
export type FilledQuery<Data, Key extends QueryKey> = Pick<
  FetchQueryOptions<Data, Error, Data, Key>,
  'queryKey' | 'queryFn' | 'staleTime' | 'meta'
>;

/**
 * Has a query wait for its part of an answer that is under way, in the place of asking itself. Screens show what is
 * kept meanwhile.
 * Where the answer has no such part, or one that a write has passed, it asks, as ever.
 * @param part undefined for none
 * @param askedAt when the page asked, by Date.now()
 */
export async function fillQuery<Data, Key extends QueryKey>(
  client: QueryClient,
  { queryKey, queryFn, staleTime, meta }: FilledQuery<Data, Key>,
  part: Promise<Data | undefined>,
  askedAt: number,
): Promise<void> {
  if (isPassed(client, queryKey, askedAt)) return;
  const hash = hashKey(queryKey);
  const inCache = () => client.getQueryCache().get(hash);
  let isFilled = false;
  await client.prefetchQuery({
    queryKey,
    staleTime,
    meta,
    queryFn: async (context) => {
      const query = inCache();
      const told = await part;
      // Its member has left: nobody is to ask for them.
      if (inCache() !== query) throw new CancelledError();
      isFilled = told !== undefined && !isPassed(client, queryKey, askedAt);
      if (told !== undefined && isFilled) return told;
      return (queryFn as QueryFunction<Data, Key>)(context);
    },
  });
  if (isFilled) noteFill(client, queryKey);
}

/** Whether a query still shows what came with the page, and has not asked by itself yet. */
export function isPageFill(client: QueryClient, queryKey: QueryKey): boolean {
  return filledAt.get(hashKey(queryKey)) === client.getQueryState(queryKey)?.dataUpdatedAt && filledAt.has(hashKey(queryKey));
}

interface KeptPart {
  userId: string;
  name: string;
  told: Promise<unknown>;
  /** Its content, once it is told. */
  value: unknown;
  /** When the page asked for it. */
  askedAt: number;
  keptAt: number;
}

let keptPart: KeptPart | null = null;

/**
 * Keeps a part of the page's answer for the screen that it is for, where only that one's file knows the query.
 * @param told undefined for none; never rejects
 * @param askedAt when the page asked, by Date.now()
 */
export function keepPart(userId: string, name: string, told: Promise<unknown>, askedAt: number): void {
  const part: KeptPart = { userId, name, told, value: undefined, askedAt, keptAt: Date.now() };
  keptPart = part;
  void told.then((value) => (part.value = value));
}

/** Forgets what came with the page: its member leaves. */
export function forgetPageFills(): void {
  keptPart = null;
  filledAt.clear();
}

/** A part that is kept for this member, to take once; null for none. */
function takePart(userId: string, name: string): KeptPart | null {
  const part = keptPart;
  if (part?.userId !== userId || part.name !== name) return null;
  keptPart = null;
  return isWithinLast(TAKEN_WITHIN_MS, part.keptAt) ? part : null;
}

/**
 * Fills a query from the part of the page's answer that is kept for it, and has it ask by itself a second after. Called
 * before the query is used: what has come already is in the first drawing.
 * @param read the part as the query's data; undefined, where it is not understood, has the query ask at once
 */
export function fillFromPart<Data, Key extends QueryKey>(
  client: QueryClient,
  userId: string,
  name: string,
  options: FilledQuery<Data, Key>,
  read: (part: unknown) => Data | undefined,
): void {
  const part = takePart(userId, name);
  if (!part || isPassed(client, options.queryKey, part.askedAt)) return;
  const queryKey: QueryKey = options.queryKey;
  const askAfter = () =>
    setTimeout(() => {
      if (isPageFill(client, queryKey)) void client.invalidateQueries({ queryKey, exact: true });
    }, ASK_AFTER_MS);
  const data = part.value === undefined ? undefined : read(part.value);
  if (data !== undefined) {
    client.setQueryData(queryKey, data, { updatedAt: part.askedAt });
    noteFill(client, queryKey);
    keepConfirmed(client, queryKey);
    askAfter();
    return;
  }
  void fillQuery(
    client,
    options,
    part.told.then((value) => (value === undefined ? undefined : read(value))),
    part.askedAt,
  ).then(askAfter);
}
