// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { writeDraft } from '#web/lib/drafts/draft-storage.ts';
import { RegisterWorkoutForm } from '../components/register-workout-form.tsx';
import { REGISTER_WORKOUT_DRAFT } from '../register-workout-draft.ts';

const choice = (number: number) =>
  ({ id: `3f0a52c8-0c1e-4f0e-9b52-00000000000${number}`, title: `Desafio ${number}`, startDay: '2026-11-10', endDay: '2026-11-30', isActive: true, dayCheckIn: 'none' }) as const;
const [first, second] = [choice(1), choice(2)];

/** The form with the challenges known so far and the one to start with. */
function form(challenges: readonly (typeof first)[], defaultChallengeId: string | null) {
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
