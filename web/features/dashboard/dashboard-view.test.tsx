// @vitest-environment jsdom
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { describe, expect, test, vi } from 'vitest';
import type { WorkoutDetailComponent } from '#web/lib/workout-detail.ts';
import { computeDashboard } from './compute-dashboard.ts';
import type { DashboardRows } from './compute-dashboard.ts';
import { DashboardView } from './dashboard-view.tsx';

const instant = new Date('2026-11-21T20:00:00Z');

const rows: DashboardRows = {
  workouts: [
    {
      id: '1',
      workout_name: 'Agachamento livre',
      workout_type: 'Musculação',
      date: '2026-11-21T15:00:00Z',
      registered_at: '2026-11-21T19:30:00Z',
      duration_minutes: 130,
      points: 10,
      notes: 'Intensidade: 4/5',
      image_urls: [],
      challenge_id: 'a',
    },
    {
      id: '2',
      workout_name: 'Caminhada',
      workout_type: null,
      date: '2026-11-10T15:00:00Z',
      registered_at: '2026-11-10T19:30:00Z',
      duration_minutes: 50,
      points: 10,
      notes: null,
      image_urls: [],
      challenge_id: null,
    },
  ],
  checkIns: [{ day: '2026-11-21', points: 10 }],
  progress: [
    {
      challengeId: 'a',
      title: 'Desafio 21 dias',
      endDate: '2026-12-12T02:59:59Z',
      points: 10,
      checkIns: 1,
      targetCheckIns: 21,
      completionPercentage: 4.76,
      isActive: true,
    },
  ],
};

// The dialog itself is another feature's: the route brings it.
const WorkoutDetailMark: WorkoutDetailComponent = ({ workout, open }) => (open ? <p>{`Detalhes de ${workout?.workout_name}`}</p> : null);

function show(data: DashboardRows) {
  render(
    <MemoryRouter>
      <DashboardView stats={computeDashboard(data, instant)} WorkoutDetailDialog={WorkoutDetailMark} />
    </MemoryRouter>,
  );
}

test('the totals say which points are which, and hours are rounded down', () => {
  show(rows);
  expect(screen.getByTestId('stat-current-streak')).toHaveTextContent('1 dia');
  expect(screen.getByTestId('stat-total-workouts')).toHaveTextContent('21 esta semana');
  expect(screen.getByTestId('stat-total-points')).toHaveTextContent('Pontos de check-in1010 em treinos esta semana');
  expect(screen.getByTestId('stat-total-hours')).toHaveTextContent('3h2h esta semana');
});

test('the week has a bar per day with today marked', () => {
  show(rows);
  const table = screen.getByRole('table', { name: 'Treinos por dia nesta semana' });
  const values = within(table)
    .getAllByRole('row')
    .slice(1)
    .map((line) => line.textContent);
  expect(values).toEqual(['Dom0', 'Seg0', 'Ter0', 'Qua0', 'Qui0', 'Sex0', 'Sáb (hoje)1']);
});

test('both challenge cards lead to the challenges', () => {
  show(rows);
  expect(screen.getByRole('link', { name: 'Desafios Ativos' })).toHaveAttribute('href', '/app/challenges');
  expect(screen.getByRole('link', { name: 'Progresso em Desafios' })).toHaveAttribute('href', '/app/challenges');
});

test('a challenge workout carries its badge, and pressing one opens its details', async () => {
  show(rows);
  const [first, second] = screen.getAllByRole('button');
  expect(first).toHaveTextContent('Desafio');
  expect(second).not.toHaveTextContent('Desafio');
  await userEvent.click(first as HTMLElement);
  expect(screen.getByText('Detalhes de Agachamento livre')).toBeVisible();
});

test('without workouts the list says what to do next', () => {
  show({ workouts: [], checkIns: [], progress: [] });
  expect(screen.getByText('Nenhum treino registrado ainda')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Registrar Treino' })).toHaveAttribute('href', '/app/workouts/record');
});

const headings = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
const days = () => document.querySelectorAll('[data-date]');
const bars = () => document.querySelectorAll('[data-minutes]');

/** A browser that shows what the test says. */
function standFar() {
  const tellAll = new Set<(entries: { isIntersecting: boolean }[]) => void>();
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #tell;
      constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
        this.#tell = tell;
      }
      observe() {
        tellAll.add(this.#tell);
      }
      disconnect() {
        tellAll.delete(this.#tell);
      }
    },
  );
  return () => act(() => tellAll.forEach((tell) => tell([{ isIntersecting: true }])));
}

describe('what is far below', () => {
  test('has its heading, its words and its place, and is drawn when it comes near', () => {
    const scrollThere = standFar();
    show(rows);
    const before = headings();
    expect(before).toEqual(expect.arrayContaining(['Seu ano em movimento', 'Minutos por semana', 'Por tipo de treino']));
    expect(screen.getByText('2 dias ativos no último ano')).toBeInTheDocument();
    expect(days()).toHaveLength(0);
    expect(bars()).toHaveLength(0);
    const grid = screen.getByRole('grid', { name: 'Calendário de treinos do último ano' });
    expect(grid).toHaveAttribute('aria-busy', 'true');
    // As many rows as it has then: the page is as long.
    expect(within(grid).getAllByRole('row')).toHaveLength(8);
    scrollThere();
    expect(grid).toHaveAttribute('aria-busy', 'false');
    expect(within(grid).getAllByRole('row')).toHaveLength(8);
    expect(days()).toHaveLength(371);
    expect(bars()).toHaveLength(12);
    expect(screen.getByRole('table', { name: 'Minutos por semana nas últimas 12 semanas' })).toBeInTheDocument();
    expect(headings()).toEqual(before);
  });

  test('is there for the first key, which may go to it', async () => {
    standFar();
    show(rows);
    await userEvent.tab();
    expect(days()).toHaveLength(371);
    const today = document.querySelector('[data-date="2026-11-21"]');
    expect(today).toHaveAccessibleName('21 de novembro de 2026: 1 treino, 2h 10min');
    expect(today).toHaveAttribute('tabindex', '0');
  });
});

test('figures that are asked for again and are the same draw nothing', () => {
  const draws = vi.fn();
  const Counted: WorkoutDetailComponent = () => {
    draws();
    return null;
  };
  const stats = computeDashboard(rows, instant);
  const page = () => (
    <MemoryRouter>
      <DashboardView stats={stats} WorkoutDetailDialog={Counted} />
    </MemoryRouter>
  );
  const { rerender } = render(page());
  const before = draws.mock.calls.length;
  rerender(page());
  expect(draws).toHaveBeenCalledTimes(before);
});
