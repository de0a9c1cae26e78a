// @vitest-environment jsdom
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { retryWorkout } from '#web/lib/outbox/outbox.ts';
import { waitingWorkout } from '#web/lib/testing/waiting-workout.ts';
import { connectToastDisplay } from '#web/lib/toast.ts';
import { WaitingWorkoutsDialog } from './waiting-workouts-dialog.tsx';

vi.mock('#web/lib/outbox/outbox.ts', () => ({ retryWorkout: vi.fn(), discardWorkout: vi.fn() }));

function open(workout = waitingWorkout()) {
  const toasts: string[] = [];
  connectToastDisplay({ show: ({ title }) => toasts.push(title), dismiss: () => undefined });
  render(<WaitingWorkoutsDialog open onOpenChange={() => undefined} workouts={[workout]} onRetried={() => undefined} />);
  return toasts;
}

test('“Tentar agora” says so when the device can’t read what it keeps', async () => {
  vi.mocked(retryWorkout).mockRejectedValueOnce(new DOMException('closed', 'InvalidStateError'));
  const toasts = open();
  await userEvent.click(screen.getByRole('button', { name: 'Tentar agora' }));
  await waitFor(() => expect(toasts.at(-1)).toBe('Não foi possível ler o que está guardado'));
  expect(screen.getByText('Corrida')).toBeVisible();
  vi.mocked(console.warn).mockClear();
});

test('a photo that the server won’t take says why, and can only be thrown away', () => {
  const photo = { path: '1', blob: new Blob(['x'], { type: 'image/webp' }), refusal: 'A imagem é grande demais.' };
  open(waitingWorkout({ isRecorded: true, photos: [photo] }));
  expect(screen.getByText('Foto não aceita')).toBeVisible();
  expect(screen.getByText('A imagem é grande demais. O treino está registrado.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Tentar agora' })).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Descartar' })).toBeEnabled();
});

test('what was registered without knowing the challenge says that it will be in it', () => {
  open(waitingWorkout({ openChallenge: { wantedId: null } }));
  expect(screen.getByText('Entra no seu desafio em andamento quando for enviado.')).toBeVisible();
});

test('a workout whose day has become too old can be put right or thrown away, and not sent as it is', () => {
  open(waitingWorkout({ refusal: 'A data do treino não pode ter mais de 14 dias.', refusalCode: 'date_too_old' }));
  expect(screen.getByText('A data do treino não pode ter mais de 14 dias.')).toBeVisible();
  for (const name of ['Corrigir', 'Descartar']) expect(screen.getByRole('button', { name })).toBeEnabled();
  for (const name of ['Tentar agora', 'Enviar sem desafio']) expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
});
