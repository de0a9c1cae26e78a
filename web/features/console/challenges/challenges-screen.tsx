import { ErrorState } from '#web/components/feedback/error-state.tsx';
import { SavedDataNotice } from '#web/components/feedback/saved-data-notice.tsx';
import { PageHeader } from '#web/components/layout/page-header.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { toAppError } from '#web/lib/data/errors.ts';
import { loadNextPage } from '#web/lib/data/load-next-page.ts';
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
      {challenges ? <ChallengesList challenges={challenges} mayCreate={mayCreate} /> : null}
      {list.hasNextPage ? (
        <Button
          variant="outline"
          className="self-center"
          isLoading={list.isFetchingNextPage}
          loadingText="Carregando..."
          onClick={() => void loadNextPage(list)}
        >
          {list.isFetchNextPageError ? 'Tentar carregar mais' : 'Carregar mais'}
        </Button>
      ) : null}
    </>
  );
}
