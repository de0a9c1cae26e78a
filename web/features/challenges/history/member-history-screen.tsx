import { ArrowLeft } from 'lucide-react';
import { Link, useNavigate } from 'react-router';
import { ErrorState } from '#web/components/feedback/error-state.tsx';
import { SampleDataNotice } from '#web/components/feedback/sample-data-notice.tsx';
import { SavedDataNotice } from '#web/components/feedback/saved-data-notice.tsx';
import { BackLink } from '#web/components/layout/back-link.tsx';
import { Badge } from '#web/components/ui/badge.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { paths } from '#web/config/paths.ts';
import { isRefusal, toAppError } from '#web/lib/data/errors.ts';
import { useLiveChallenge } from '#web/lib/live/wanted-challenges.ts';
import { useIsOutboxRead, useWaitingWorkouts } from '#web/lib/outbox/outbox-store.ts';
import type { WaitingWorkoutsComponent } from '#web/lib/outbox/waiting-workout.ts';
import { useCurrentUser } from '#web/lib/session/session-hooks.ts';
import type { WorkoutDetailComponent } from '#web/lib/workout-detail.ts';
import { useMemberHistory } from '../api/get-member-history.ts';
import { MemberOptions } from '../member-menu/member-options.tsx';
import { MemberHistorySkeleton } from './member-history-skeleton.tsx';
import { MemberHistoryView } from './member-history-view.tsx';
import { waitingInChallenge } from './member-history.ts';
import { sampleHistory } from './sample-history.ts';

interface MemberHistoryScreenProps {
  challengeId: string;
  memberId: string;
  /** The name the page before showed, until it is read. */
  nameHint: string | null;
  /** The member's own workouts that wait on this device. */
  WaitingWorkouts: WaitingWorkoutsComponent;
  WorkoutDetailDialog: WorkoutDetailComponent;
}

function namelessMember(memberId: string): string {
  return `Usuário ${memberId.slice(0, 8)}`;
}

/** One participant's workouts in a challenge, one's own or a fellow's. */
export function MemberHistoryScreen({ challengeId, memberId, nameHint, WaitingWorkouts, WorkoutDetailDialog }: MemberHistoryScreenProps) {
  const navigate = useNavigate();
  const isOwn = useCurrentUser().id === memberId;
  // A fellow's outbox is not on this device: of another member there is nothing to find.
  const waiting = waitingInChallenge(useWaitingWorkouts(memberId), challengeId);
  const isOutboxRead = useIsOutboxRead(memberId);
  const history = useMemberHistory(challengeId, memberId);
  useLiveChallenge(challengeId, history.isSuccess);
  const name = history.data?.standing.user_name ?? nameHint ?? namelessMember(memberId);
  const error = history.error ? toAppError(history.error) : null;
  const rankingHref = paths.app.challengeRanking.getHref(challengeId);

  if (error && isRefusal(error)) {
    return (
      <>
        <h1 className="sr-only">Treinos do participante</h1>
        <ErrorState
          title="Erro ao carregar treinos"
          description={
            error.code === 'not_participating' ? 'Este participante não está no desafio, ou você não participa dele.' : error.message
          }
          onRetry={() => void history.refetch()}
          action={
            <Button asChild variant="outline">
              <Link to={rankingHref}>
                <ArrowLeft aria-hidden="true" />
                Voltar ao Ranking
              </Link>
            </Button>
          }
        />
      </>
    );
  }
  const shown = history.data ?? (error ? sampleHistory(name) : null);
  // A workout that waited a moment ago may be on its way into a list that was empty, or wait on a device that has not
  // told yet.
  const isComing = isOwn && history.data?.workouts.length === 0 && waiting.length === 0 && (history.isFetching || !isOutboxRead);
  return (
    <>
      <header className="flex flex-col gap-1">
        <div className="flex items-center justify-between">
          <BackLink to={rankingHref}>Voltar ao Ranking</BackLink>
          {history.data && !isOwn ? (
            <MemberOptions
              member={{ id: memberId, name }}
              onBlocked={() => void navigate(rankingHref, { replace: true })}
              className="-mr-2"
            />
          ) : null}
        </div>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h1 className="min-w-0 text-3xl leading-tight font-extrabold wrap-anywhere sm:text-4xl">
            {'Treinos de '}
            <bdi>{name}</bdi>
          </h1>
          {isOwn ? <Badge>Você</Badge> : null}
        </div>
        {history.data ? <p className="text-muted-foreground">{history.data.challenge.title}</p> : null}
      </header>
      {error && history.data ? (
        <SavedDataNotice
          title="Você está vendo os últimos treinos carregados"
          savedAt={new Date(history.dataUpdatedAt).toISOString()}
          isRetrying={history.isRefetching}
          onRetry={() => void history.refetch()}
        />
      ) : null}
      {error && !history.data ? (
        <>
          <WaitingWorkouts workouts={waiting} />
          <SampleDataNotice
            description="Não conseguimos carregar os treinos agora. Estes são só um exemplo de como a página fica."
            onRetry={() => void history.refetch()}
          />
        </>
      ) : null}
      {shown && !isComing ? (
        <MemberHistoryView
          history={shown}
          name={name}
          isOwn={isOwn}
          isSample={!history.data}
          // Never among samples.
          waiting={history.data ? waiting : []}
          WaitingWorkouts={WaitingWorkouts}
          WorkoutDetailDialog={WorkoutDetailDialog}
        />
      ) : (
        <MemberHistorySkeleton />
      )}
    </>
  );
}
