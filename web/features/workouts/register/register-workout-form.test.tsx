// @vitest-environment jsdom
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { readDraft } from '#web/lib/drafts/draft-storage.ts';
import { useSessionStore } from '#web/lib/session/session-store.ts';
import { CHALLENGE_CHOICE as CHALLENGE } from '../testing/challenge-choice.ts';
import type { RegisterWorkoutPrefill } from './register-prefill.ts';
import { RegisterWorkoutForm } from './register-workout-form.tsx';

const TODAY = CHALLENGE.today;

function setUp(options: { isSubmitting?: boolean; withChallenge?: boolean; prefill?: RegisterWorkoutPrefill } = {}) {
  const onSubmit = vi.fn();
  const isInChallenge = options.withChallenge ?? true;
  render(
    <RegisterWorkoutForm
      today={TODAY}
      challenges={isInChallenge ? [CHALLENGE] : []}
      defaultChallengeId={isInChallenge ? CHALLENGE.id : null}
      prefill={options.prefill}
      isSubmitting={options.isSubmitting ?? false}
      onSubmit={onSubmit}
    />,
  );
  return { onSubmit, user: userEvent.setup() };
}

const name = () => screen.getByRole('textbox', { name: /Nome do exercício/ });
const duration = () => screen.getByRole('spinbutton', { name: /Duração/ });
const date = () => screen.getByLabelText('Data');
const submit = () => screen.getByRole('button', { name: 'Registrar Treino' });

test('it starts with the club’s defaults', () => {
  setUp();
  expect(name()).toHaveValue('');
  expect(screen.getByRole('combobox', { name: 'Tipo de treino' })).toHaveValue('Funcional');
  expect(date()).toHaveValue(TODAY);
  expect(date()).toHaveAttribute('min', '2026-11-07');
  expect(date()).toHaveAttribute('max', TODAY);
  expect(duration(), 'today’s check-in waits for it').toHaveValue('45');
  expect(screen.getByRole('slider', { name: 'Intensidade' })).toHaveAttribute('aria-valuetext', 'Moderado');
  expect(screen.getByRole('combobox', { name: 'Desafio' })).toHaveValue(CHALLENGE.id);
});

test('a part of a minute is not cut off without a word', async () => {
  const { user, onSubmit } = setUp();
  await user.type(name(), 'Corrida');
  await user.clear(duration());
  await user.type(duration(), '45.5');
  expect(screen.getByText('Informe minutos inteiros, sem vírgula.')).toBeVisible();
  await user.click(submit());
  expect(onSubmit).not.toHaveBeenCalled();
  expect(duration()).toHaveValue('45.5');
});

test.each([
  ['1h30', 90],
  ['1:30', 90],
  ['1 h 30 min', 90],
  ['\u0664\u0665', 45],
])('"%s" is read as %d minutes, and says so', async (typed, minutes) => {
  const { user, onSubmit } = setUp();
  await user.type(name(), 'Corrida');
  await user.clear(duration());
  await user.type(duration(), typed);
  expect(duration()).toHaveValue(typed);
  expect(duration()).toHaveAccessibleDescription(`São ${minutes} minutos.`);
  await user.tab();
  expect(duration()).toHaveValue(String(minutes));
  await user.click(submit());
  expect(onSubmit).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ durationMinutes: minutes }));
});

test.each(['1h75', '1e2', 'meia hora', '1:3'])('"%s" is refused with a sentence', async (typed) => {
  const { user, onSubmit } = setUp();
  await user.type(name(), 'Corrida');
  await user.clear(duration());
  await user.type(duration(), typed);
  await user.click(submit());
  expect(screen.getByText('Escreva os minutos, como 90 ou 1h30.')).toBeVisible();
  expect(duration()).toBeInvalid();
  expect(onSubmit).not.toHaveBeenCalled();
});

test('the arrows change the minutes by one, within their limits', async () => {
  const { user } = setUp();
  await user.clear(duration());
  await user.type(duration(), '299');
  await user.keyboard('{ArrowUp}{ArrowUp}');
  expect(duration()).toHaveValue('300');
  await user.keyboard('{ArrowDown}');
  expect(duration()).toHaveValue('299');
});

