// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { parseEnv, setEnv } from '#web/config/env.ts';
import { useWantedReport } from '#web/lib/reports/wanted-report.ts';
import type { WorkoutDetail } from '#web/lib/workout-detail.ts';
import { WorkoutDetailDialog } from './workout-detail-dialog.tsx';

const workout: WorkoutDetail = {
  id: 'w',
  challenge_id: 'c',
  workout_name: 'Agachamento livre',
  workout_type: 'Musculação',
  date: '2026-11-21T15:00:00Z',
  duration_minutes: 130,
  points: 10,
  notes: 'Intensidade: 4/5',
  image_urls: [],
};

function show(changes: Partial<WorkoutDetail> = {}): HTMLElement {
  render(<WorkoutDetailDialog workout={{ ...workout, ...changes }} open onOpenChange={() => undefined} />);
  return screen.getByRole('dialog', { name: 'Agachamento livre' });
}

beforeEach(() => {
  setEnv(parseEnv({ supabaseUrl: 'https://clube.example', supabaseKey: 'key', version: '1' }));
});

test('it tells the day, the time, and the intensity that the notes carry', () => {
  const dialog = show();
  expect(dialog).toHaveTextContent('21/11/2026');
  expect(dialog).toHaveTextContent('2h 10min');
  expect(dialog).toHaveTextContent('4 · Intenso');
  expect(dialog).toHaveTextContent('Desafio');
  expect(dialog).not.toHaveTextContent('Observações');
  expect(dialog).not.toHaveTextContent('Fotos');
});

test('the intensity chosen beside typed notes is told', () => {
  const dialog = show({ notes: 'No parque', intensity: 2 });
  expect(dialog).toHaveTextContent('2 · Leve');
  expect(dialog).toHaveTextContent('No parque');
});

test('a workout without notes, type and challenge stands', () => {
  const dialog = show({ notes: null, workout_type: null, challenge_id: null, intensity: null });
  expect(dialog).toHaveTextContent('Não informada');
  expect(dialog).not.toHaveTextContent(/null|undefined|Observações/);
});

test('notes that a member wrote are shown as written', () => {
  expect(show({ notes: 'No parque' })).toHaveTextContent('ObservaçõesNo parque');
});

test('photos are small ones until one is made large, which is the whole photo, or the small one where that can not be had', async () => {
  setEnv(parseEnv({ supabaseUrl: 'https://clube.example', supabaseKey: 'key', version: '1', imageRenditions: true }));
  show({ image_urls: ['ana/0.webp'] });
  const photo = screen.getByRole('img');
  const small = 'https://clube.example/storage/v1/render/image/public/workout-images/ana/0.webp?width=384&height=384';
  expect(photo).toHaveAttribute('src', small);
  await userEvent.click(screen.getByRole('button', { name: /^Ampliar foto 1/ }));
  expect(photo).toHaveAttribute('src', 'https://clube.example/storage/v1/object/public/workout-images/ana/0.webp');
  fireEvent.error(photo);
  expect(photo).toHaveAttribute('src', small);
});

test('six photos at most, each of which can be made large and small again', async () => {
  show({ image_urls: Array.from({ length: 7 }, (_, index) => `ana/${index}.webp`) });
  const photos = screen.getAllByRole('img');
  expect(photos).toHaveLength(6);
  expect(photos[0]).toHaveAttribute('src', 'https://clube.example/storage/v1/object/public/workout-images/ana/0.webp');
  await userEvent.click(screen.getByRole('button', { name: 'Ampliar foto 2 de 6 de Agachamento livre' }));
  await userEvent.click(screen.getByRole('button', { name: 'Diminuir foto 2 de 6 de Agachamento livre' }));
  expect(screen.getByRole('button', { name: /^Ampliar foto 2/ })).toHaveAttribute('aria-pressed', 'false');
});

test('another member’s workout can be reported, and of its photos the one that is looked at', async () => {
  const user = userEvent.setup();
  render(<WorkoutDetailDialog workout={{ ...workout, image_urls: ['bia/0.webp'] }} memberName="Bia" open onOpenChange={() => undefined} />);
  expect(screen.queryByRole('button', { name: 'Denunciar foto' })).toBeNull();
  await user.click(screen.getByRole('button', { name: /Ampliar foto 1/ }));
  await user.click(screen.getByRole('button', { name: 'Denunciar foto' }));
  expect(useWantedReport.getState()).toEqual({
    isOpen: true,
    subject: {
      kind: 'photo',
      target: 'https://clube.example/storage/v1/object/public/workout-images/bia/0.webp',
      challengeId: 'c',
      memberName: 'Bia',
    },
  });
  await user.click(screen.getByRole('button', { name: 'Denunciar treino' }));
  expect(useWantedReport.getState().subject).toMatchObject({ kind: 'workout', target: 'w' });
});

test('one’s own workout has nothing to report', async () => {
  show({ image_urls: ['ana/0.webp'] });
  await userEvent.click(screen.getByRole('button', { name: /Ampliar foto 1/ }));
  expect(screen.queryByRole('button', { name: /Denunciar/ })).toBeNull();
});
