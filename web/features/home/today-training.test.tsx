// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { addDays, dayInZone } from '#domain/calendar.ts';
import { useOutboxStore } from '#web/lib/outbox/outbox-store.ts';
import { useSessionStore } from '#web/lib/session/session-store.ts';
import { waitingWorkout } from '#web/lib/testing/waiting-workout.ts';
import { homeStatsQueryOptions } from './api/get-home-stats.ts';
import { TodayTraining } from './today-training.tsx';

beforeEach(() => useOutboxStore.setState({ userId: 'm', workouts: [] }));

function keepWaiting(refusal: string | null): void {
  useOutboxStore.setState({ userId: 'm', workouts: [waitingWorkout({ refusal, values: { date: dayInZone(new Date()) } })] });
}

afterEach(() => useOutboxStore.setState({ userId: null, workouts: [] }));

function show(workouts: number, duration: number) {
  const onRegister = vi.fn();
  const today = dayInZone(new Date());
  const client = new QueryClient();
  useSessionStore.setState({ user: { id: 'm' } as never });
  const { queryKey } = homeStatsQueryOptions('m');
  client.setQueryData(queryKey, {
    workout_count: workouts,
    current_streak: 0,
    active_challenges: 0,
    week_workouts: workouts,
    week_duration: duration,
    week_points: workouts * 10,
    weekly_data: [
      { date: addDays(today, -1), workouts: 3, duration: 300 },
      { date: today, workouts, duration },
    ],
  });
  render(
    <QueryClientProvider client={client}>
      <TodayTraining onRegister={onRegister} />
    </QueryClientProvider>,
  );
  return onRegister;
}

test('before the day’s workout it is still to do, a press away', async () => {
  const onRegister = show(0, 0);
  expect(screen.getByRole('heading', { name: 'Ainda dá tempo de treinar hoje' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Registrar o treino de hoje' }));
  expect(onRegister).toHaveBeenCalledOnce();
});

test('after it the day is done', () => {
  show(2, 75);
  expect(screen.getByRole('heading', { name: 'Treino de hoje feito!' })).toBeVisible();
  expect(screen.getByText('2 treinos, 1h 15min de movimento. Até amanhã!')).toBeVisible();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

test('what waits on this device is on its way, and asks for nothing', () => {
  keepWaiting(null);
  show(0, 0);
  expect(screen.getByRole('heading', { name: 'Treino de hoje a caminho' })).toBeVisible();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

test('a refused workout leaves today’s training to do', () => {
  keepWaiting('Desafio não encontrado');
  show(0, 0);
  expect(screen.getByRole('heading', { name: 'Ainda dá tempo de treinar hoje' })).toBeVisible();
});

test('nothing is asked for while the device has not told what waits on it', () => {
  useOutboxStore.setState({ userId: null, workouts: [] });
  show(0, 0);
  expect(screen.queryByText('Ainda dá tempo de treinar hoje')).not.toBeInTheDocument();
  act(() => keepWaiting(null));
  expect(screen.getByRole('heading', { name: 'Treino de hoje a caminho' })).toBeVisible();
});
