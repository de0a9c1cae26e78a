import { writeDraftPhotos } from '#web/lib/drafts/draft-photos.ts';
import { clearDraft } from '#web/lib/drafts/draft-storage.ts';
import { forgetRemovedPhotos } from '../photos/removed-photos.ts';
import { correctionDraft } from '../register-workout-draft.ts';

/** Takes away what a member had changed of a waiting workout and not sent: it was sent, or the workout is gone. */
export function forgetCorrection(userId: string, workoutId: string): void {
  clearDraft(userId, correctionDraft(workoutId));
  forgetRemovedPhotos(userId, workoutId);
  void writeDraftPhotos(userId, [], workoutId);
}
