import { clearDraft, readDraft, writeDraft } from '#web/lib/drafts/draft-storage.ts';
import { correctionPhotosDraft } from '../register-workout-draft.ts';

/** Which of a waiting workout's photos its member has taken out while correcting it, by their places on the server. */
export function readRemovedPhotos(userId: string, workoutId: string): string[] {
  const paths = readDraft(userId, correctionPhotosDraft(workoutId))?.removed;
  return Array.isArray(paths) ? paths.filter((path) => typeof path === 'string') : [];
}

/** Keeps on this device that one more was taken out, until the correction is sent or given up. */
export function noteRemovedPhoto(userId: string, workoutId: string, path: string): void {
  writeDraft(userId, correctionPhotosDraft(workoutId), { removed: [...readRemovedPhotos(userId, workoutId), path] });
}

export function forgetRemovedPhotos(userId: string, workoutId: string): void {
  clearDraft(userId, correctionPhotosDraft(workoutId));
}
