import { CalendarPlus } from 'lucide-react';
import { Link } from 'react-router';
import { EmptyState } from '#web/components/feedback/empty-state.tsx';
import { ErrorState } from '#web/components/feedback/error-state.tsx';
import { SavedDataNotice } from '#web/components/feedback/saved-data-notice.tsx';
import { PageHeader } from '#web/components/layout/page-header.tsx';
import { SectionHeading } from '#web/components/layout/section-heading.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { consolePaths } from '#web/config/console-paths.ts';
import { toAppError } from '#web/lib/data/errors.ts';
import { formatDate, formatTime } from '#web/lib/format.ts';
import { useChallenges } from '../api/get-challenges.ts';
import { useWaitingReports } from '../api/get-reports.ts';
import { useToday } from '../api/get-today.ts';
import type { Today } from '../api/get-today.ts';
import { ReminderFigures } from '../reminders/reminder-figures.tsx';
import { SlippingNotice } from '../slipping/slipping-notice.tsx';
import { useMayAct } from '../staff-role.ts';
import { ChallengeTodayCard } from './challenge-today-card.tsx';
import { ClubFigures } from './club-figures.tsx';
import { DecisionList } from './decision-list.tsx';
import { decisionsOf } from './decisions.ts';

function TodaySkeleton() {
  return (
    <>
      <span className="sr-only" role="status">
        Carregando o dia...
      </span>
      <Skeleton className="h-16 rounded-2xl" />
      <div className="grid gap-4 lg:grid-cols-2">
        <Skeleton className="h-72 rounded-2xl" />
        <Skeleton className="h-72 rounded-2xl max-lg:hidden" />
      </div>
      <Skeleton className="h-24 rounded-2xl" />
    </>
  );
}

/** Says which challenge is to begin next, or how to come to one. */
function NoRunningChallenge() {
  const { data } = useChallenges();
  const toBegin = data?.pages.flatMap(({ rows }) => rows).filter(({ state }) => state === 'to_begin') ?? [];
  const next = toBegin.toSorted((a, b) => a.start.localeCompare(b.start))[0];
  return (
    <EmptyState
      icon={<CalendarPlus />}
      title="Nenhum desafio em andamento"
      description={next ? `O próximo, ${next.title}, começa em ${formatDate(next.start)}.` : 'Crie um novo, ou repita um que deu certo.'}
      action={
        <Button asChild>
          {next ? (
            <Link to={consolePaths.challenge.getHref(next.id)}>Ver o próximo</Link>
          ) : (
            <Link to={consolePaths.challenges.getHref()}>Ver os desafios</Link>
          )}
        </Button>
      }
    />
  );
}

function RunningChallenges({ challenges }: Pick<Today, 'challenges'>) {
  if (challenges.length === 0) return <NoRunningChallenge />;
  return (
    <section aria-labelledby="running" className="flex flex-col gap-4">
      <SectionHeading id="running" title="Desafios em andamento" />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[repeat(2,minmax(0,1fr))]">
        {challenges.map((challenge) => (
          <ChallengeTodayCard key={challenge.challenge_id} challenge={challenge} />
        ))}
      </div>
    </section>
  );
}

/** The club's day: what needs a decision, the running challenges and the club's figures; read again while it is looked at. */
export function TodayScreen() {
  const { data: today, error, isPending, isRefetching, dataUpdatedAt, refetch } = useToday();
  const reports = useWaitingReports(useMayAct('staff_reports'));
  const decisions = today ? decisionsOf(today, reports.data ?? null) : [];
  return (
    <>
      <PageHeader title="Hoje" subtitle={today ? `Atualizado às ${formatTime(new Date(dataUpdatedAt))}` : undefined} />
      {isPending ? <TodaySkeleton /> : null}
      {error && !today ? (
        <ErrorState title="Não conseguimos carregar o dia" description={toAppError(error).message} onRetry={() => void refetch()} />
      ) : null}
      {today ? (
        <>
          {error ? (
            <SavedDataNotice
              title="Estes números podem ter mudado"
              savedAt={new Date(dataUpdatedAt).toISOString()}
              onRetry={() => void refetch()}
              isRetrying={isRefetching}
            />
          ) : null}
          {/* Moderators may read of it the reports alone: without any, nothing is said. */}
          {today.alarms === null && decisions.length === 0 ? null : <DecisionList decisions={decisions} />}
          <SlippingNotice />
          <RunningChallenges challenges={today.challenges} />
          <section aria-labelledby="club" className="flex flex-col gap-4">
            <SectionHeading id="club" title="O clube" />
            <ClubFigures today={today} />
          </section>
          <ReminderFigures />
        </>
      ) : null}
    </>
  );
}
