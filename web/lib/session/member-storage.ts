import type { UserLevel } from '#domain/levels.ts';
import type { ProfileRow } from '../database-types.ts';

/**
 * The browser keeps a member's data under `club-member:<user id>:`. Signing out removes all of it, except the outbox, whose workouts still
 * have to reach the server, and the settings, which belong to this device. An expired session keeps the drafts too.
 */
const PREFIX = 'club-member:';
const KEPT = ['outbox', 'settings'];
const SNAPSHOT = 'snapshot';
/** How the names of all drafts of a member begin. */
export const DRAFT = 'draft';

export interface MemberSnapshot {
  profile: ProfileRow | null;
  userLevel: UserLevel | null;
}

/** Local-storage key of a value that belongs to one member. */
export function memberKey(userId: string, name: string): string {
  return `${PREFIX}${userId}:${name}`;
}

/** Whether a local-storage key names a draft. */
export function isDraftKey(key: string): boolean {
  return key.startsWith(PREFIX) && key.split(':')[2] === DRAFT;
}

// Only this module writes it: checking that both parts exist is enough.
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
    // With a full or closed storage only the offline start is lost.
  }
}

interface Clearing {
  /** Keeps the drafts: the session ended by itself, and its member will want them back. */
  keepDrafts?: boolean;
  /** Removes outbox and settings too, because the account is gone. */
  isForGood?: boolean;
}

/** Removes what this browser keeps of a member, except outbox and settings. */
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
