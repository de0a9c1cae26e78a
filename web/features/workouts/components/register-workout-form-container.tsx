import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Notice } from '#web/components/feedback/notice.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { now } from '#web/lib/clock.ts';
import { writeDraftPhotos } from '#web/lib/drafts/draft-photos.ts';
import { useCurrentUser } from '#web/lib/session/session-hooks.ts';
import { dayInZone } from '#domain/calendar.ts';
import type { RegisterWorkoutValues } from '#domain/schemas.ts';
import { useDayCheckIns } from '../api/get-day-check-ins.ts';
import { useJoinedChallenges } from '../api/get-joined-challenges.ts';
import { useUsualWorkouts } from '../api/get-usual-workouts.ts';
import { REGISTER_WORKOUT_KEY, useRegisterWorkout } from '../api/register-workout.ts';
import { chooseChallenge, offeredChallenges } from '../choose-challenge.ts';
import { useWorkoutId } from '../hooks/use-workout-id.ts';
import { useWorkoutPhotos } from '../hooks/use-workout-photos.ts';
import { preloadWaitingParts } from '../preload-waiting-parts.ts';
import { clearWorkoutDraft, keepWorkoutDraft } from '../register-workout-draft.ts';
import { showRefusal, showSubmission } from '../show-outcome.ts';
import { PhotosField } from './photos-field.tsx';
import { RegisterWorkoutForm } from './register-workout-form.tsx';
import { RegisterWorkoutSkeleton } from './register-workout-skeleton.tsx';

interface RegisterWorkoutFormContainerProps {
  /** The challenge to start with; without it, or when the member is not in it, the one running that he is in. */
  challengeId?: string | null;
  /** After the workout was recorded, or is kept to be sent later, and the member told. */
  onRegistered: () => void;
}

/** The register form with the member's challenges, photos, usual workouts, the call and its toasts. */
export function RegisterWorkoutFormContainer({ challengeId = null, onRegistered }: RegisterWorkoutFormContainerProps) {
  const userId = useCurrentUser().id;
  const today = dayInZone(now());
  const joined = useJoinedChallenges(userId);
  const checkIns = useDayCheckIns(userId, today);
  const usual = useUsualWorkouts(userId);
  const photos = useWorkoutPhotos(userId);
  const workoutId = useWorkoutId();
  const queryClient = useQueryClient();
  const registration = useRegisterWorkout({
    onTaken: showSubmission,
    onRefused: (error, { values, photos: unsent }) => {
      // It is the form's business again, and must outlive a login that has become necessary.
      keepWorkoutDraft(userId, values);
      void writeDraftPhotos(userId, [...unsent]);
      showRefusal(error);
    },
  });

  useEffect(() => void preloadWaitingParts(), []);

  function forgetDraft() {
    clearWorkoutDraft(userId);
    void writeDraftPhotos(userId, []);
  }

  function onSubmit(values: RegisterWorkoutValues) {
    // A double click submits twice before the button is seen to be busy.
    if (queryClient.isMutating({ mutationKey: REGISTER_WORKOUT_KEY }) > 0) return;
    photos.forgetParts();
    registration.mutate(
      { userId, workoutId: workoutId.idFor(values), values, photos: photos.blobs, onPhotoProgress: photos.setPart, onKept: forgetDraft },
      {
        onSuccess: () => {
          workoutId.forget();
          forgetDraft();
          onRegistered();
        },
      },
    );
  }

  if (joined.isPending) return <RegisterWorkoutSkeleton />;
  const challenges = offeredChallenges(joined.data ?? [], challengeId, checkIns.data ?? [], now());
  return (
    <div className="flex flex-col gap-5">
      {joined.isError && !joined.data ? (
        <Notice
          tone="warning"
          title="Não conseguimos carregar seus desafios"
          action={
            <Button variant="outline" size="sm" isLoading={joined.isRefetching} onClick={() => void joined.refetch()}>
              Tentar novamente
            </Button>
          }
        >
          Sem escolher um desafio, o treino não gera check-in.
        </Notice>
      ) : null}
      <RegisterWorkoutForm
        today={today}
        challenges={challenges}
        defaultChallengeId={chooseChallenge(challenges, challengeId, today)}
        draftOwnerId={userId}
        usual={usual.data}
        photosField={
          <PhotosField
            photos={photos.photos}
            parts={registration.isPending ? photos.parts : null}
            onChoose={(files) => void photos.choose(files)}
            onRemove={photos.remove}
          />
        }
        isPreparingPhotos={photos.isPreparing}
        onDiscardDraft={photos.clear}
        isSubmitting={registration.isPending}
        onSubmit={onSubmit}
      />
    </div>
  );
}
