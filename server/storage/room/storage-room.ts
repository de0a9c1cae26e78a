import type { ClubConnection } from '#server/database/club-connection.ts';
import { databaseRefusal } from '../database-refusal.ts';
import { createKeyLock } from '../key-lock.ts';
import { StorageRefusal } from '../storage-refusal.ts';
import type { DiskWatch } from './disk-space.ts';

const REASONS: Record<string, 'storageFull' | 'storageFullToday'> = { storage_full: 'storageFull', storage_full_today: 'storageFullToday' };

/** Whether there is room for files: on the disk, and in what one member may keep (docs/storage.md#room-for-files). */
export interface StorageRoom {
  /** @throws StorageRefusal `diskFull`, and for a member who has no room at all `storageFull` or `storageFullToday` */
  requireAny: (memberId: string | null) => Promise<void>;
  /**
   * Stores a file while there is room for it. Of one member one after the other: so their room is counted right, and
   * nobody keeps all who encode pictures again.
   * @param memberId null for the server itself, which may keep as much as the disk holds
   * @throws StorageRefusal `storageFull`, `storageFullToday`
   */
  within: <Result>(memberId: string | null, moreBytes: number, store: () => Promise<Result>) => Promise<Result>;
}

/**
 * Makes the guard of the storage's room. The limits are in the database, app.storage_refusal.
 * @param disk the disk that files are written to, or null
 */
export function createStorageRoom(connection: ClubConnection, disk: DiskWatch | null): StorageRoom {
  const lock = createKeyLock();

  async function requireFor(memberId: string | null, moreBytes: number): Promise<void> {
    if (memberId === null) return;
    const [row] = await connection.query<{ refusal: string | null }>('select app.storage_refusal($1, $2) as refusal', [
      memberId,
      moreBytes,
    ]);
    const reason = REASONS[row?.refusal ?? ''];
    if (reason) throw new StorageRefusal(reason);
  }

  return {
    async requireAny(memberId) {
      if ((await disk?.check())?.isNearlyFull) throw new StorageRefusal('diskFull');
      await requireFor(memberId, 0);
    },
    async within(memberId, moreBytes, store) {
      if (memberId === null) return store();
      return lock(memberId, async () => {
        await requireFor(memberId, moreBytes);
        return store().catch(async (error: unknown) => {
          // Another process has taken the last room meanwhile: where a policy refuses the row for it, it does not say
          // so.
          if (databaseRefusal(error)?.reason === 'notByPolicy') await requireFor(memberId, moreBytes);
          throw error;
        });
      });
    },
  };
}
