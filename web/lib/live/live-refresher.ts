import type { Query, QueryClient } from '@tanstack/react-query';
import { createPace } from './pace.ts';
import { LIVE_ROOTS, ROOTS_OF_ALL_CHALLENGES, ROOTS_OF_CHALLENGE, ROOTS_OF_RESULT, planRefresh } from './refresh-plan.ts';

/** Changes that come together are read together. */
const GATHER_MS = 150;
const PROCESSED_MS = 1_000;
/** Without a live connection, what is on the screen is read again this often. */
const POLL_MS = 60_000;

interface Options {
  onProfile: () => void;
  onLevel: () => void;
  /** When this page was opened, by the device's clock, in Unix milliseconds. */
  openedAt: number;
}

/** Turns live messages into readings of the right queries; reads slowly by itself while nothing is heard. */
export function createLiveRefresher(queryClient: QueryClient, { onProfile, onLevel, openedAt }: Options) {
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
   * Data that this page has read, or is reading, is as new as what joining the topic tells again. The device may have kept older answers.
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
  }

  function noteTables(payload: Readonly<Record<string, unknown>>): void {
    const told: unknown[] = Array.isArray(payload['tables']) ? payload['tables'] : [payload['table']];
    if (tables.size === 0) later(applyTables, GATHER_MS);
    for (const table of told) if (typeof table === 'string') tables.add(table);
  }

  function paceOf(challengeId: string): ReturnType<typeof createPace> {
    const pace = paces.get(challengeId) ?? createPace(() => readChallenge(challengeId));
    paces.set(challengeId, pace);
    return pace;
  }

  const polling = setInterval(() => {
    const isHeard = [...heard].some((topic) => topic.startsWith('user:'));
    if (!isHeard && document.visibilityState === 'visible') readAgain(LIVE_ROOTS);
  }, POLL_MS);

  return {
    onMessage(topic: string, event: string, payload: Readonly<Record<string, unknown>>): void {
      if (event === 'member_changed') noteTables(payload);
      if (event === 'ranking_changed' || event === 'result_final') paceOf(topic.slice('challenge:'.length)).ask();
      if (event === 'result_final') readAgain(ROOTS_OF_RESULT);
    },
    onJoined(topic: string, isFirst: boolean): void {
      heard.add(topic);
      // The first joining tells again what happened since the page was opened; a later one does not.
      if (topic.startsWith('challenge:')) return readChallenge(topic.slice('challenge:'.length), isFirst ? isOlderThanPage : undefined);
      if (isFirst) return;
      readAgain(LIVE_ROOTS);
      onProfile();
      onLevel();
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
