import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { MoreRows } from '#web/components/layout/more-rows.tsx';
import { morePages } from '#web/lib/data/more-pages.ts';
import type { Elements, Phrase } from '#web/lib/elements.ts';
import { Loaded } from './loaded.tsx';
import type { LoadedStates } from './loaded.tsx';

export type PagedListProps<Page, Row> = LoadedStates & {
  query: UseInfiniteQueryResult<InfiniteData<Page>>;
  /** The rows of one page. */
  rowsOf: (page: Page) => readonly Row[];
  /** The name of a row, such as `['treino', 'treinos']`. */
  nouns: readonly [one: string, many: string];
  /** Other words of the button for more. */
  moreLabel?: Phrase;
  /** Before why the next page failed, such as "Erro ao buscar treinos: ". */
  moreErrorPrefix?: string;
  /** The screen says itself how many rows there are. */
  isCountSaid?: boolean;
  children: (rows: readonly Row[]) => Elements;
};

/**
 * A list that is read in pages: `Loaded` around the rows of all pages read so far, with the way to more of them. It is
 * empty where no page has a row and none follows; before that the way on stands alone.
 */
export function PagedList<Page, Row>({
  query,
  rowsOf,
  nouns,
  moreLabel,
  moreErrorPrefix = '',
  isCountSaid,
  children,
  ...states
}: PagedListProps<Page, Row>) {
  const all = (data: InfiniteData<Page>) => data.pages.flatMap((page) => rowsOf(page));
  const more = morePages(query);
  return (
    <Loaded query={query} isEmpty={(data) => all(data).length === 0 && !more.isThere} {...states}>
      {(data) => {
        const rows = all(data);
        return (
          <MoreRows
            count={rows.length}
            nouns={nouns}
            more={{ ...more, error: more.error === null ? null : `${moreErrorPrefix}${more.error}` }}
            label={moreLabel}
            isCountSaid={isCountSaid}
          >
            {rows.length > 0 ? children(rows) : null}
          </MoreRows>
        );
      }}
    </Loaded>
  );
}
