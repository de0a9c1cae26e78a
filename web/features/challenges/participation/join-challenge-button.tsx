import { useQueryClient } from '@tanstack/react-query';
import { Flame } from 'lucide-react';
import { Button } from '#web/components/ui/button.tsx';
import { toAppError } from '#web/lib/data/errors.ts';
import { toast } from '#web/lib/toast.ts';
import { JOIN_CHALLENGE_KEY, useJoinChallenge } from '../api/join-challenge.ts';
import type { ParticipationInput } from '../api/join-challenge.ts';
import { challengePhase, challengeTiming } from '../challenge-phase.ts';
import type { ChallengeDays } from '../challenge-phase.ts';
import { joinFailureMessage } from './join-failure-message.ts';

interface JoinChallengeButtonProps extends ParticipationInput {
  className?: string;
  size?: 'md' | 'lg';
  /** The challenge's title, where several can be joined. */
  label?: string;
  /** The days of the challenge where they are known: before the first one there is nothing to register yet. */
  days?: ChallengeDays;
}

function nextStep(days: ChallengeDays | undefined): string {
  return days && challengePhase(days) === 'upcoming'
    ? `${challengeTiming(days)}: os check-ins contam a partir do dia 1.`
    : 'Agora é só registrar o primeiro treino.';
}

/** Joins the member and says so. */
export function JoinChallengeButton({ challengeId, userId, className, size = 'lg', label, days }: JoinChallengeButtonProps) {
  const join = useJoinChallenge();
  const queryClient = useQueryClient();

  // Awaited rather than passed as callbacks: joining takes this button away, and callbacks go with it.
  async function onJoin() {
    // A double click presses twice before the button is seen to be busy.
    if (queryClient.isMutating({ mutationKey: JOIN_CHALLENGE_KEY }) > 0) return;
    try {
      await join.mutateAsync({ challengeId, userId });
      toast.success('Você entrou no desafio!', { description: nextStep(days) });
    } catch (error) {
      toast.error(joinFailureMessage(toAppError(error)));
    }
  }

  return (
    <Button size={size} className={className} isLoading={join.isPending} loadingText="Entrando..." onClick={onJoin}>
      <Flame aria-hidden="true" />
      <span>Participar do Desafio</span>
      {label ? <span className="sr-only">{` ${label}`}</span> : null}
    </Button>
  );
}
