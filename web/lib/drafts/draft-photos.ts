import { createStore, del, get, set } from 'idb-keyval';
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

/** The photos a member had chosen for a workout that he has not sent; a phone may end the page while its camera is open. */
export async function readDraftPhotos(userId: string): Promise<Blob[]> {
  try {
    const kept = await get<StoredPhotos>(userId, store());
    if (kept && Date.now() - kept.savedAt < LONGEST_AGE_MS) return kept.photos;
    if (kept) await del(userId, store());
  } catch (error) {
    logWarning('as fotos guardadas não puderam ser lidas', error);
  }
  return [];
}

/** Keeps the photos of the workout being written; none takes them away. */
export async function writeDraftPhotos(userId: string, photos: Blob[]): Promise<void> {
  try {
    if (photos.length === 0) await del(userId, store());
    else await set(userId, { savedAt: Date.now(), photos } satisfies StoredPhotos, store());
  } catch {
    // A full or closed storage costs only the draft.
  }
}
