import { createStore, del, delMany, get, keys, set } from 'idb-keyval';
import type { UseStore } from 'idb-keyval';
import { logWarning } from '../log.ts';

interface StoredPhotos {
  savedAt: number;
  photos: Blob[];
}

/** As long as the words beside them. */
const LONGEST_AGE_MS = 86_400_000;

let opened: UseStore | null = null;

function store(): UseStore {
  opened ??= createStore('club-draft-photos', 'photos');
  return opened;
}

function keyOf(userId: string, name: string): string {
  return name ? `${userId}:${name}` : userId;
}

/**
 * The photos a member had chosen for a workout that they have not sent; a phone may end the page while its camera is
 * open.
 * @param name tells apart what they write beside the register form
 */
export async function readDraftPhotos(userId: string, name = ''): Promise<Blob[]> {
  const key = keyOf(userId, name);
  try {
    const kept = await get<StoredPhotos>(key, store());
    if (kept && Date.now() - kept.savedAt < LONGEST_AGE_MS) return kept.photos;
    if (kept) await del(key, store());
  } catch (error) {
    logWarning('as fotos guardadas não puderam ser lidas', error);
  }
  return [];
}

/** Keeps the photos of the workout being written; none takes them away. */
export async function writeDraftPhotos(userId: string, photos: Blob[], name = ''): Promise<void> {
  const key = keyOf(userId, name);
  try {
    if (photos.length === 0) await del(key, store());
    else await set(key, { savedAt: Date.now(), photos } satisfies StoredPhotos, store());
  } catch {
    // A full or closed storage costs only the draft.
  }
}

/** Takes away all photos that a member had chosen and not sent. */
export async function dropDraftPhotos(userId: string): Promise<void> {
  try {
    const all = await keys<string>(store());
    await delMany(
      all.filter((key) => key === userId || key.startsWith(`${userId}:`)),
      store(),
    );
  } catch {
    // A closed storage keeps nothing.
  }
}
