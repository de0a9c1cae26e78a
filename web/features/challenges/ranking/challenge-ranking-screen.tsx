import { usePrefetchQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { ErrorState } from '#web/components/feedback/error-state.tsx';
import { BackLink } from '#web/components/layout/back-link.tsx';
import { PageHeader } from '#web/components/layout/page-header.tsx';
import { paths } from '#web/config/paths.ts';
import { TIE_RULE } from '#web/lib/challenges/challenge-rules.ts';
import { pluralize } from '#web/lib/format.ts';
import { useLiveChallenge } from '#web/lib/live/wanted-challenges.ts';
import { useCurrentUser } from '#web/lib/session/session-hooks.ts';
import { recentActivityQueryOptions } from '../api/get-recent-activity.ts';
import { BackToChallenges } from '../list/back-to-challenges.tsx';
import { ResultNotice } from '../result/result-notice.tsx';
import { JoinToSeeRanking } from './join-to-see-ranking.tsx';
import { RankingNotice } from './ranking-notice.tsx';
import { RankingSkeleton } from './ranking-skeleton.tsx';
import { RankingView } from './ranking-view.tsx';
import { useRanking } from './use-ranking.ts';

function ChallengeRanking({ challengeId }: { challengeId: string }) {
  const userId = useCurrentUser().id;
  // Asked for together with the ranking, beside which it is shown.
  usePrefetchQuery(recentActivityQueryOptions(challengeId));
  const { view, retry, isRefreshing, more, place, today, outcome, isForOthers, challengeTitle, challenge } = useRanking(challengeId);
  useLiveChallenge(challengeId, view.status === 'ready' && view.source !== 'sample');
  const isFinal = outcome !== null;
  if (isForOthers) return <JoinToSeeRanking challengeId={challengeId} challengeTitle={challengeTitle} userId={userId} isFinal={isFinal} />;
  if (view.status === 'failed') {
    return (
      <>
        <h1 className="sr-only">Ranking</h1>
        <ErrorState title={view.title} description={view.description} onRetry={retry} action={<BackToChallenges />} />
      </>
    );
  }
  const isReady = view.status === 'ready';
  const people = isReady && view.source !== 'sample' ? pluralize(view.totalParticipants, 'participante', 'participantes') : null;
  return (
    <>
      <div className="flex flex-col gap-1">
        <BackLink to={paths.app.challenges.getHref()}>Voltar aos Desafios</BackLink>
        <PageHeader title="Ranking" subtitle={isReady ? [view.challengeTitle, people, outcome].filter(Boolean).join(' · ') : undefined} />
        <p className="text-sm text-muted-foreground">{TIE_RULE}</p>
      </div>
      {isReady ? (
        <>
          <RankingNotice source={view.source} savedAt={view.savedAt} onRetry={retry} isRetrying={isRefreshing} />
          {challenge ? <ResultNotice challenge={challenge} /> : null}
          <RankingView challengeId={challengeId} userId={userId} view={view} more={more} place={place} today={today} isFinal={isFinal} />
        </>
      ) : (
        <RankingSkeleton />
      )}
    </>
  );
}

/** The full ranking of the challenge that the address names. */
export function ChallengeRankingScreen() {
  const { challengeId = '' } = useParams();
  return <ChallengeRanking key={challengeId} challengeId={challengeId} />;
}
