import type { ClubConnection } from '#server/database/club-connection.ts';
import type { BucketRulesOf } from './bucket-rules.ts';
import type { KeyLock } from './key-lock.ts';
import type { ObjectRows } from './object-rows.ts';
import type { StorageRoom } from './room/storage-room.ts';
import type { SignedAddresses } from './signed-addresses.ts';
import type { FileName, StorageBackend } from './storage-backend.ts';

/** The parts that the routes of the storage share. */
export interface StorageParts {
  connection: ClubConnection;
  backend: StorageBackend;
  rows: ObjectRows;
  rulesOf: BucketRulesOf;
  addresses: SignedAddresses;
  room: StorageRoom;
  /** Locks the files whose bytes and rows are being written; see `lockKeyOf`. */
  lock: KeyLock;
}

export const lockKeyOf = ({ bucket, name }: FileName) => `${bucket}/${name}`;
