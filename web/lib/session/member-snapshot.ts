import type { UserLevel } from '#domain/levels.ts';
import type { ProfileRow } from '../database-types.ts';
import { deviceStorage } from '../device/device-storage.ts';
import { memberKey } from '../device/member-storage.ts';

const SNAPSHOT = 'snapshot';

export interface MemberSnapshot {
  profile: ProfileRow | null;
  userLevel: UserLevel | null;
}

// Only this module writes it: checking that both parts exist is enough.
function isSnapshot(value: unknown): value is MemberSnapshot {
  return typeof value === 'object' && value !== null && 'profile' in value && 'userLevel' in value;
}

/** The profile and level last seen on this device: what an offline start shows. */
export function readSnapshot(userId: string): MemberSnapshot | null {
  const stored = deviceStorage.readJson(memberKey(userId, SNAPSHOT));
  return isSnapshot(stored) ? stored : null;
}

/** Keeps the profile and level for the next start. */
export function writeSnapshot(userId: string, snapshot: MemberSnapshot): void {
  deviceStorage.writeJson(memberKey(userId, SNAPSHOT), snapshot);
}
