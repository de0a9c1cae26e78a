import { SearchX } from 'lucide-react';
import { EmptyState } from '#web/components/feedback/empty-state.tsx';
import { ErrorState } from '#web/components/feedback/error-state.tsx';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { toAppError } from '#web/lib/data/errors.ts';
import { pluralize } from '#web/lib/format.ts';
import { useRankingSearch } from '../api/search-ranking.ts';
import { RankingRows } from './ranking-rows.tsx';

interface RankingSearchResultsProps {
  challengeId: string;
  userId: string;
  name: string;
  timeZone: string;
  isFinal: boolean;
}

/** The participants of that name, with their places. */
export function RankingSearchResults({ challengeId, userId, name, timeZone, isFinal }: RankingSearchResultsProps) {
  const search = useRankingSearch(challengeId, name);
  if (search.isPending) {
    return (
      <div className="flex flex-col gap-2">
        <span role="status" className="sr-only">
          Buscando...
        </span>
        <Skeleton className="h-28 rounded-2xl" />
        <Skeleton className="h-28 rounded-2xl" />
      </div>
    );
  }
  if (search.error) {
    return (
      <ErrorState title="Não foi possível buscar" description={toAppError(search.error).message} onRetry={() => void search.refetch()} />
    );
  }
  const { rows, has_more: hasMore } = search.data;
  if (rows.length === 0) {
    return (
      <div role="status">
        <EmptyState icon={<SearchX />} title={`Ninguém encontrado com “${name}”`} description="Confira o nome ou tente só o começo dele." />
      </div>
    );
  }
  return (
    <div className="flex flex-col gap-3">
      <p role="status" className="text-sm text-muted-foreground">
        {`${pluralize(rows.length, 'participante encontrado', 'participantes encontrados')}${hasMore ? '. Há mais com este nome: escreva o sobrenome também.' : ''}`}
      </p>
      <RankingRows
        label="Resultados da busca"
        challengeId={challengeId}
        userId={userId}
        rows={rows}
        timeZone={timeZone}
        isFinal={isFinal}
      />
    </div>
  );
}
