// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { dayInZone, noonInSaoPaulo } from '#domain/calendar.ts';
import { Dialog, DialogContent } from '#web/components/ui/overlays/dialog.tsx';
import { stubClubAnswers } from '#web/lib/testing/club-answers.ts';
import { connectToastDisplay } from '#web/lib/toast.ts';
import type { OwnWorkout } from '../own-workouts.ts';
import { ownWorkout } from '../testing/own-workout.ts';
import { EditWorkoutPanel } from './edit-workout-panel.tsx';

const challenge = {
  id: '3f0a52c8-0c1e-4f0e-9b52-2a1f8d9f4a11',
  title: 'Desafio 21 dias',
  start_date: '2020-01-01T03:00:00Z',
  end_date: '2099-01-01T02:59:59Z',
  time_zone: 'America/Sao_Paulo',
  active: true,
};

// Nobody is signed in here: the profile can't be read again afterwards, which is logged.
afterEach(() => void vi.mocked(console.warn).mockClear());

/** A workout without a challenge that was registered just now, being edited by a member of a running challenge. */
function edit(changes: Partial<OwnWorkout>) {
  const registered = new Date();
  const toasts: { title: string; description?: string | undefined }[] = [];
  connectToastDisplay({ show: ({ title, description }) => toasts.push({ title, description }), dismiss: () => undefined });
  const requests = stubClubAnswers({
    'GET /challenge_participants': () => [{ challenge_id: challenge.id, status: 'active', joined_at: '2020-01-01T03:00:00Z', challenge }],
    'GET /challenge_check_ins': () => [],
    'PATCH /workout_records': () => [{ id: 'w' }],
    'POST /rpc/put_workout_in_challenge': () => ({ success: true, checked_in: true, check_in_refused: null, points_earned: 10 }),
  });
  const workout = ownWorkout({
    challenge_id: null,
    registered_at: registered.toISOString(),
    date: noonInSaoPaulo(dayInZone(registered)),
    ...changes,
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Dialog open>
        <DialogContent>
          <EditWorkoutPanel userId="m" workout={workout} onLock={() => undefined} onBack={() => undefined} />
        </DialogContent>
      </Dialog>
    </QueryClientProvider>,
  );
  const written = () => requests.filter(({ key }) => !key.startsWith('GET'));
  return { toasts, written };
}

const save = () => screen.getByRole('button', { name: 'Salvar alterações' });

test('a workout registered without a challenge is put into one, with what it earns', async () => {
  const { toasts, written } = edit({ duration_minutes: 50 });
  const field = await screen.findByRole('combobox', { name: 'Desafio' });
  expect(field).toHaveValue('');
  expect(save()).toBeDisabled();
  await userEvent.selectOptions(field, 'Desafio 21 dias');
  expect(screen.getByText('Este treino vale o check-in de hoje.')).toBeVisible();
  await userEvent.click(save());
  await waitFor(() =>
    expect(toasts).toEqual([{ title: 'Treino atualizado!', description: 'Check-in de hoje feito: +10 pontos no ranking.' }]),
  );
  expect(written()).toEqual([
    { key: 'POST /rpc/put_workout_in_challenge', body: { p_user_id: 'm', p_workout_id: 'w', p_challenge_id: challenge.id } },
  ]);
});

test('what else was changed comes first: a duration that has become long enough earns the check-in', async () => {
  const { written } = edit({ duration_minutes: 30 });
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Desafio' }), 'Desafio 21 dias');
  expect(screen.getByText('Duração mínima para check-in em desafios é de 45 minutos')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: '60 minutos' }));
  await userEvent.click(save());
  await waitFor(() => expect(written().map(({ key }) => key)).toEqual(['PATCH /workout_records', 'POST /rpc/put_workout_in_challenge']));
});
