import { deviceStorage } from '../device/device-storage.ts';
import { DRAFT, draftKeys, memberKey } from '../device/member-storage.ts';

/**
 * A form that a member filled in and has not sent, kept on this device under their id. Signing out takes it away, an
 * expired session does not.
 */
interface StoredDraft {
  savedAt: number;
  /** The same for as long as it is kept, in whatever tabs it is open. An older version of the app wrote none. */
  id?: string;
  values: Record<string, unknown>;
}

/** An older draft is forgotten. */
const LONGEST_AGE_MS = 86_400_000;

const listeners = new Set<() => void>();

function tell(): void {
  for (const listener of listeners) listener();
}

function isStoredDraft(value: unknown): value is StoredDraft {
  if (typeof value !== 'object' || value === null || !('savedAt' in value) || !('values' in value)) return false;
  return typeof value.savedAt === 'number' && typeof value.values === 'object' && value.values !== null && !Array.isArray(value.values);
}

function keyOf(userId: string, name: string): string {
  return memberKey(userId, `${DRAFT}:${name}`);
}

function readAt(key: string): StoredDraft | null {
  const stored = deviceStorage.readJson(key);
  return isStoredDraft(stored) && Date.now() - stored.savedAt < LONGEST_AGE_MS ? stored : null;
}

/** The draft of a form; null when there is none, or only one older than a day. */
export function readDraft(userId: string, name: string): Record<string, unknown> | null {
  return readAt(keyOf(userId, name))?.values ?? null;
}

/** The id that tells a draft from one that is written after it was cleared; null without one. */
export function readDraftId(userId: string, name: string): string | null {
  return readAt(keyOf(userId, name))?.id ?? null;
}

/**
 * Keeps a draft. Never give it a password or a photo.
 * @param id of a draft that comes back; else it goes on with the one it has, or gets one
 */
export function writeDraft(userId: string, name: string, values: Record<string, unknown>, id?: string): void {
  const draft: StoredDraft = { savedAt: Date.now(), id: id ?? readDraftId(userId, name) ?? crypto.randomUUID(), values };
  deviceStorage.writeJson(keyOf(userId, name), draft);
  tell();
}

export function clearDraft(userId: string, name: string): void {
  deviceStorage.remove(keyOf(userId, name));
  tell();
}

/** Takes away the drafts of all members that have grown too old. Once at the start of the app. */
export function dropOldDrafts(): void {
  for (const key of draftKeys()) if (!readAt(key)) deviceStorage.remove(key);
}

/** Hears of every draft that this tab keeps or clears. @returns how to stop */
export function onDraftsChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether this device keeps anything that some member was writing. */
export function hasDrafts(): boolean {
  return draftKeys().length > 0;
}
