import { ErrorState } from '#web/components/feedback/error-state.tsx';
import { SavedDataNotice } from '#web/components/feedback/saved-data-notice.tsx';
import { MoreRows } from '#web/components/layout/more-rows.tsx';
import { PageHeader } from '#web/components/layout/page-header.tsx';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { toAppError } from '#web/lib/data/errors.ts';
import { morePages } from '#web/lib/data/more-pages.ts';
import { useChallenges } from '../api/get-challenges.ts';
import { useMayAct } from '../staff-role.ts';
import { ChallengesList } from './challenges-list.tsx';
import { NewChallengeLink } from './new-challenge-link.tsx';

function ListSkeleton() {
  return (
    <>
      <span className="sr-only" role="status">
        Carregando desafios...
      </span>
      <div className="flex flex-col gap-3">
        {['first', 'second', 'third', 'fourth'].map((name) => (
          <Skeleton key={name} className="h-24 rounded-2xl" />
        ))}
      </div>
    </>
  );
}

/** All challenges of the club: those that run, those to come, and those that can be repeated. */
export function ChallengesScreen() {
  const list = useChallenges();
  const mayCreate = useMayAct('staff_create_challenge');
  const challenges = list.data?.pages.flatMap(({ rows }) => rows);
  return (
    <>
      <PageHeader title="Desafios" actions={mayCreate && challenges?.length ? <NewChallengeLink /> : null} />
      {list.isPending ? <ListSkeleton /> : null}
      {list.error && !challenges ? (
        <ErrorState
          title="Não conseguimos carregar os desafios"
          description={toAppError(list.error).message}
          onRetry={() => void list.refetch()}
        />
      ) : null}
      {list.isRefetchError && challenges ? (
        <SavedDataNotice
          title="Esta lista pode ter mudado"
          savedAt={new Date(list.dataUpdatedAt).toISOString()}
          onRetry={() => void list.refetch()}
          isRetrying={list.isRefetching}
        />
      ) : null}
      {challenges ? (
        <MoreRows count={challenges.length} nouns={['desafio', 'desafios']} more={morePages(list)}>
          <ChallengesList challenges={challenges} mayCreate={mayCreate} />
        </MoreRows>
      ) : null}
    </>
  );
}
