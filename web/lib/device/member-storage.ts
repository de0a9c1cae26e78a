import { deviceStorage } from './device-storage.ts';

/**
 * The browser keeps a member's data under `club-member:<user id>:`. Signing out removes all of it but two things. The
 * outbox and the changes of favourites, of progress in the library and of ticks in a challenge's days still have to
 * reach the server. The settings belong to this device. An expired session keeps the drafts too.
 */
const PREFIX = 'club-member:';
const KEPT = ['outbox', 'favorites', 'library-progress', 'day-ticks', 'settings'];
/** How the names of all drafts of a member begin. */
export const DRAFT = 'draft';

/** Local-storage key of a value that belongs to one member. */
export function memberKey(userId: string, name: string): string {
  return `${PREFIX}${userId}:${name}`;
}

/** The keys of what was being written on this device, by whatever member. */
export function draftKeys(): string[] {
  return deviceStorage.keys(PREFIX).filter((key) => key.split(':')[2] === DRAFT);
}

interface Clearing {
  /** Keeps the drafts: the session ended by itself, and its member will want them back. */
  keepDrafts?: boolean;
  /** Removes everything, because the account is gone. */
  isForGood?: boolean;
}

/** Removes what this browser keeps of a member, except what still has to reach the server, and the settings. */
export function clearMemberStorage(userId: string, { keepDrafts = false, isForGood = false }: Clearing = {}): void {
  const kept = [...(isForGood ? [] : KEPT).map((name) => memberKey(userId, name)), ...(keepDrafts ? [memberKey(userId, DRAFT)] : [])];
  for (const key of deviceStorage.keys(memberKey(userId, ''))) {
    if (!kept.some((start) => key.startsWith(start))) deviceStorage.remove(key);
  }
}
