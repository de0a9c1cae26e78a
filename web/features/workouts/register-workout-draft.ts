import { clearDraft, readDraft, readDraftId, writeDraft } from '#web/lib/drafts/draft-storage.ts';

/** Names the register form among the member's drafts. */
export const REGISTER_WORKOUT_DRAFT = 'register-workout';

/** Whether the member has begun a workout and not sent it. */
export function hasWorkoutDraft(userId: string): boolean {
  return readDraft(userId, REGISTER_WORKOUT_DRAFT) !== null;
}

/** Which workout is begun, in whatever tabs it is open; null when none is. */
export function workoutDraftId(userId: string): string | null {
  return readDraftId(userId, REGISTER_WORKOUT_DRAFT);
}

/** Puts back a workout that was not taken. @param draftId what it was begun as */
export function keepWorkoutDraft(userId: string, values: Record<string, unknown>, draftId: string): void {
  writeDraft(userId, REGISTER_WORKOUT_DRAFT, values, draftId);
}

/**
 * Makes a workout that is begun the one that the member has just chosen elsewhere: what the form would be filled with
 * goes before what was typed.
 */
export function chooseForWorkoutDraft(userId: string, prefill: Record<string, unknown>): void {
  const begun = readDraft(userId, REGISTER_WORKOUT_DRAFT);
  if (begun && 'exerciseName' in prefill) writeDraft(userId, REGISTER_WORKOUT_DRAFT, { ...begun, ...prefill });
}

export function clearWorkoutDraft(userId: string): void {
  clearDraft(userId, REGISTER_WORKOUT_DRAFT);
}

/** Names the form in which a waiting workout is corrected among the member's drafts. */
export function correctionDraft(workoutId: string): string {
  return `correct-workout:${workoutId}`;
}

/** Names what is kept of that form's photos. */
export function correctionPhotosDraft(workoutId: string): string {
  return `correct-workout-photos:${workoutId}`;
}
