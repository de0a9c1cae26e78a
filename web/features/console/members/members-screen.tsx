import { SearchX, UsersRound } from 'lucide-react';
import { useLocation } from 'react-router';
import { EmptyState } from '#web/components/feedback/empty-state.tsx';
import { PagedList } from '#web/components/feedback/paged-list.tsx';
import { FilterSheet } from '#web/components/layout/filter-sheet.tsx';
import { PageHeader } from '#web/components/layout/page-header.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { SearchField } from '#web/components/ui/controls/search-field.tsx';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { pluralize } from '#web/lib/format.ts';
import { useAddressParameters } from '#web/lib/use-address-parameters.ts';
import { useMembers } from '../api/search-members.ts';
import { MemberFilterFields } from './member-filter-fields.tsx';
import { NO_FILTERS, countFilters, readMemberFilter } from './member-filter.ts';
import { MembersList } from './members-list.tsx';

function foundText(count: number, hasMore: boolean): string {
  if (count === 0) return hasMore ? 'Nenhum membro até aqui' : 'Nenhum membro';
  return hasMore ? `Os primeiros ${pluralize(count, 'membro', 'membros')}` : pluralize(count, 'membro', 'membros');
}

/** "Membros": everybody, by name; to be searched and filtered. The address holds search and filters. */
export function MembersScreen() {
  const [parameters, change] = useAddressParameters();
  const { search } = useLocation();
  const filter = readMemberFilter(parameters);
  const list = useMembers(filter);
  const members = list.data?.pages.flatMap((page) => page.rows);
  const chosen = countFilters(filter);
  const isSearched = chosen > 0 || filter.query !== '';

  const choose = (changes: Record<string, string | null>) => change(changes, { replace: true });
  const summary = members ? foundText(members.length, list.hasNextPage) : 'Carregando membros...';

  return (
    <>
      <PageHeader title="Membros" subtitle="Procure, veja e ajude quem treina no clube." />
      <div className="flex flex-col gap-4">
        <div className="flex items-center gap-3 *:first:flex-1">
          <SearchField label="Buscar por nome ou email" placeholder="Nome ou email" value={filter.query} onSearch={(q) => choose({ q })} />
          <FilterSheet
            description="Mostre só os membros que interessam agora."
            chosen={chosen}
            doneLabel="Ver membros"
            onClear={() => choose(NO_FILTERS)}
            className="lg:hidden"
          >
            <MemberFilterFields filter={filter} onChoose={choose} />
          </FilterSheet>
        </div>
        <div className="hidden grid-cols-4 gap-4 lg:grid">
          <MemberFilterFields filter={filter} onChoose={choose} />
        </div>
      </div>
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 className="text-lg font-bold">
          <span role="status">{summary}</span>
        </h2>
        {chosen > 0 ? (
          <Button variant="link" onClick={() => choose(NO_FILTERS)}>
            Limpar filtros
          </Button>
        ) : null}
      </div>
      <PagedList
        query={list}
        rowsOf={(page) => page.rows}
        nouns={['membro', 'membros']}
        skeleton={<Skeleton className="h-96 rounded-2xl" />}
        loading={null}
        title="Erro ao carregar os membros"
        kept="Esta lista pode ter mudado"
        moreLabel={members?.length === 0 ? 'Continuar procurando' : undefined}
        isCountSaid
        empty={
          <EmptyState
            icon={isSearched ? <SearchX /> : <UsersRound />}
            title={isSearched ? 'Ninguém com essa busca' : 'Ainda não há membros'}
            description={
              isSearched
                ? 'Confira o nome ou o email, ou tire algum filtro. Basta o começo de uma palavra; acentos não importam.'
                : 'Quem criar uma conta aparece aqui.'
            }
            action={
              isSearched ? (
                <Button variant="outline" onClick={() => choose({ ...NO_FILTERS, q: null })}>
                  Ver todos
                </Button>
              ) : null
            }
          />
        }
      >
        {(shown) => <MembersList members={shown} search={search} />}
      </PagedList>
    </>
  );
}
