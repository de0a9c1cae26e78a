import { ArrowLeft, CircleAlert } from 'lucide-react';
import { useRef, useState } from 'react';
import { dayInZone } from '#domain/calendar.ts';
import type { RegisterWorkoutValues } from '#domain/schemas.ts';
import { Notice } from '#web/components/feedback/notice.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { DialogDescription, DialogHeader, DialogTitle } from '#web/components/ui/overlays/dialog.tsx';
import { zoneOf } from '#web/lib/challenges/choose-challenge.ts';
import { toAppError } from '#web/lib/data/errors.ts';
import { useMoment } from '#web/lib/device/use-moment.ts';
import { photoPath } from '#web/lib/files/storage.ts';
import { retryWorkout } from '#web/lib/outbox/outbox.ts';
import type { Retry } from '#web/lib/outbox/outbox.ts';
import type { WaitingPhoto, WaitingWorkout } from '#web/lib/outbox/waiting-workout.ts';
import { PhotosField } from '../photos/photos-field.tsx';
import { useWorkoutPhotos } from '../photos/use-workout-photos.ts';
import type { ChosenPhoto } from '../photos/use-workout-photos.ts';
import { MissingChallengesNotice } from '../register/challenges/missing-challenges-notice.tsx';
import { useOfferedChallenges } from '../register/challenges/use-offered-challenges.ts';
import { RegisterWorkoutForm } from '../register/register-workout-form.tsx';
import { RegisterWorkoutSkeleton } from '../register/register-workout-skeleton.tsx';
import { showRefusal } from '../register/show-outcome.ts';
import { forgetCorrection } from './forget-correction.ts';

interface CorrectWorkoutPanelProps {
  workout: WaitingWorkout;
  /** Keeps the dialog open while the answer is awaited. */
  onLock: (isLocked: boolean) => void;
  onBack: () => void;
  /** After it was sent again; null when another tab has seen to it. */
  onRetried: (retry: Retry | null) => void;
}

/** Names new photos once: sent again after another refusal, they keep their places. */
function usePhotoPaths(userId: string): (photos: readonly ChosenPhoto[]) => WaitingPhoto[] {
  const paths = useRef(new Map<string, string>());
  return (photos) =>
    photos.map(({ id, blob, path }, index) => {
      const place = path ?? paths.current.get(id) ?? photoPath(userId, index, blob?.type ?? '');
      paths.current.set(id, place);
      return { path: place, blob };
    });
}

/** The refused workout in the register form. It stays the same workout, under its id, whatever is changed of it. */
export function CorrectWorkoutPanel({ workout, onLock, onBack, onRetried }: CorrectWorkoutPanelProps) {
  const { id, userId, refusal } = workout;
  // The workout as it was first refused: a second refusal must not change the form under its member's hands.
  const [refused] = useState(workout);
  const today = useMoment(dayInZone);
  const { challenges, areKnown, isComing, reading } = useOfferedChallenges(userId, today, refused.values.challengeId, refused.registeredAt);
  const photos = useWorkoutPhotos(userId, { workoutId: id, photos: refused.photos });
  const asWaiting = usePhotoPaths(userId);
  const [isSending, setIsSending] = useState(false);
  const isUnderWay = useRef(false);

  async function onSubmit(values: RegisterWorkoutValues) {
    // A double click submits twice before the button is seen to be busy, and the second would find its own first at it.
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    photos.forgetParts();
    setIsSending(true);
    const sent = asWaiting(photos.photos);
    onLock(true);
    try {
      const retry = await retryWorkout(userId, id, {
        correction: { values, photos: sent, timeZone: zoneOf(challenges, values.challengeId) },
        onPhotoProgress: photos.setPart,
      });
      onRetried(retry);
      if (retry?.status === 'refused') {
        photos.leave(sent);
        return;
      }
      if (retry) forgetCorrection(userId, id);
      onBack();
    } catch (cause) {
      // The device can't read what it keeps: nothing was sent, and the form has it all.
      showRefusal(toAppError(cause));
    } finally {
      isUnderWay.current = false;
      setIsSending(false);
      onLock(false);
    }
  }

  return (
    <>
      <DialogHeader>
        <DialogTitle>Corrigir treino</DialogTitle>
        <DialogDescription>Está tudo como você deixou. Ajuste o que faltou e envie de novo.</DialogDescription>
      </DialogHeader>
      {refusal ? <Notice tone="danger" icon={<CircleAlert />} title={refusal} /> : null}
      {isComing ? (
        <RegisterWorkoutSkeleton />
      ) : (
        <>
          <MissingChallengesNotice reading={reading} />
          <RegisterWorkoutForm
            today={today}
            challenges={challenges}
            areChallengesKnown={areKnown}
            defaultChallengeId={challenges.some((one) => one.id === refused.values.challengeId) ? refused.values.challengeId : null}
            refused={refused}
            draftOwnerId={userId}
            photosField={
              <PhotosField
                photos={photos.photos}
                parts={isSending ? photos.parts : null}
                onChoose={(files) => void photos.choose(files)}
                onRemove={photos.remove}
              />
            }
            isPreparingPhotos={photos.isPreparing}
            onDiscardDraft={photos.clear}
            isSubmitting={isSending}
            onSubmit={(values) => void onSubmit(values)}
          />
        </>
      )}
      <Button variant="ghost" disabled={isSending} onClick={onBack}>
        <ArrowLeft aria-hidden="true" />
        Voltar
      </Button>
    </>
  );
}
