import { SearchX } from 'lucide-react';
import { EmptyState } from '#web/components/feedback/empty-state.tsx';
import { Loaded } from '#web/components/feedback/loaded.tsx';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
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

function SearchSkeleton() {
  return (
    <div className="flex flex-col gap-2">
      <Skeleton className="h-28 rounded-2xl" />
      <Skeleton className="h-28 rounded-2xl" />
    </div>
  );
}

/** The participants of that name, with their places. */
export function RankingSearchResults({ challengeId, userId, name, timeZone, isFinal }: RankingSearchResultsProps) {
  return (
    <Loaded
      query={useRankingSearch(challengeId, name)}
      skeleton={<SearchSkeleton />}
      loading="Buscando..."
      title="Não foi possível buscar"
      isEmpty={({ rows }) => rows.length === 0}
      empty={
        <div role="status">
          <EmptyState
            icon={<SearchX />}
            title={`Ninguém encontrado com “${name}”`}
            description="Confira o nome ou tente só o começo dele."
          />
        </div>
      }
    >
      {({ rows, has_more: hasMore }) => (
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
      )}
    </Loaded>
  );
}