test('it can’t be sent while the name is blank', async () => {
  const { user } = setUp();
  expect(submit()).toBeDisabled();
  await user.type(name(), '   ');
  expect(submit()).toBeDisabled();
  await user.type(name(), 'Corrida');
  expect(submit()).toBeEnabled();
});

test('it sends trimmed, typed values', async () => {
  const { user, onSubmit } = setUp();
  await user.type(name(), '  Corrida no parque ');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Tipo de treino' }), 'Corrida');
  await user.clear(duration());
  await user.type(duration(), '50');
  screen.getByRole('slider', { name: 'Intensidade' }).focus();
  await user.keyboard('{ArrowRight}');
  await user.type(screen.getByRole('textbox', { name: /Observações/ }), ' leve e bom ');
  await user.click(submit());
  expect(onSubmit).toHaveBeenCalledExactlyOnceWith({
    exerciseName: 'Corrida no parque',
    workoutType: 'Corrida',
    date: TODAY,
    durationMinutes: 50,
    intensity: 4,
    notes: 'leve e bom',
    challengeId: CHALLENGE.id,
  });
});

test('under 45 minutes with a challenge the hint says what a check-in takes', async () => {
  const { user } = setUp();
  await user.click(screen.getByRole('button', { name: '30 minutos' }));
  const minimum = 'Duração mínima para check-in em desafios é de 45 minutos';
  expect(screen.getByText(minimum)).toBeVisible();
  expect(screen.getByText(minimum).closest('[aria-live="polite"]')).not.toBeNull();
  expect(screen.getByText(/este treino não gera check-in.*dois treinos curtos não viram um check-in/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: '45 minutos' }));
  expect(screen.queryByText(/dois treinos curtos/)).not.toBeInTheDocument();
  expect(screen.queryByText(minimum)).not.toBeInTheDocument();
  expect(screen.getByText('Este treino vale o check-in de hoje.')).toBeVisible();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Desafio' }), 'Sem desafio');
  expect(screen.getByText('Sem desafio, o treino não gera check-in.')).toBeVisible();
});

test('the duration begins with what today’s check-in takes, and with the club’s default where none waits', async () => {
  const { user } = setUp();
  expect(duration()).toHaveValue('45');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Desafio' }), 'Sem desafio');
  expect(duration()).toHaveValue('30');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Desafio' }), CHALLENGE.title);
  expect(duration()).toHaveValue('45');
  fireEvent.change(date(), { target: { value: '2026-11-20' } });
  expect(duration(), 'of another day none is given').toHaveValue('30');
  fireEvent.change(date(), { target: { value: TODAY } });
  await user.clear(duration());
  await user.type(duration(), '20');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Desafio' }), 'Sem desafio');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Desafio' }), CHALLENGE.title);
  expect(duration(), 'what was typed stays').toHaveValue('20');
});

test('a shorter workout of the programme is filled up, and says how', async () => {
  const { user, onSubmit } = setUp({ prefill: { exerciseName: 'Pilates do zero', durationMinutes: 30 } });
  expect(duration()).toHaveValue('45');
  expect(duration()).toHaveAccessibleDescription('30 min de Pilates do zero + 15 livres.');
  await user.click(submit());
  expect(onSubmit).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ durationMinutes: 45, exerciseName: 'Pilates do zero' }));
  await user.click(screen.getByRole('button', { name: '30 minutos' }));
  expect(duration()).not.toHaveAccessibleDescription(/livres/);
});

test('a longer workout of the programme is begun as it is', () => {
  setUp({ prefill: { exerciseName: 'Pernas', durationMinutes: 55 } });
  expect(duration()).toHaveValue('55');
  expect(duration()).not.toHaveAccessibleDescription(/livres/);
});

