import { CalendarPlus } from 'lucide-react';
import { Link } from 'react-router';
import { EmptyState } from '#web/components/feedback/empty-state.tsx';
import { Loaded } from '#web/components/feedback/loaded.tsx';
import { PageHeader } from '#web/components/layout/page-header.tsx';
import { SectionHeading } from '#web/components/layout/section-heading.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { consolePaths } from '#web/config/console-paths.ts';
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

function TodayParts({ today, decisions }: { today: Today; decisions: ReturnType<typeof decisionsOf> }) {
  return (
    <>
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
  );
}

/**
 * The club's day: what needs a decision, the running challenges and the club's figures; read again while it is looked
 * at.
 */
export function TodayScreen() {
  const day = useToday();
  const reports = useWaitingReports(useMayAct('staff_reports'));
  return (
    <>
      <PageHeader title="Hoje" subtitle={day.data ? `Atualizado às ${formatTime(new Date(day.dataUpdatedAt))}` : undefined} />
      <Loaded
        query={day}
        skeleton={<TodaySkeleton />}
        loading="Carregando o dia..."
        title="Não conseguimos carregar o dia"
        kept="Estes números podem ter mudado"
      >
        {(today) => <TodayParts today={today} decisions={decisionsOf(today, reports.data ?? null)} />}
      </Loaded>
    </>
  );
}
