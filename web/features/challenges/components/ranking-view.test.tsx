// @vitest-environment jsdom
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import type { RankingRow } from '../api/get-challenge-ranking.ts';
import type { RankingView as RankingViewData } from '../ranking-view.ts';
import { RankingNotice } from './ranking-notice.tsx';
import { RankingView } from './ranking-view.tsx';

function row(user_id: string, user_name: string, position: number, overrides: Partial<RankingRow> = {}): RankingRow {
  return {
    user_id,
    user_name,
    position,
    user_photo_url: null,
    points: 70,
    completion_percentage: 33.33,
    check_ins_count: 7,
    consecutive_days: 3,
    last_check_in_date: '2026-11-21T15:00:00Z',
    ...overrides,
  };
}

const rows = [row('a', 'Ana', 1), row('b', 'Bia', 2), row('c', 'Caio', 3), row('d', 'Duda', 4, { points: 10, check_ins_count: 1, consecutive_days: 1 })];
const fromTop = { start: 'top' as const, isJumping: false, goToOwn: () => Promise.resolve(), goToTop: () => undefined };
const noMore = { hasMore: false, isLoading: false, hasFailed: false, loadedPages: 1, load: () => undefined };

function show(view: Partial<Extract<RankingViewData, { status: 'ready' }>>, userId = 'd') {
  render(
    <MemoryRouter>
      <RankingView
        challengeId="challenge"
        userId={userId}
        more={noMore}
        place={fromTop}
        view={{
          status: 'ready',
          source: 'saved',
          rows,
          ownRow: null,
          totalParticipants: 4,
          challengeTitle: null,
          timeZone: 'America/Sao_Paulo',
          savedAt: null,
          ...view,
        }}
      />
    </MemoryRouter>,
  );
}

beforeEach(() => {
  // jsdom draws nothing, so nothing is ever on the screen.
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
});

test('a row says everything about a participant', () => {
  show({});
  const list = screen.getByRole('list', { name: 'Todos os participantes' });
  const last = within(list).getAllByRole('listitem').at(-1) as HTMLElement;
  expect(last).toHaveTextContent('4º lugar');
  expect(last).toHaveTextContent('Duda');
  expect(last).toHaveTextContent('Você');
  expect(last).toHaveTextContent('10pontos');
  expect(last).toHaveTextContent('1 check-in');
  expect(last).toHaveTextContent('1 dia seguido');
  expect(last).toHaveTextContent('Último em 21/11/2026');
  expect(last).toHaveTextContent('33%');
});

test('the last check-in is dated by the challenge’s zone', () => {
  show({ rows: [row('a', 'Ana', 1, { last_check_in_date: '2026-11-22T00:30:00Z' })], timeZone: 'UTC' });
  expect(screen.getByRole('list', { name: 'Todos os participantes' })).toHaveTextContent('Último em 22/11/2026');
});

test('the first three stand on the podium, whoever they are', () => {
  show({});
  const podium = screen.getByRole('list', { name: 'Pódio' });
  expect(within(podium).getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    expect.stringContaining('Ana'),
    expect.stringContaining('Bia'),
    expect.stringContaining('Caio'),
  ]);
});

test('the own place is in reach even when its row is not loaded', () => {
  show({ ownRow: row('z', 'Zoe', 120, { points: 10, check_ins_count: 1 }) }, 'z');
  const bar = screen.getByRole('region', { name: 'Sua posição' });
  expect(bar).toHaveTextContent('120º');
  expect(bar).toHaveTextContent('10 pontos · 1 check-in');
  expect(within(bar).queryByRole('button')).not.toBeInTheDocument();
});

test('when its row is loaded, the bar leads to it', () => {
  show({ ownRow: rows[3] });
  expect(screen.getByRole('button', { name: 'Ir para a minha posição' })).toBeVisible();
});

test('an empty ranking says so and leads to the challenge', () => {
  show({ rows: [] });
  expect(screen.getByText('Nenhum participante encontrado')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Ver o desafio' })).toHaveAttribute('href', '/app/challenges');
});

test('rows that are not live are marked, with a way to try again', async () => {
  const onRetry = vi.fn();
  const { rerender } = render(<RankingNotice source="sample" savedAt={null} onRetry={onRetry} isRetrying={false} />);
  expect(screen.getByText('Dados de exemplo')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  rerender(<RankingNotice source="saved" savedAt="2026-11-21T15:00:00Z" onRetry={onRetry} isRetrying={false} />);
  expect(screen.getByText(/Dados de 21\/11\/2026 12:00/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  expect(onRetry).toHaveBeenCalledTimes(2);
});
