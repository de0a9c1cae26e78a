// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { reportReachable } from '../data/connection.ts';
import { createQueryClient } from '../data/query-client.ts';
import { initializeSupabase } from '../data/supabase.ts';
import type { ClubClient } from '../data/supabase.ts';
import { eventually } from '../testing/eventually.ts';
import { toast } from '../toast.ts';
import { useFavorites } from './use-favorites.ts';
import { waitingFavorites } from './waiting-favorites.ts';

const ANA = 'ana';

interface Row {
  collection: string;
  entry_id: string;
}

/** The table of favourites as the data API shows it. */
function stubServer(rows: Row[]) {
  const server = { rows, mode: 'up' as 'up' | 'down' | 'refusing', calls: [] as string[], slow: Promise.resolve() };
  const answer = (work: () => unknown) => {
    if (server.mode === 'down') return { data: null, error: { message: 'TypeError: Failed to fetch' }, status: 0 };
    if (server.mode === 'refusing') return { data: null, error: { code: '42501', message: 'denied' }, status: 403 };
    return { data: work(), error: null, status: 200 };
  };
  const from = () => ({
    select: () => ({
      order: async () => {
        const { mode } = server;
        if (mode === 'refusing') server.mode = 'up';
        const result = answer(() => [...server.rows]);
        server.mode = mode;
        await server.slow;
        return result;
      },
    }),
    insert: async ({ collection, entry_id }: Row) => {
      server.calls.push(`+${entry_id}`);
      if (server.rows.some((row) => row.entry_id === entry_id)) return { data: null, error: { code: '23505' }, status: 409 };
      return answer(() => void server.rows.push({ collection, entry_id }));
    },
    delete: () => {
      const wanted: Record<string, string> = {};
      const remove = async () => {
        server.calls.push(`-${wanted['entry_id']}`);
        return answer(() => void (server.rows = server.rows.filter((row) => row.entry_id !== wanted['entry_id'])));
      };
      const filter = {
        eq: (name: string, value: string) => {
          wanted[name] = value;
          return 'user_id' in wanted && 'collection' in wanted && 'entry_id' in wanted ? remove() : filter;
        },
      };
      return filter;
    },
  });
  initializeSupabase({ from } as unknown as ClubClient);
  return server;
}

function open(userId = ANA) {
  const client = createQueryClient();
  client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retry: false } });
  const wrapper = ({ children }: { children: ReactNode }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>;
  return renderHook(() => useFavorites(userId, 'recipes'), { wrapper }).result;
}

beforeEach(() => {
  localStorage.clear();
  reportReachable(true);
});

test('shows those of one collection, and a change at once and on the server', async () => {
  const server = stubServer([
    { collection: 'recipes', entry_id: 'sopa' },
    { collection: 'library', entry_id: 'pernas' },
  ]);
  const favorites = open();
  await eventually(() => expect([...favorites.current.ids]).toEqual(['sopa']));
  act(() => favorites.current.toggle('bolo'));
  expect([...favorites.current.ids]).toEqual(['sopa', 'bolo']);
  await eventually(() => expect(server.rows).toHaveLength(3));
  act(() => favorites.current.toggle('sopa'));
  expect([...favorites.current.ids]).toEqual(['bolo']);
  await eventually(() => expect(waitingFavorites.read(ANA)).toEqual({}));
  expect(server.calls).toEqual(['+bolo', '-sopa']);
  expect([...favorites.current.ids]).toEqual(['bolo']);
});

test('what is changed without a connection waits, is told, and is sent when the connection is back', async () => {
  const server = stubServer([{ collection: 'recipes', entry_id: 'sopa' }]);
  const info = vi.spyOn(toast, 'info');
  const favorites = open();
  await eventually(() => expect(favorites.current.isKnown).toBe(true));
  server.mode = 'down';
  act(() => favorites.current.toggle('bolo'));
  act(() => favorites.current.toggle('sopa'));
  await eventually(() => expect(info).toHaveBeenCalledWith('Você está sem conexão', expect.anything()));
  info.mockRestore();
  act(() => reportReachable(false));
  expect([...favorites.current.ids]).toEqual(['bolo']);
  expect(waitingFavorites.read(ANA)).toEqual({ 'recipes/bolo': true, 'recipes/sopa': false });

  server.mode = 'up';
  act(() => reportReachable(true));
  await eventually(() => expect(waitingFavorites.read(ANA)).toEqual({}));
  expect(server.rows).toEqual([{ collection: 'recipes', entry_id: 'bolo' }]);
  expect([...favorites.current.ids]).toEqual(['bolo']);
});

test('what waited over a reload is sent by the next page; what the server has already is no fault', async () => {
  const server = stubServer([{ collection: 'recipes', entry_id: 'sopa' }]);
  waitingFavorites.note(ANA, 'recipes/sopa', true);
  waitingFavorites.note('bia', 'recipes/bolo', true);
  const favorites = open();
  await eventually(() => expect(waitingFavorites.read(ANA)).toEqual({}));
  expect([...favorites.current.ids]).toEqual(['sopa']);
  expect(server.calls).toEqual(['+sopa']);
  expect(waitingFavorites.read('bia')).toEqual({ 'recipes/bolo': true });
});

test('a refusal is told, and the heart is as it was', async () => {
  const server = stubServer([]);
  const error = vi.spyOn(toast, 'error');
  const favorites = open();
  await eventually(() => expect(favorites.current.isKnown).toBe(true));
  server.mode = 'refusing';
  act(() => favorites.current.toggle('bolo'));
  expect([...favorites.current.ids]).toEqual(['bolo']);
  await eventually(() => expect([...favorites.current.ids]).toEqual([]));
  expect(error).toHaveBeenCalledWith('Não foi possível salvar seu favorito', expect.anything());
  error.mockRestore();
  expect(waitingFavorites.read(ANA)).toEqual({});
});

test('what was read before a change reached the server does not take it off the screen', async () => {
  const server = stubServer([]);
  let arrive = () => undefined as void;
  server.slow = new Promise((resolve) => {
    arrive = resolve;
  });
  waitingFavorites.note(ANA, 'recipes/sopa', true);
  const favorites = open();
  await eventually(() => expect(server.rows).toHaveLength(1));
  server.slow = Promise.resolve();
  arrive();
  await eventually(() => expect(waitingFavorites.read(ANA)).toEqual({}));
  expect([...favorites.current.ids]).toEqual(['sopa']);
});
