import { StorageRefusal } from './storage-refusal.ts';
import type { RefusalReason } from './storage-refusal.ts';

const REASONS: Record<string, RefusalReason> = {
  '42501': 'notByPolicy',
  '23505': 'alreadyThere',
  '23503': 'relatedNotFound',
  PT401: 'sessionEnded',
  PT403: 'insufficientAal',
};
/** The messages that the trigger on storage.objects raises, as 42501. */
const ROOM: Record<string, RefusalReason> = { storage_full: 'storageFull', storage_full_today: 'storageFullToday' };

/**
 * The refusal of the database, in the storage's words.
 * @returns null for an error that is no refusal of a caller's request
 */
export function databaseRefusal(error: unknown): StorageRefusal | null {
  if (error instanceof StorageRefusal) return error;
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return null;
  const reason = (error.code === '42501' ? ROOM[error.message] : undefined) ?? REASONS[error.code];
  return reason ? new StorageRefusal(reason) : null;
}
