// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { totalPoints } from '#domain/points.ts';
import type { RankingRow } from '../api/ranking-row.ts';
import { RankingNotice } from './ranking-notice.tsx';
import type { RankingView as RankingViewData } from './ranking-state.ts';
import { RankingView } from './ranking-view.tsx';

function row(user_id: string, user_name: string, position: number, overrides: Partial<RankingRow> = {}): RankingRow {
  return {
    user_id,
    user_name,
    position,
    user_photo_url: null,
    points: totalPoints(7),
    completion_percentage: 33.33,
    check_ins_count: 7,
    consecutive_days: 3,
    last_check_in_date: '2026-11-21T15:00:00Z',
    ...overrides,
  };
}

const rows = [
  row('a', 'Ana', 1),
  row('b', 'Bia', 2),
  row('c', 'Caio', 3),
  row('d', 'Duda', 4, { points: totalPoints(1), check_ins_count: 1, consecutive_days: 1 }),
];
const fromTop = { start: 'top' as const, isJumping: false, goToOwn: () => Promise.resolve(), goToTop: () => undefined };
const noMore = { isThere: false, isLoading: false, error: null, loadedPages: 1, load: () => undefined };

function show(view: Partial<Extract<RankingViewData, { status: 'ready' }>>, userId = 'd', isFinal = false) {
  render(
    <MemoryRouter>
      <RankingView
        challengeId="challenge"
        userId={userId}
        more={noMore}
        place={fromTop}
        today="2026-11-21"
        isFinal={isFinal}
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
  expect(last).toHaveTextContent(`${totalPoints(1)}pontos`);
  expect(last).toHaveTextContent('1 check-in');
  expect(last).toHaveTextContent('1 dia seguido');
  expect(last).toHaveTextContent('Último em 21/11/2026');
  expect(last).toHaveTextContent('33%');
});

test('a hidden row has its place and points, and leads nowhere; the others have options, one’s own has none', () => {
  const hidden = row('stand-in', 'Participante', 2, { is_hidden: true, last_check_in_date: null });
  show({ rows: [row('a', 'Ana', 1), hidden, row('d', 'Duda', 3)] });
  const items = within(screen.getByRole('list', { name: 'Todos os participantes' })).getAllByRole('listitem');
  expect(items[1]).toHaveTextContent('2º lugar');
  expect(items[1]).toHaveTextContent(`Participante${totalPoints(7)}pontos7 check-ins3 dias seguidos`);
  expect(items[1]).not.toHaveTextContent('check-in ainda');
  expect(within(items[1] as HTMLElement).queryByRole('link')).toBeNull();
  expect(within(screen.getByRole('list', { name: 'Pódio' })).getAllByRole('link')).toHaveLength(2);
  expect(screen.getAllByRole('button', { name: /^Opções de/ }).map((button) => button.getAttribute('aria-label'))).toEqual([
    'Opções de Ana',
  ]);
});

test('in a challenge that is over nobody has 0 days in a row; in one that runs the row says what orders', () => {
  const ended = [row('a', 'Ana', 1), row('b', 'Bia', 2, { consecutive_days: 0 })];
  show({ rows: ended }, 'd', true);
  const list = screen.getByRole('list', { name: 'Todos os participantes' });
  expect(list).toHaveTextContent('3 dias seguidos');
  expect(list).not.toHaveTextContent('0 dias seguidos');
  cleanup();
  show({ rows: ended });
  expect(screen.getByRole('list', { name: 'Todos os participantes' })).toHaveTextContent('0 dias seguidos');
});

test('the last check-in is dated by the challenge’s zone', () => {
  show({ rows: [row('a', 'Ana', 1, { last_check_in_date: '2026-11-22T00:30:00Z' })], timeZone: 'UTC' });
  expect(screen.getByRole('list', { name: 'Todos os participantes' })).toHaveTextContent('Último em 22/11/2026');
});

