import { useEffect, useState } from 'react';
import { dayInZone } from '#domain/calendar.ts';
import { NotKeptNotice } from '#web/components/feedback/not-kept-notice.tsx';
import { chooseChallenge, zoneOf } from '#web/lib/challenges/choose-challenge.ts';
import { useMoment } from '#web/lib/device/use-moment.ts';
import { useCurrentUser } from '#web/lib/session/session-hooks.ts';
import { useUsualWorkouts } from '../api/get-usual-workouts.ts';
import { PhotosField } from '../photos/photos-field.tsx';
import { useWorkoutPhotos } from '../photos/use-workout-photos.ts';
import { MissingChallengesNotice } from './challenges/missing-challenges-notice.tsx';
import { useOfferedChallenges } from './challenges/use-offered-challenges.ts';
import type { RegisterWorkoutPrefill } from './register-prefill.ts';
import { RegisterWorkoutForm } from './register-workout-form.tsx';
import { RegisterWorkoutSkeleton } from './register-workout-skeleton.tsx';
import { SlowSendingNotice } from './slow-sending-notice.tsx';
import { useWorkoutSubmission } from './use-workout-submission.ts';

interface RegisterWorkoutFormContainerProps {
  /** The challenge to start with; without it, or when the member is not in it, the one running that they are in. */
  challengeId?: string | null;
  prefill?: RegisterWorkoutPrefill | undefined;
  /** After the workout was recorded, or is kept to be sent later, and the member told. */
  onRegistered: () => void;
  /** Whether it is being sent, and can't be left. */
  onSendingChange?: (isSending: boolean) => void;
}

/** The register form with the member's challenges, photos, usual workouts, the call and its toasts. */
export function RegisterWorkoutFormContainer({
  challengeId = null,
  prefill,
  onRegistered,
  onSendingChange,
}: RegisterWorkoutFormContainerProps) {
  const userId = useCurrentUser().id;
  // A form left open over midnight must not promise yesterday's check-in.
  const today = useMoment(dayInZone);
  const { challenges, areKnown, isComing, isPatienceOver, reading } = useOfferedChallenges(userId, today, challengeId);
  const usual = useUsualWorkouts(userId);
  const [isShown, setIsShown] = useState(false);
  const photos = useWorkoutPhotos(userId);
  const submission = useWorkoutSubmission(userId, photos, onRegistered);

  useEffect(() => onSendingChange?.(submission.isSending), [onSendingChange, submission.isSending]);

  // Shown whole at once, so that nothing moves under a finger, and from then on for good.
  if (!isShown && !isComing && (isPatienceOver || !usual.isLoading)) setIsShown(true);
  if (!isShown) return <RegisterWorkoutSkeleton />;
  return (
    <div className="flex flex-col gap-5">
      <MissingChallengesNotice reading={reading} />
      <NotKeptNotice>Sem sinal, o treino e as fotos não podem esperar aqui: deixe esta tela aberta até enviar.</NotKeptNotice>
      <RegisterWorkoutForm
        today={today}
        challenges={challenges}
        areChallengesKnown={areKnown}
        defaultChallengeId={chooseChallenge(challenges, challengeId)}
        prefill={prefill}
        draftOwnerId={userId}
        usual={usual.data}
        photosField={
          <PhotosField
            photos={photos.photos}
            parts={submission.isSending ? photos.parts : null}
            onChoose={(files) => void photos.choose(files)}
            onRemove={photos.remove}
          />
        }
        isPreparingPhotos={photos.isPreparing}
        onDiscardDraft={photos.clear}
        isSubmitting={submission.isSending}
        onSubmit={(values, openChallenge) =>
          submission.submit(values, openChallenge ? { wantedId: challengeId } : null, zoneOf(challenges, values.challengeId))
        }
      />
      {submission.stopWaiting ? <SlowSendingNotice onStopWaiting={submission.stopWaiting} /> : null}
    </div>
  );
}
