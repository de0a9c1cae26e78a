import { useQueryClient } from '@tanstack/react-query';
import { Notice } from '#web/components/feedback/notice.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { now } from '#web/lib/clock.ts';
import { useCurrentUser } from '#web/lib/session/session-hooks.ts';
import { toast } from '#web/lib/toast.ts';
import { dayInZone } from '#domain/calendar.ts';
import type { RegisterWorkoutValues } from '#domain/schemas.ts';
import { useJoinedChallenges } from '../api/get-joined-challenges.ts';
import { REGISTER_WORKOUT_KEY, useRegisterWorkout } from '../api/register-workout.ts';
import { chooseChallenge } from '../choose-challenge.ts';
import { useWorkoutId } from '../hooks/use-workout-id.ts';
import { failureToast, successToast } from '../register-outcome.ts';
import { clearWorkoutDraft } from '../register-workout-draft.ts';
import { RegisterWorkoutForm } from './register-workout-form.tsx';
import { RegisterWorkoutSkeleton } from './register-workout-skeleton.tsx';

interface RegisterWorkoutFormContainerProps {
  /** The challenge to start with; without it, or when the member is not in it, the one running that he is in. */
  challengeId?: string | null;
  /** After the workout was recorded and the member told. */
  onRegistered: () => void;
}

/** The register form with the member's challenges, the call and its toasts. */
export function RegisterWorkoutFormContainer({ challengeId, onRegistered }: RegisterWorkoutFormContainerProps) {
  const userId = useCurrentUser().id;
  const joined = useJoinedChallenges(userId);
  const registration = useRegisterWorkout({
    onRecorded: (reply) => {
      const { title, description } = successToast(reply);
      toast.success(title, { description });
    },
    onFailed: (error) => {
      const { title, description } = failureToast(error);
      toast.error(title, { description });
    },
  });
  const workoutId = useWorkoutId();
  const queryClient = useQueryClient();

  function onSubmit(values: RegisterWorkoutValues) {
    // A double click submits twice before the button is seen to be busy.
    if (queryClient.isMutating({ mutationKey: REGISTER_WORKOUT_KEY }) > 0) return;
    registration.mutate(
      { userId, workoutId: workoutId.idFor(values), values },
      {
        onSuccess: () => {
          workoutId.forget();
          clearWorkoutDraft(userId);
          onRegistered();
        },
      },
    );
  }

  if (joined.isPending) return <RegisterWorkoutSkeleton />;
  const challenges = joined.data ?? [];
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
        today={dayInZone(now())}
        challenges={challenges}
        defaultChallengeId={chooseChallenge(challenges, challengeId ?? null, now())}
        draftOwnerId={userId}
        isSubmitting={registration.isPending}
        onSubmit={onSubmit}
      />
    </div>
  );
}
