import { afterEach, beforeEach, expect, test } from 'vitest';
import { AppError } from '#web/lib/data/errors.ts';
import { waitingWorkout } from '#web/lib/testing/waiting-workout.ts';
import { connectToastDisplay, toast } from '#web/lib/toast.ts';
import { showRetry, showSubmission } from './show-outcome.ts';

let shown: string[];
let disconnect: () => void;

beforeEach(() => {
  shown = [];
  disconnect = connectToastDisplay({ show: ({ kind, title }) => shown.push(`${kind}: ${title}`), dismiss: () => undefined });
});

afterEach(() => {
  toast.dismiss();
  disconnect();
});

test.each([
  ['there is no network', null, 'info: Treino guardado: aguardando conexão'],
  ['the club is out of reach', new AppError('network'), 'info: Treino guardado neste aparelho'],
  ['the club asks to wait', new AppError('over_rate_limit'), 'info: Treino guardado neste aparelho'],
  ['only the member can have it sent', new AppError('invalid_input'), 'error: '],
])('a kept workout bears a sign of warning only when it won’t go by itself: %s', (_why, error, told) => {
  showSubmission({ status: 'waiting', error });
  expect(shown).toEqual([expect.stringContaining(told)]);
});

test('a photo that was refused for good is told with the workout that arrived, and is an error', () => {
  const photo = { path: 'm/1.webp', blob: new Blob(['x']), refusal: 'A imagem é grande demais.' };
  const workout = waitingWorkout({ isRecorded: true, photos: [photo] });
  const delivery = { workout, reply: null, failedPhotos: [0], hasImageSaveFailed: false, noRoom: null };
  showRetry({ status: 'sent', delivery } as never);
  expect(shown).toEqual(['error: O clube não aceitou uma foto que esperava']);
});

test('photos that arrive while the points are still told join that toast; later they have one of their own', () => {
  const told = new Map<string, string>();
  disconnect();
  disconnect = connectToastDisplay({
    show: ({ id, title, description }) => told.set(id, `${title} ${description ?? ''}`),
    dismiss: (id) => told.delete(id),
  });
  const photos = [{ path: 'm/1.webp', blob: null }];
  const reply = { success: true, checked_in: true, points_earned: 10, workout_id: 'w' };
  const recorded = { workout: waitingWorkout({ isRecorded: true, photos }), failedPhotos: [], hasImageSaveFailed: true, noRoom: null };
  const late = { ...recorded, workout: waitingWorkout({ isRecorded: true, photos, attachedPhotos: 1 }), reply: null };
  showRetry({ status: 'sent', delivery: { ...recorded, reply } } as never);
  showRetry({ status: 'sent', delivery: late } as never);
  expect([...told.values()]).toEqual([expect.stringMatching(/^Treino registrado! \+10 pontos ganhos! .*As fotos também chegaram\.$/)]);
  toast.dismiss();
  showRetry({ status: 'sent', delivery: late } as never);
  expect([...told.values()]).toEqual([expect.stringMatching(/^Fotos do treino enviadas! /)]);
});
