import { CalendarPlus } from 'lucide-react';
import { EmptyState } from '#web/components/feedback/empty-state.tsx';
import { PagedList } from '#web/components/feedback/paged-list.tsx';
import { PageHeader } from '#web/components/layout/page-header.tsx';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { useChallenges } from '../api/get-challenges.ts';
import { useMayAct } from '../staff-role.ts';
import { ChallengesList } from './challenges-list.tsx';
import { NewChallengeLink } from './new-challenge-link.tsx';

function ListSkeleton() {
  return (
    <div className="flex flex-col gap-3">
      {['first', 'second', 'third', 'fourth'].map((name) => (
        <Skeleton key={name} className="h-24 rounded-2xl" />
      ))}
    </div>
  );
}

/** All challenges of the club: those that run, those to come, and those that can be repeated. */
export function ChallengesScreen() {
  const list = useChallenges();
  const mayCreate = useMayAct('staff_create_challenge');
  const hasChallenges = list.data?.pages.some(({ rows }) => rows.length > 0) ?? false;
  return (
    <>
      <PageHeader title="Desafios" actions={mayCreate && hasChallenges ? <NewChallengeLink /> : null} />
      <PagedList
        query={list}
        rowsOf={({ rows }) => rows}
        nouns={['desafio', 'desafios']}
        skeleton={<ListSkeleton />}
        loading="Carregando desafios..."
        title="Não conseguimos carregar os desafios"
        kept="Esta lista pode ter mudado"
        empty={
          <EmptyState
            icon={<CalendarPlus />}
            title="Nenhum desafio ainda"
            description={mayCreate ? 'Crie o primeiro: dê um nome, escolha os dias e pronto.' : 'Quem é da operação pode criar o primeiro.'}
            action={mayCreate ? <NewChallengeLink /> : null}
          />
        }
      >
        {(challenges) => <ChallengesList challenges={challenges} />}
      </PagedList>
    </>
  );
}
