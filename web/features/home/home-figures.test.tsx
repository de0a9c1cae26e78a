// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { expect, test, vi } from 'vitest';
import { addDays, dayInZone } from '#domain/calendar.ts';
import { FeatureCards } from './feature-cards.tsx';
import { HomeStatCards } from './home-stat-cards.tsx';
import { WeekCard } from './week-card.tsx';

const data = {
  workout_count: 12,
  current_streak: 1,
  active_challenges: 1,
  week_workouts: 3,
  week_duration: 150,
  week_points: 30,
  weekly_data: [],
};

type Figures = Omit<typeof data, 'weekly_data'> & { weekly_data: { date: string; workouts: number; duration: number }[] };

function show(hasFigures: boolean, overrides: { data?: Figures | undefined; isPending?: boolean; isError?: boolean } = { data }) {
  const refetch = vi.fn();
  const stats = {
    data: overrides.data,
    dataUpdatedAt: Date.parse('2026-11-20T15:00:00Z'),
    isPending: overrides.isPending ?? false,
    isError: overrides.isError ?? false,
    isRefetching: false,
    refetch,
  };
  render(
    <MemoryRouter>
      <HomeStatCards stats={stats} hasFigures={hasFigures} />
      <WeekCard stats={stats} hasFigures={hasFigures} />
    </MemoryRouter>,
  );
  return refetch;
}

const numbers = () => screen.getByRole('region', { name: 'Seus números' });
const week = () => screen.getByRole('region', { name: 'Resumo semanal' });

test('streak and workouts are everybody’s; the week’s figures are not', () => {
  show(false);
  expect(numbers()).toHaveTextContent('Sequência1 dia');
  expect(numbers()).toHaveTextContent('Treinos12');
  expect(numbers()).toHaveTextContent('Pontos da semana?Premium');
  expect(numbers()).toHaveTextContent('Horas da semana?Premium');
  expect(week()).toHaveTextContent('Plano Expert');
  expect(week()).not.toHaveTextContent('Premium');
  expect(week()).not.toHaveTextContent('30');
  expect(screen.getByRole('link', { name: 'Conhecer' })).toHaveAttribute('href', '/#planos');
});

test('with the plan everything is there', () => {
  show(true);
  expect(numbers()).toHaveTextContent('Pontos da semana30');
  expect(numbers()).toHaveTextContent('Horas da semana2h');
  expect(week()).toHaveTextContent('Horas2h');
  expect(screen.getByRole('link', { name: 'Ver dashboard' })).toHaveAttribute('href', '/app/dashboard');
});

test('with the plan the week is there day by day, without it not', () => {
  const today = dayInZone(new Date());
  const weekly_data = [-1, 0, 1].map((days) => ({ date: addDays(today, days), workouts: days === 0 ? 2 : 0, duration: 0 }));
  show(true, { data: { ...data, weekly_data } });
  const days = within(week()).getAllByRole('listitem');
  expect(days.map((day) => day.textContent?.replace(/^\p{L}+/u, ''))).toEqual([': sem treino', ' (hoje): 2 treinos', ': ainda vem']);
  cleanup();
  show(false, { data: { ...data, weekly_data } });
  expect(within(week()).queryByRole('list')).not.toBeInTheDocument();
});

test('figures that can’t be read are no zeros, and can be asked for again', async () => {
  const refetch = show(true, { data: undefined });
  expect(numbers()).toHaveTextContent('Treinos–');
  await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  expect(refetch).toHaveBeenCalledOnce();
});

test('figures that could not be read again say of when they are', async () => {
  const refetch = show(true, { data, isError: true });
  expect(numbers()).toHaveTextContent('Treinos12');
  expect(numbers()).toHaveTextContent('Dados de 20/11/2026 12:00');
  await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  expect(refetch).toHaveBeenCalledOnce();
});

test('the feature cards lead on; what the plan lacks is marked', async () => {
  const onRegister = vi.fn();
  render(
    <MemoryRouter>
      <FeatureCards hasDashboard={false} hasLibrary={false} onRegister={onRegister} />
    </MemoryRouter>,
  );
  await userEvent.click(screen.getByRole('button', { name: /Registrar Treino/ }));
  expect(onRegister).toHaveBeenCalledOnce();
  expect(screen.getByRole('link', { name: /Desafios/ })).toHaveAttribute('href', '/app/challenges');
  expect(screen.getByRole('link', { name: /Dashboard.*Expert/ })).toHaveAttribute('href', '/app/dashboard');
  expect(screen.getByRole('link', { name: /Biblioteca de treinos.*Expert/ })).toHaveAttribute('href', '/app/workouts');
  expect(screen.getByRole('link', { name: 'Meus treinos' })).toHaveAttribute('href', '/app/workouts/history');
});
