import type { UserLevel } from '#domain/levels.ts';
import { KEPT_DATA_VERSION } from '../data/kept-data-version.ts';
import type { ProfileRow } from '../database-types.ts';
import { deviceStorage } from '../device/device-storage.ts';
import { memberKey } from '../device/member-storage.ts';

const SNAPSHOT = 'snapshot';

export interface MemberSnapshot {
  profile: ProfileRow | null;
  userLevel: UserLevel | null;
}

// Only this module writes it: checking that both parts exist is enough.
function isSnapshot(value: unknown): value is MemberSnapshot & { version?: unknown } {
  return typeof value === 'object' && value !== null && 'profile' in value && 'userLevel' in value;
}

/**
 * The profile and level last seen on this device: what an offline start shows. A profile of another version may lack
 * what the screens read, and is left out; the level is kept, or an Expert would find the club locked.
 */
export function readSnapshot(userId: string): MemberSnapshot | null {
  const stored = deviceStorage.readJson(memberKey(userId, SNAPSHOT));
  if (!isSnapshot(stored)) return null;
  return { profile: stored.version === KEPT_DATA_VERSION ? stored.profile : null, userLevel: stored.userLevel };
}

/** Keeps the profile and level for the next start. */
export function writeSnapshot(userId: string, snapshot: MemberSnapshot): void {
  deviceStorage.writeJson(memberKey(userId, SNAPSHOT), { version: KEPT_DATA_VERSION, ...snapshot });
}
