import { replaceEqualDeep } from '@tanstack/react-query';
import { effectiveLevel } from '#domain/levels.ts';
import type { UserLevel } from '#domain/levels.ts';
import { isWithinLast, now } from '../device/clock.ts';
import { logWarning } from '../log.ts';
import { logAuthEvent } from './auth-log.ts';
import { levelIn, loadLevel } from './member-data.ts';
import { writeSnapshot } from './member-snapshot.ts';
import type { PageAnswer } from './page-answer.ts';
import { useSessionStore } from './session-store.ts';

/** The longest time of setTimeout. A level that ends later is checked again after it. */
const LONGEST_TIMER_MS = 2_147_483_647;

let lastReadAt = 0;
let pendingRead: { userId: string; done: Promise<void> } | null = null;
/** Begins when the pending one has ended. */
let nextRead: Promise<void> | null = null;
let expiryTimer: ReturnType<typeof setTimeout> | undefined;

/** Puts a level into the store, keeps it for an offline start, and checks it again when it expires. */
function adoptLevel(userLevel: UserLevel | null): void {
  const { user, profile } = useSessionStore.getState();
  if (!user) return;
  lastReadAt = Date.now();
  // The same one is no reason to draw anything again.
  useSessionStore.setState((state) => ({ userLevel: replaceEqualDeep(state.userLevel, userLevel) }));
  writeSnapshot(user.id, { profile, userLevel });
  scheduleExpiry(userLevel);
}

function scheduleExpiry(userLevel: UserLevel | null): void {
  clearTimeout(expiryTimer);
  if (!userLevel?.level_expires_at) return;
  const remaining = new Date(userLevel.level_expires_at).getTime() - now().getTime();
  if (remaining <= 0) return;
  expiryTimer = setTimeout(onExpiry, Math.min(remaining + 50, LONGEST_TIMER_MS));
}

function onExpiry(): void {
  recheckLevel();
  void refreshLevel();
}

/** Makes every screen check the level again, without asking the server: it may have expired while the device slept. */
export function recheckLevel(): void {
  const { userLevel } = useSessionStore.getState();
  if (!userLevel?.level_expires_at) return;
  // A new object makes every hook check again.
  useSessionStore.setState({ userLevel: { ...userLevel } });
  scheduleExpiry(userLevel);
}

/** Forgets the level of the member who signed out. */
export function forgetLevel(): void {
  clearTimeout(expiryTimer);
  lastReadAt = 0;
}

async function readLevel(userId: string, page: Promise<PageAnswer | null> | null): Promise<void> {
  try {
    const told = levelIn(await page);
    const userLevel = told === undefined ? await loadLevel(userId) : told;
    if (useSessionStore.getState().user?.id !== userId) return;
    logAuthEvent('level', { outcome: effectiveLevel(userLevel, now()) });
    adoptLevel(userLevel);
  } catch (error) {
    logAuthEvent('level', { outcome: 'failed' });
    logWarning('o nível do membro não pôde ser lido', error);
  }
}

async function readAfter(pending: Promise<void>): Promise<void> {
  await pending;
  nextRead = null;
  await refreshLevel();
}

/**
 * Reads the member's level again, so that a change made elsewhere shows without a new login. A reading that is under
 * way may have been answered before the change: one more follows it. A failure is only logged.
 * @param maxAgeMs nothing is read when a reading is under way or the last one is younger than this
 * @param page an answer under way in which it may stand
 */
export async function refreshLevel({
  maxAgeMs,
  page = null,
}: { maxAgeMs?: number; page?: Promise<PageAnswer | null> | null } = {}): Promise<void> {
  const { user } = useSessionStore.getState();
  if (!user) return;
  const isUnderWay = pendingRead?.userId === user.id;
  if (maxAgeMs !== undefined && (isUnderWay || isWithinLast(maxAgeMs, lastReadAt))) return pendingRead?.done;
  if (isUnderWay && pendingRead) return (nextRead ??= readAfter(pendingRead.done));
  const read = { userId: user.id, done: readLevel(user.id, page) };
  pendingRead = read;
  void read.done.finally(() => {
    if (pendingRead === read) pendingRead = null;
  });
  await read.done;
}
