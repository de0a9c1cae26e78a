// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { dayInZone } from '#domain/calendar.ts';
import { Dialog, DialogContent } from '#web/components/ui/overlays/dialog.tsx';
import { checkInListKey } from '#web/lib/challenges/check-in-list.ts';
import { participationsQueryOptions } from '#web/lib/challenges/joined-challenges.ts';
import { retryWorkout } from '#web/lib/outbox/outbox.ts';
import type { Retry } from '#web/lib/outbox/outbox.ts';
import { waitingWorkout } from '#web/lib/testing/waiting-workout.ts';
import { connectToastDisplay } from '#web/lib/toast.ts';
import { CorrectWorkoutPanel } from './correct-workout-panel.tsx';

vi.mock('#web/lib/outbox/outbox.ts', () => ({ retryWorkout: vi.fn() }));
// jsdom has no IndexedDB.
vi.mock('#web/lib/drafts/draft-photos.ts', () => ({
  readDraftPhotos: () => Promise.resolve([]),
  writeDraftPhotos: () => Promise.resolve(),
}));

const TODAY = dayInZone(new Date());

/** The panel of a refused workout, whose member is in no challenge. */
async function open() {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  const toasts: string[] = [];
  connectToastDisplay({ show: ({ title }) => toasts.push(title), dismiss: () => undefined });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  client.setQueryData(participationsQueryOptions('m').queryKey, []);
  client.setQueryData(checkInListKey('m', 'around', TODAY), []);
  const [onBack, onRetried] = [vi.fn(), vi.fn()];
  const workout = waitingWorkout({ values: { date: TODAY }, refusal: 'A data do treino não pode ter mais de 14 dias.' });
  render(
    <QueryClientProvider client={client}>
      <Dialog open>
        <DialogContent>
          <CorrectWorkoutPanel workout={workout} onLock={() => undefined} onBack={onBack} onRetried={onRetried} />
        </DialogContent>
      </Dialog>
    </QueryClientProvider>,
  );
  const submit = await screen.findByRole('button', { name: 'Registrar Treino' });
  return { toasts, onBack, onRetried, submit };
}

test('pressed twice, it is sent once, and its own sending is not taken for another tab’s', async () => {
  let answer: (retry: Retry) => void = () => undefined;
  const answered = new Promise<Retry>((resolve) => void (answer = resolve));
  // While the first holds the workout’s lock, the second would be told that there is nothing to do.
  vi.mocked(retryWorkout).mockReturnValueOnce(answered).mockResolvedValue(null);
  const { onBack, onRetried, submit } = await open();
  fireEvent.click(submit);
  fireEvent.click(submit);
  await screen.findByRole('button', { name: 'Registrando...' });
  answer({ status: 'waiting' });
  await waitFor(() => expect(onBack).toHaveBeenCalledOnce());
  expect(onRetried.mock.calls).toEqual([[{ status: 'waiting' }]]);
});

test('where the device can’t read what it keeps, it says so, and what was typed stays to be sent again', async () => {
  vi.mocked(retryWorkout).mockRejectedValueOnce(new DOMException('closed', 'InvalidStateError')).mockResolvedValue({ status: 'waiting' });
  const { toasts, onBack, submit } = await open();
  fireEvent.change(screen.getByRole('textbox', { name: /Observações/ }), { target: { value: 'Muita lama' } });
  fireEvent.click(submit);
  await waitFor(() => expect(toasts).toEqual(['Erro ao registrar treino. Tente novamente.']));
  expect(onBack).not.toHaveBeenCalled();
  expect(screen.getByRole('textbox', { name: /Observações/ })).toHaveValue('Muita lama');
  fireEvent.click(await screen.findByRole('button', { name: 'Registrar Treino' }));
  await waitFor(() => expect(onBack).toHaveBeenCalledOnce());
});