test('without a challenge there is no choice to make, and none is sent', async () => {
  const { user, onSubmit } = setUp({ withChallenge: false });
  expect(screen.queryByRole('combobox', { name: 'Desafio' })).not.toBeInTheDocument();
  expect(screen.getByText('Sem desafio, o treino não gera check-in.')).toBeVisible();
  await user.type(name(), 'Yoga');
  await user.click(submit());
  expect(onSubmit).toHaveBeenCalledWith(expect.objectContaining({ challengeId: null }));
});

test('choosing no challenge sends none', async () => {
  const { user, onSubmit } = setUp();
  await user.type(name(), 'Yoga');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Desafio' }), 'Sem desafio');
  await user.click(submit());
  expect(onSubmit).toHaveBeenCalledWith(expect.objectContaining({ challengeId: null }));
});

test.each(['0', '301', ''])('a duration of "%s" is refused and the form keeps what was typed', async (minutes) => {
  const { user, onSubmit } = setUp();
  await user.type(name(), 'Corrida');
  await user.clear(duration());
  if (minutes) await user.type(duration(), minutes);
  await user.click(submit());
  expect(await screen.findByText('A duração deve ser de 1 a 300 minutos')).toBeVisible();
  expect(onSubmit).not.toHaveBeenCalled();
  expect(name()).toHaveValue('Corrida');
});

test.each([
  ['2026-11-22', 'A data não pode estar no futuro'],
  ['2026-11-06', 'A data não pode ter mais de 14 dias'],
])('a workout of %s is refused', async (day, message) => {
  const { user, onSubmit } = setUp();
  await user.type(name(), 'Corrida');
  await user.clear(date());
  await user.type(date(), day);
  await user.click(submit());
  expect(await screen.findByText(message)).toBeVisible();
  expect(onSubmit).not.toHaveBeenCalled();
});

test('while it is sent the button says so and can’t be pressed again', () => {
  setUp({ isSubmitting: true });
  expect(screen.getByRole('button', { name: 'Registrando...' })).toBeDisabled();
});

test('a refused workout comes as it was, marked where it can’t be taken, until that is put right', async () => {
  const onSubmit = vi.fn();
  const values = {
    exerciseName: 'Trilha',
    workoutType: 'Caminhada',
    date: '2026-11-06',
    durationMinutes: 90,
    intensity: 4,
    notes: 'Muita lama',
    challengeId: null,
  } as const;
  render(
    <RegisterWorkoutForm today={TODAY} challenges={[CHALLENGE]} refused={{ id: 'w', values }} isSubmitting={false} onSubmit={onSubmit} />,
  );
  expect(await screen.findByText('A data não pode ter mais de 14 dias')).toBeVisible();
  expect(date()).toHaveValue('2026-11-06');
  expect(screen.getByRole('combobox', { name: 'Desafio' })).toHaveValue('');
  fireEvent.change(date(), { target: { value: '2026-11-07' } });
  await waitFor(() => expect(screen.queryByText('A data não pode ter mais de 14 dias')).not.toBeInTheDocument());
  await userEvent.click(submit());
  await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ ...values, date: '2026-11-07' }));
});

test('what was changed of a refused workout is kept under its own name, the day that can’t be taken included', async () => {
  const values = {
    exerciseName: 'Trilha',
    workoutType: 'Caminhada',
    date: '2026-11-06',
    durationMinutes: 90,
    intensity: 4,
    notes: '',
    challengeId: null,
  } as const;
  useSessionStore.setState({ user: { id: 'm' } as never });
  const form = (
    <RegisterWorkoutForm
      today={TODAY}
      challenges={[]}
      refused={{ id: 'w', values }}
      draftOwnerId="m"
      isSubmitting={false}
      onSubmit={vi.fn()}
    />
  );
  const { unmount } = render(form);
  fireEvent.change(screen.getByRole('textbox', { name: /Observações/ }), { target: { value: 'Muita lama' } });
  await waitFor(() => expect(readDraft('m', 'correct-workout:w')).toMatchObject({ notes: 'Muita lama' }));
  unmount();
  render(form);
  expect(await screen.findByDisplayValue('Muita lama')).toBeVisible();
  expect(date()).toHaveValue('2026-11-06');
  expect(readDraft('m', 'register-workout')).toBeNull();
  localStorage.clear();
});
