import { useEffect, useRef, useState } from 'react';
import type { RegisterWorkoutValues } from '#domain/schemas.ts';
import { writeDraftPhotos } from '#web/lib/drafts/draft-photos.ts';
import { handOverToOutbox } from '#web/lib/outbox/outbox.ts';
import type { SubmissionOutcome } from '#web/lib/outbox/outbox.ts';
import { hasSignedOut, isAnotherMemberSignedIn } from '#web/lib/session/has-signed-out.ts';
import { useRegisterWorkout } from '../api/register-workout.ts';
import type { useWorkoutPhotos } from '../photos/use-workout-photos.ts';
import { clearWorkoutDraft, keepWorkoutDraft } from '../register-workout-draft.ts';
import { showRefusal, showSubmission } from './show-outcome.ts';
import { useWorkoutId } from './use-workout-id.ts';

/** After so long a member need not look on any longer. */
const SLOW_MS = 4_000;

/** Whether photos are missing that only the form still has: submitted again, under the same id, it sends them. */
function isFormNeeded(outcome: SubmissionOutcome): boolean {
  return outcome.status === 'recorded' && !outcome.isKept && (outcome.failedPhotos.length > 0 || outcome.hasImageSaveFailed);
}

/**
 * Sends the workout in the form and tells what became of it.
 * @param onRegistered after it was recorded, or is kept to be sent later, and the member told
 * @returns `stopWaiting` leaves a slow sending to itself; null as long as there is nothing to leave
 */
export function useWorkoutSubmission(userId: string, photos: ReturnType<typeof useWorkoutPhotos>, onRegistered: () => void) {
  const workoutId = useWorkoutId(userId);
  const [keptId, setKeptId] = useState<string | null>(null);
  const [isSlow, setIsSlow] = useState(false);
  const isUnderWay = useRef(false);
  const { isPending, mutate } = useRegisterWorkout({
    onTaken: (outcome) => {
      if (!isAnotherMemberSignedIn(userId)) showSubmission(outcome);
    },
    onRefused: (error, { values, photos: unsent }) => {
      // Signing out has taken their drafts away.
      if (hasSignedOut(userId)) return;
      // It is the form's business again, and must outlive a login that has become necessary.
      keepWorkoutDraft(userId, values, workoutId.draftId());
      void writeDraftPhotos(userId, [...unsent]);
      showRefusal(error);
    },
  });

  function forgetDraft() {
    clearWorkoutDraft(userId);
    void writeDraftPhotos(userId, []);
  }

  useEffect(() => {
    if (!isPending || keptId === null) return undefined;
    const timer = setTimeout(() => setIsSlow(true), SLOW_MS);
    return () => clearTimeout(timer);
  }, [isPending, keptId]);

  function submit(values: RegisterWorkoutValues, openChallenge: { wantedId: string | null } | null, timeZone: string | null | undefined) {
    // A double click submits twice before the button is seen to be busy.
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    photos.forgetParts();
    const id = workoutId.idFor(values);
    mutate(
      {
        userId,
        workoutId: id,
        values,
        photos: photos.blobs,
        openChallenge,
        timeZone,
        onPhotoProgress: photos.setPart,
        onKept: () => {
          forgetDraft();
          setKeptId(id);
        },
      },
      {
        onSuccess: (outcome) => {
          forgetDraft();
          if (isFormNeeded(outcome)) return;
          workoutId.forget();
          onRegistered();
        },
        onSettled: () => {
          isUnderWay.current = false;
          setKeptId(null);
          setIsSlow(false);
        },
      },
    );
  }

  function stopWaiting(id: string) {
    void handOverToOutbox(userId, id);
    onRegistered();
  }

  return { submit, isSending: isPending, stopWaiting: isSlow && keptId !== null ? () => stopWaiting(keptId) : null };
}