test('the first three stand on the podium, whoever they are', () => {
  show({});
  const podium = screen.getByRole('list', { name: 'Pódio' });
  expect(
    within(podium)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual([expect.stringContaining('Ana'), expect.stringContaining('Bia'), expect.stringContaining('Caio')]);
});

test('nobody is crowned before the first check-in', () => {
  const fresh = rows.map((one) => ({
    ...one,
    points: 0,
    check_ins_count: 0,
    consecutive_days: 0,
    completion_percentage: 0,
    last_check_in_date: null,
  }));
  show({ rows: fresh });
  expect(screen.queryByRole('list', { name: 'Pódio' })).not.toBeInTheDocument();
  expect(screen.getByText('O pódio ainda está vazio')).toBeVisible();
  cleanup();
  show({ rows: fresh }, 'd', true);
  expect(screen.getByText('Ninguém fez check-in neste desafio.')).toBeVisible();
  cleanup();
  show({ rows: [row('a', 'Ana', 1), ...fresh.slice(1)] });
  expect(within(screen.getByRole('list', { name: 'Pódio' })).getAllByRole('listitem')).toHaveLength(1);
});

test('the own row and its bar say what is missing to the next place, until the ranking is final', () => {
  show({ ownRow: rows[3], nextRow: rows[2] });
  expect(screen.getByRole('region', { name: 'Sua posição' })).toHaveTextContent(`Faltam ${totalPoints(7)} pontos para passar Caio`);
  expect(
    within(screen.getByRole('list', { name: 'Todos os participantes' })).getAllByText(
      new RegExp(`^Faltam ${totalPoints(7)} pontos para passar`),
    ),
  ).toHaveLength(1);
  cleanup();
  show({ ownRow: row('d', 'Duda', 4), nextRow: rows[2] });
  expect(screen.getByRole('region', { name: 'Sua posição' })).toHaveTextContent(`Faltam ${totalPoints(1)} pontos para passar Caio`);
  cleanup();
  show({ ownRow: rows[3], nextRow: rows[2] }, 'd', true);
  expect(screen.queryByText(/^Faltam/)).not.toBeInTheDocument();
});

test.each([
  [{ day: '2026-11-21', passes: 48, passes_more: false }, 'Um check-in passa 48 pessoas'],
  [{ day: '2026-11-21', passes: 1, passes_more: false }, 'Um check-in passa 1 pessoa'],
  [{ day: '2026-11-22', passes: 1048, passes_more: false }, 'Um check-in amanhã passa 1.048 pessoas'],
  [{ day: '2026-11-22', passes: 1000, passes_more: true }, 'Um check-in amanhã passa mais de 1.000 pessoas'],
])('the own row and its bar say what the next check-in gives: %o', (nextCheckIn, sentence) => {
  show({ ownRow: rows[3], nextRow: rows[2], nextCheckIn });
  const list = screen.getByRole('list', { name: 'Todos os participantes' });
  expect(within(screen.getByRole('region', { name: 'Sua posição' })).getByText(sentence)).toBeVisible();
  expect(within(list).getAllByText(sentence)).toHaveLength(1);
  expect(screen.queryByText(/Faltam/)).not.toBeInTheDocument();
});

test('a check-in that passes nobody leaves the points to the next place', () => {
  show({ ownRow: rows[3], nextRow: rows[2], nextCheckIn: { day: '2026-11-21', passes: 0, passes_more: false } });
  expect(screen.getByRole('region', { name: 'Sua posição' })).toHaveTextContent(`Faltam ${totalPoints(7)} pontos para passar Caio`);
  expect(screen.queryByText(/^Um check-in/)).not.toBeInTheDocument();
});

test('nothing is promised where no check-in is to come', () => {
  const promised = /^(Um check-in|Faltam)/;
  show({ ownRow: rows[3], nextRow: rows[2], nextCheckIn: null });
  expect(screen.getByRole('region', { name: 'Sua posição' })).toHaveTextContent(`${totalPoints(1)} pontos · 1 check-in`);
  expect(screen.queryByText(promised)).not.toBeInTheDocument();
  cleanup();
  // The last reading before the end, after it.
  show({ ownRow: rows[3], nextRow: rows[2], nextCheckIn: { day: '2026-11-21', passes: 48, passes_more: false } }, 'd', true);
  expect(screen.getByRole('region', { name: 'Sua posição' })).toHaveTextContent(`${totalPoints(1)} pontos · 1 check-in`);
  expect(screen.queryByText(promised)).not.toBeInTheDocument();
});

test('the own place is in reach even when its row is not loaded', () => {
  show({ ownRow: row('z', 'Zoe', 120, { points: totalPoints(1), check_ins_count: 1 }) }, 'z');
  const bar = screen.getByRole('region', { name: 'Sua posição' });
  expect(bar).toHaveTextContent('120º');
  expect(bar).toHaveTextContent(`${totalPoints(1)} pontos · 1 check-in`);
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

test('the places of accounts that are gone are said to be vacant in an ended ranking, on its podium and in its list', () => {
  const left = [row('b', 'Bia', 2), row('d', 'Duda', 5), row('e', 'Edu', 8)];
  show({ rows: left }, 'd', true);
  expect(
    within(screen.getByRole('list', { name: 'Pódio' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    expect.stringMatching(/^Lugar vago1º lugar/),
    expect.stringMatching(/Bia.*2º lugar/),
    expect.stringMatching(/^Lugar vago3º lugar/),
  ]);
  const list = () => within(screen.getByRole('list', { name: 'Todos os participantes' })).getAllByRole('listitem');
  expect(list().map(({ textContent }) => textContent)).toEqual([
    '1º lugar vago. Quem terminou aqui não está mais no ranking, e ninguém sobe.',
    expect.stringContaining('Bia'),
    expect.stringMatching(/^3º ao 4º lugar vagos/),
    expect.stringContaining('Duda'),
    expect.stringMatching(/^6º ao 7º lugar vagos/),
    expect.stringContaining('Edu'),
  ]);
  cleanup();
  show({ rows: left }, 'd', false);
  expect(list()).toHaveLength(3);
});
