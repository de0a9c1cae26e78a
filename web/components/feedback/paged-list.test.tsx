// @vitest-environment jsdom
import { useInfiniteQuery } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { AppError } from '#web/lib/data/errors.ts';
import { openAt } from '#web/lib/testing/open-with-member.tsx';
import { PagedList } from './paged-list.tsx';
import type { PagedListProps } from './paged-list.tsx';

interface Page {
  rows: string[];
  next: number | null;
}

let pages: (Page | Error)[];

const KEY = ['rows'];
const network = new AppError('network');

function List(props: Partial<PagedListProps<Page, string>>) {
  const query = useInfiniteQuery({
    queryKey: KEY,
    queryFn: async ({ pageParam }) => {
      const page = pages[pageParam];
      if (page instanceof Error || !page) throw page ?? network;
      return Promise.resolve(page);
    },
    initialPageParam: 0,
    getNextPageParam: ({ next }: Page) => next,
    retryDelay: 0,
  });
  const all = { title: 'Erro ao carregar os avisos', skeleton: <div data-testid="skeleton" />, ...props } as PagedListProps<Page, string>;
  return (
    <PagedList {...all} query={query} rowsOf={(page) => page.rows} nouns={['aviso', 'avisos']} empty={<p>Nenhum aviso</p>}>
      {(rows) => (
        <ul>
          {rows.map((row) => (
            <li key={row}>
              <a href={`/${row}`}>{row}</a>
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  );
}

const open = (props: Partial<PagedListProps<Page, string>> = {}) => openAt('/', <List {...props} />);
const names = () => screen.queryAllByRole('listitem').map((row) => row.textContent);
const more = () => screen.getByRole('button', { name: 'Carregar mais' });

beforeEach(() => {
  pages = [
    { rows: ['a', 'b'], next: 1 },
    { rows: ['c'], next: null },
  ];
});

test('the rows of all pages stand in one list, the focus goes to the first that came, and how many came is told', async () => {
  const { user } = open();
  await screen.findByRole('list');
  expect(names()).toEqual(['a', 'b']);
  await user.click(more());
  expect(await screen.findByRole('link', { name: 'c' })).toHaveFocus();
  expect(names()).toEqual(['a', 'b', 'c']);
  expect(screen.getByRole('status')).toHaveTextContent('Mais 1 aviso, 3 na lista');
  expect(screen.queryByRole('button', { name: 'Carregar mais' })).toBeNull();
});

test('a page that fails says why above the button, and is no failure of the list', async () => {
  pages[1] = network;
  const { user } = open({ moreErrorPrefix: 'Erro ao buscar avisos: ' });
  await screen.findByRole('list');
  await user.click(more());
  expect(await screen.findByRole('alert')).toHaveTextContent(`Erro ao buscar avisos: ${network.message}`);
  expect(screen.queryByText('Isto pode ter mudado')).toBeNull();
  expect(names()).toEqual(['a', 'b']);
  pages[1] = { rows: ['c'], next: null };
  await user.click(screen.getByRole('button', { name: 'Tentar carregar mais' }));
  await waitFor(() => expect(names()).toEqual(['a', 'b', 'c']));
});

test('a list that can’t be read says so, and one that can’t be read again stays under a mark', async () => {
  const [first] = pages;
  pages[0] = network;
  const { user, client } = open();
  expect(await screen.findByRole('alert')).toHaveTextContent('Erro ao carregar os avisos');
  pages[0] = first ?? network;
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  await screen.findByRole('list');
  pages[0] = network;
  await act(() => client.invalidateQueries({ queryKey: KEY }));
  expect(await screen.findByText('Isto pode ter mudado')).toBeVisible();
  expect(names()).toEqual(['a', 'b']);
});

test('no row and none to come is an empty list', async () => {
  pages = [{ rows: [], next: null }];
  open();
  expect(await screen.findByText('Nenhum aviso')).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
});

test('no row yet and more to come leads on', async () => {
  pages = [
    { rows: [], next: 1 },
    { rows: [], next: null },
  ];
  const { user } = open({ moreLabel: 'Continuar procurando', isCountSaid: true });
  await user.click(await screen.findByRole('button', { name: 'Continuar procurando' }));
  expect(await screen.findByText('Nenhum aviso')).toBeVisible();
});
