import { useParams } from 'react-router';
import { ErrorState } from '#web/components/feedback/error-state.tsx';
import { BackLink } from '#web/components/layout/back-link.tsx';
import { paths } from '#web/config/paths.ts';
import { useCurrentUser } from '#web/lib/session/session-hooks.ts';
import { BackToChallenges } from '../list/back-to-challenges.tsx';
import { useChallengeStanding } from '../participation/use-challenge-standing.ts';
import { ChallengeDetailsView } from './challenge-details-view.tsx';
import { ChallengeSavedNotice } from './challenge-saved-notice.tsx';
import { ChallengeSkeleton } from './challenge-skeleton.tsx';

function ChallengeDetails({ challengeId }: { challengeId: string }) {
  const userId = useCurrentUser().id;
  const state = useChallengeStanding(challengeId);
  if (state.status === 'error') {
    const isMissing = state.error.code === 'challenge_not_found' || state.error.code === 'invalid_input';
    return (
      <>
        <h1 className="sr-only">Detalhes do desafio</h1>
        <ErrorState
          title={isMissing ? 'Desafio não encontrado' : state.title}
          description={isMissing ? 'O link pode estar incompleto, ou o desafio não existe mais.' : state.error.message}
          onRetry={state.retry}
          action={<BackToChallenges />}
        />
      </>
    );
  }
  return (
    <>
      <div className="-mb-4">
        <BackLink to={paths.app.challenges.getHref()}>Voltar aos Desafios</BackLink>
      </div>
      {state.status === 'ready' ? (
        <>
          <ChallengeSavedNotice saved={state.saved} />
          <ChallengeDetailsView mine={state.mine} userId={userId} />
        </>
      ) : (
        <>
          <h1 className="sr-only">Detalhes do desafio</h1>
          <ChallengeSkeleton />
        </>
      )}
    </>
  );
}

/** The details of the challenge that the address names. */
export function ChallengeDetailsScreen() {
  const { challengeId = '' } = useParams();
  return <ChallengeDetails key={challengeId} challengeId={challengeId} />;
}
