import type { UserLevel } from '#domain/levels.ts';
import type { ProfileRow } from '../database-types.ts';

/**
 * What the browser keeps for one member lies under `club-member:<user id>:`. Signing out takes all of it away,
 * except the outbox, whose workouts still have to reach the server, and the settings, which are this device's. A session
 * that merely expired leaves the drafts too.
 */
const PREFIX = 'club-member:';
const KEPT = ['outbox', 'settings'];
const SNAPSHOT = 'snapshot';
/** First part of the name of everything a member was writing. */
export const DRAFT = 'draft';

export interface MemberSnapshot {
  profile: ProfileRow | null;
  userLevel: UserLevel | null;
}

/** Local-storage key for something of one member's. */
export function memberKey(userId: string, name: string): string {
  return `${PREFIX}${userId}:${name}`;
}

/** Whether a local-storage key names something a member was writing. */
export function isDraftKey(key: string): boolean {
  return key.startsWith(PREFIX) && key.split(':')[2] === DRAFT;
}

// Only this module writes it, so its two parts being there is enough.
function isSnapshot(value: unknown): value is MemberSnapshot {
  return typeof value === 'object' && value !== null && 'profile' in value && 'userLevel' in value;
}

/** The profile and level last seen on this device: what an offline start shows. */
export function readSnapshot(userId: string): MemberSnapshot | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(memberKey(userId, SNAPSHOT)) ?? 'null');
    return isSnapshot(stored) ? stored : null;
  } catch {
    return null;
  }
}

/** Keeps the profile and level for the next start. */
export function writeSnapshot(userId: string, snapshot: MemberSnapshot): void {
  try {
    localStorage.setItem(memberKey(userId, SNAPSHOT), JSON.stringify(snapshot));
  } catch {
    // A full or closed storage costs only the offline start.
  }
}

interface Clearing {
  /** Leaves what he was writing: his session ended without his doing, and he will want it back. */
  keepDrafts?: boolean;
  /** Takes outbox and settings too: the account is gone, and nothing waits for its return. */
  isForGood?: boolean;
}

/** Takes away what this browser keeps of a member, outbox and settings apart. */
export function clearMemberStorage(userId: string, { keepDrafts = false, isForGood = false }: Clearing = {}): void {
  const own = memberKey(userId, '');
  const kept = [...(isForGood ? [] : KEPT).map((name) => memberKey(userId, name)), ...(keepDrafts ? [memberKey(userId, DRAFT)] : [])];
  try {
    const keys = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '');
    for (const key of keys) {
      if (key.startsWith(own) && !kept.some((start) => key.startsWith(start))) localStorage.removeItem(key);
    }
  } catch {
    // A closed storage keeps nothing.
  }
}
