// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { RegisterWorkoutValues } from '#domain/schemas.ts';
import type { ChallengeChoice } from '#web/lib/challenges/choose-challenge.ts';
import { writeDraft } from '#web/lib/drafts/draft-storage.ts';
import { REGISTER_WORKOUT_DRAFT } from '../../register-workout-draft.ts';
import { CHALLENGE_CHOICE } from '../../testing/challenge-choice.ts';
import { RegisterWorkoutForm } from '../register-workout-form.tsx';

const choice = (number: number) =>
  ({ ...CHALLENGE_CHOICE, id: `3f0a52c8-0c1e-4f0e-9b52-00000000000${number}`, title: `Desafio ${number}` }) as const;
const [first, second] = [choice(1), choice(2)];

/** The form with the challenges known so far and the one to start with. */
function form(challenges: readonly ChallengeChoice[], defaultChallengeId: string | null) {
  return (
    <RegisterWorkoutForm
      today="2026-11-21"
      challenges={challenges}
      defaultChallengeId={defaultChallengeId}
      draftOwnerId="ana"
      isSubmitting={false}
      onSubmit={() => undefined}
    />
  );
}

const date = () => screen.getByLabelText('Data');
const challenge = () => screen.getByRole('combobox', { name: 'Desafio' });

beforeEach(() => localStorage.clear());

test('a challenge that is known only later is chosen then', async () => {
  const { rerender } = render(form([], null));
  await userEvent.type(screen.getByRole('textbox', { name: /Nome do exercício/ }), 'Yoga');
  rerender(form([second, first], first.id));
  expect(challenge()).toHaveValue(first.id);
  expect(screen.getByRole('textbox', { name: /Nome do exercício/ })).toHaveValue('Yoga');
});

test('what was chosen by hand stays, for as long as it is offered', async () => {
  const { rerender } = render(form([first], first.id));
  await userEvent.selectOptions(challenge(), 'Sem desafio');
  rerender(form([second, first], second.id));
  expect(challenge()).toHaveValue('');
  await userEvent.selectOptions(challenge(), 'Desafio 1');
  rerender(form([second], second.id));
  expect(challenge()).toHaveValue(second.id);
});

test('a draft’s challenge that this device does not know yet is chosen once it does', () => {
  writeDraft('ana', REGISTER_WORKOUT_DRAFT, { exerciseName: 'Yoga', challengeId: second.id });
  const { rerender } = render(form([first], first.id));
  expect(challenge()).toHaveValue(first.id);
  rerender(form([first, second], first.id));
  expect(challenge()).toHaveValue(second.id);
});

/** A form that was begun for the first challenge, none of which is offered. @returns for what challenge it is sent */
async function sendWithNoneOffered(areChallengesKnown: boolean, isRefused: boolean): Promise<string | null> {
  const onSubmit = vi.fn<(values: RegisterWorkoutValues) => void>();
  const values = {
    exerciseName: 'Yoga',
    workoutType: 'Yoga',
    date: '2026-11-21',
    durationMinutes: 60,
    intensity: 3,
    notes: '',
    challengeId: first.id,
  } as const;
  if (!isRefused) writeDraft('ana', REGISTER_WORKOUT_DRAFT, values);
  const shown = {
    today: '2026-11-21',
    challenges: [],
    refused: isRefused ? { id: 'w', values } : undefined,
    draftOwnerId: 'ana',
    isSubmitting: false,
    onSubmit,
  };
  const { rerender } = render(<RegisterWorkoutForm {...shown} areChallengesKnown={false} />);
  rerender(<RegisterWorkoutForm {...shown} areChallengesKnown={areChallengesKnown} />);
  const isSaidToBeForNone = screen.queryByText('Sem desafio, o treino não gera check-in.') !== null;
  await userEvent.click(screen.getByRole('button', { name: 'Registrar Treino' }));
  await waitFor(() => expect(onSubmit).toHaveBeenCalledOnce());
  const sentFor = onSubmit.mock.calls[0]?.[0].challengeId ?? null;
  expect(isSaidToBeForNone).toBe(sentFor === null);
  return sentFor;
}

test.each([
  ['refused workout', true],
  ['draft', false],
])('a %s is for no challenge any more once the member is known to be in none', async (_what, isRefused) => {
  expect(await sendWithNoneOffered(true, isRefused)).toBeNull();
});

test.each([
  ['refused workout', true],
  ['draft', false],
])('a %s keeps its challenge while the member’s challenges can’t be read', async (_what, isRefused) => {
  expect(await sendWithNoneOffered(false, isRefused)).toBe(first.id);
});

/** Sends a form that offers these challenges, of which it is not known whether they are all. */
async function sendWhileUnknown(challenges: readonly (typeof first)[], chosen?: string): Promise<unknown> {
  const onSubmit = vi.fn<(values: RegisterWorkoutValues, openChallenge?: 'open') => void>();
  render(
    <RegisterWorkoutForm
      today="2026-11-21"
      challenges={challenges}
      areChallengesKnown={false}
      defaultChallengeId={challenges[0]?.id ?? null}
      isSubmitting={false}
      onSubmit={onSubmit}
    />,
  );
  expect(screen.queryByText('Sem desafio, o treino não gera check-in.')).not.toBeInTheDocument();
  await userEvent.type(screen.getByRole('textbox', { name: /Nome do exercício/ }), 'Yoga');
  if (chosen !== undefined) await userEvent.selectOptions(challenge(), chosen);
  await userEvent.click(screen.getByRole('button', { name: 'Registrar Treino' }));
  await waitFor(() => expect(onSubmit).toHaveBeenCalledOnce());
  return onSubmit.mock.calls[0]?.[1];
}

test('while the member’s challenges are not known, a workout without one is left open, and nothing is called lost', async () => {
  expect(await sendWhileUnknown([])).toBe('open');
});

test('what they have chosen, no challenge too, is not chosen for them', async () => {
  expect(await sendWhileUnknown([first])).toBeUndefined();
  cleanup();
  expect(await sendWhileUnknown([first], 'Sem desafio')).toBeUndefined();
});

test('the day proposed is today where the chosen challenge is, with its bounds, until a date is typed', async () => {
  const manaus = { ...first, timeZone: 'America/Manaus', today: '2026-11-20' };
  const lisbon = { ...second, timeZone: 'Europe/Lisbon', today: '2026-11-22' };
  const { rerender } = render(form([], null));
  expect(date()).toHaveValue('2026-11-21');
  rerender(form([manaus, lisbon], manaus.id));
  expect(date()).toHaveValue('2026-11-20');
  expect(date()).toHaveAttribute('max', '2026-11-20');
  expect(date()).toHaveAttribute('min', '2026-11-06');
  expect(screen.getByText('Este treino vale o check-in de hoje.')).toBeVisible();
  await userEvent.selectOptions(challenge(), lisbon.id);
  expect(date()).toHaveValue('2026-11-22');
  expect(date()).toHaveAttribute('max', '2026-11-22');
  await userEvent.selectOptions(challenge(), '');
  expect(date()).toHaveValue('2026-11-21');
  fireEvent.change(date(), { target: { value: '2026-11-19' } });
  await userEvent.selectOptions(challenge(), manaus.id);
  expect(date()).toHaveValue('2026-11-19');
});
