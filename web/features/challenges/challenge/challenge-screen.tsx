import { usePrefetchQuery } from '@tanstack/react-query';
import { CalendarClock } from 'lucide-react';
import { EmptyState } from '#web/components/feedback/empty-state.tsx';
import { ErrorState } from '#web/components/feedback/error-state.tsx';
import { RecordWorkoutLink } from '#web/components/layout/record-workout-link.tsx';
import { useCurrentUser } from '#web/lib/session/session-hooks.ts';
import { allChallengesQueryOptions } from '../api/get-all-challenges.ts';
import { myProgressQueryOptions } from '../api/get-my-progress.ts';
import { ChallengesList } from '../list/challenges-list.tsx';
import { useMyChallenge } from '../participation/use-my-challenge.ts';
import type { MyChallengeState } from '../participation/use-my-challenge.ts';
import { EndedChallengeNotices } from '../today/ended-challenge-notices.tsx';
import { ChallengeSavedNotice } from './challenge-saved-notice.tsx';
import { ChallengeSkeleton } from './challenge-skeleton.tsx';
import { ChallengeView } from './challenge-view.tsx';

function ChallengeContent({ state, userId }: { state: MyChallengeState; userId: string }) {
  if (state.status === 'loading') return <ChallengeSkeleton />;
  if (state.status === 'ready') return <ChallengeView mine={state.mine} userId={userId} />;
  if (state.status === 'error') {
    return <ErrorState title={state.title} description={state.error.message} onRetry={state.retry} />;
  }
  return (
    <EmptyState
      icon={<CalendarClock />}
      title="Nenhum desafio ativo encontrado"
      description={
        <>
          <strong className="block text-foreground">Desafio em breve</strong>
          <span>Enquanto o próximo não começa, seus treinos continuam contando na sua rotina.</span>
        </>
      }
      action={<RecordWorkoutLink />}
    />
  );
}

/** The main 21-day challenge with the participant's own board, and below it the club's other challenges. */
export function ChallengeScreen() {
  const userId = useCurrentUser().id;
  // Asked for together with the challenge itself, though only the board further down shows it.
  usePrefetchQuery(myProgressQueryOptions(userId));
  usePrefetchQuery(allChallengesQueryOptions());
  const state = useMyChallenge();
  return (
    <>
      {/* The challenge's own title is the heading once it is known. */}
      {state.status === 'ready' ? null : <h1 className="sr-only">Desafios</h1>}
      {'saved' in state ? <ChallengeSavedNotice saved={state.saved} /> : null}
      <EndedChallengeNotices />
      <ChallengeContent state={state} userId={userId} />
      {'saved' in state ? <ChallengesList userId={userId} exceptId={state.status === 'ready' ? state.mine.challenge.id : null} /> : null}
    </>
  );
}
