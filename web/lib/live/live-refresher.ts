import type { Query, QueryClient } from '@tanstack/react-query';
import { queryKeys } from '../data/query-keys.ts';
import { createPace } from './pace.ts';
import {
  MISSED_ROOTS,
  ROOTS_OF_ALL_CHALLENGES,
  ROOTS_OF_CHALLENGE,
  ROOTS_OF_RESULT,
  SUSPENSION_ROOTS,
  planRefresh,
} from './refresh-plan.ts';

/** Changes that come together are read together. */
const GATHER_MS = 150;
const PROCESSED_MS = 1_000;
/** Without a live connection, what is on the screen is read again this often. */
const POLL_MS = 60_000;
/**
 * After what was told to many at once each page asks at an instant of its own, within so long for each of them, and
 * this at most.
 */
const SPREAD_MS_EACH = 2;
const LONGEST_SPREAD_MS = 20_000;

interface Options {
  onProfile: () => void;
  onLevel: () => void;
  /** The member may have been suspended. */
  onSuspension: () => void;
  /** When this page was opened, by the device's clock, in Unix milliseconds. */
  openedAt: number;
}

/** The staff's own standing; other pages of the console ask when they are opened. */
const STAFF_ROOTS: readonly string[] = [queryKeys.staff()[0]];

/** Turns live messages into readings of the right queries; reads slowly by itself while nothing is heard. */
export function createLiveRefresher(queryClient: QueryClient, { onProfile, onLevel, onSuspension, openedAt }: Options) {
  const heard = new Set<string>();
  const tables = new Set<string>();
  const paces = new Map<string, ReturnType<typeof createPace>>();
  const timers = new Set<ReturnType<typeof setTimeout>>();

  function readAgain(roots: readonly string[], matches: (query: Query) => boolean = () => true): void {
    const wanted = new Set(roots);
    void queryClient.invalidateQueries({ predicate: (query) => wanted.has(String(query.queryKey[0])) && matches(query) });
  }

  function readChallenge(challengeId: string, matches: (query: Query) => boolean = () => true): void {
    readAgain(ROOTS_OF_CHALLENGE, (query) => query.queryKey.includes(challengeId) && matches(query));
    readAgain(ROOTS_OF_ALL_CHALLENGES, matches);
  }

  /**
   * Data that this page has read, or is reading, is as new as what joining the topic tells again. The device may have
   * kept older answers.
   */
  function isOlderThanPage({ state }: Query): boolean {
    return state.fetchStatus === 'idle' && state.dataUpdatedAt < openedAt;
  }

  function later(work: () => void, delayMs: number): void {
    const timer = setTimeout(() => {
      timers.delete(timer);
      work();
    }, delayMs);
    timers.add(timer);
  }

  function applyTables(): void {
    const plan = planRefresh(tables);
    tables.clear();
    if (plan.roots.length > 0) readAgain(plan.roots);
    if (plan.later.length > 0) later(() => readAgain(plan.later), PROCESSED_MS);
    if (plan.isProfileChanged) onProfile();
    if (plan.isLevelChanged) onLevel();
    if (plan.isSuspensionChanged) onSuspension();
    if (plan.isRoleChanged) readAgain(STAFF_ROOTS, ({ queryKey }) => queryKey[1] === 'me');
  }

  function gatherTables(told: readonly unknown[]): void {
    if (tables.size === 0) later(applyTables, GATHER_MS);
    for (const table of told) if (typeof table === 'string') tables.add(table);
  }

  function noteTables({ table, tables: all, among }: Readonly<Record<string, unknown>>): void {
    const told: unknown[] = Array.isArray(all) ? all : [table];
    if (typeof among !== 'number' || among < 2) return gatherTables(told);
    return later(() => gatherTables(told), Math.random() * Math.min(among * SPREAD_MS_EACH, LONGEST_SPREAD_MS));
  }

  function paceOf(challengeId: string): ReturnType<typeof createPace> {
    const pace = paces.get(challengeId) ?? createPace(() => readChallenge(challengeId));
    paces.set(challengeId, pace);
    return pace;
  }

  const polling = setInterval(() => {
    const isHeard = [...heard].some((topic) => /^(?:user|suspension):/.test(topic));
    if (!isHeard && document.visibilityState === 'visible') readAgain(MISSED_ROOTS);
  }, POLL_MS);

  return {
    onMessage(topic: string, event: string, payload: Readonly<Record<string, unknown>>): void {
      if (event === 'member_changed') noteTables(payload);
      if (event === 'ranking_changed' || event === 'result_final') paceOf(topic.slice('challenge:'.length)).ask();
      if (event === 'result_final') readAgain(ROOTS_OF_RESULT);
      if (event === 'suspension_changed') readAgain(SUSPENSION_ROOTS);
    },
    onJoined(topic: string, isFirst: boolean): void {
      heard.add(topic);
      // The first joining tells again what happened since the page was opened; a later one does not.
      if (topic.startsWith('challenge:')) return readChallenge(topic.slice('challenge:'.length), isFirst ? isOlderThanPage : undefined);
      // It may have been lifted between the reading and the joining.
      if (topic.startsWith('suspension:')) return readAgain(SUSPENSION_ROOTS);
      if (isFirst) return;
      readAgain(MISSED_ROOTS);
      onProfile();
      onLevel();
    },
    /** The club itself closed a topic: the member may be suspended, or the session ended, which any request tells. */
    onClosed(topic: string): void {
      if (topic.startsWith('user:')) onSuspension();
    },
    onLost(topic: string): void {
      heard.delete(topic);
    },
    stop(): void {
      clearInterval(polling);
      for (const timer of timers) clearTimeout(timer);
      for (const pace of paces.values()) pace.stop();
    },
  };
}
