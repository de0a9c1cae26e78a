// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { ReminderNumbers } from '../api/get-reminder-numbers.ts';
import { done, openRoom, staffStage } from '../testing/open-console.tsx';
import { ReminderFigures } from './reminder-figures.tsx';

const numbers: ReminderNumbers = {
  days: 30,
  members: 42,
  sent: 1_200,
  opened: 480,
  check_ins: 600,
  stopped: 3,
  turned_off: 2,
  unsubscribed: 1,
  by_kind: [
    { kind: 'streak_at_risk', sent: 200, opened: 90, check_ins: 110 },
    { kind: 'weekly_summary', sent: 4, opened: null, check_ins: null },
  ],
};

let stage: ReturnType<typeof staffStage>;

beforeEach(() => {
  stage = staffStage();
});

function figure(name: string): HTMLElement | null {
  return screen.getByText(name, { selector: 'dt' }).parentElement;
}

test('the figures of thirty days are told, with their part of what was sent', async () => {
  stage.procedures['staff_reminder_numbers'] = () => done(numbers);
  openRoom(<ReminderFigures />);
  expect(await screen.findByRole('heading', { name: 'Lembretes em 30 dias' })).toBeVisible();
  expect(stage.calls['staff_reminder_numbers']).toEqual([{ p_days: 30 }]);
  expect(figure('Enviados')).toHaveTextContent('1.20042 membros com lembretes ligados');
  expect(figure('Abertos')).toHaveTextContent('48040% dos enviados');
  expect(figure('Check-ins em três horas')).toHaveTextContent('60050% dos enviados');
  expect(figure('Pararam sozinhos')).toHaveTextContent('3');
  expect(figure('Desligados')).toHaveTextContent('2');
  expect(figure('Saíram do email')).toHaveTextContent('1');
  const table = within(screen.getByRole('table'));
  expect(table.getByRole('row', { name: 'Sequência em risco 200 90 110' })).toBeInTheDocument();
  expect(table.getByRole('row', { name: 'Resumo da semana 4 – –' })).toBeInTheDocument();
});

test('of so few members nothing is told that would show one of them', async () => {
  stage.procedures['staff_reminder_numbers'] = () =>
    done({ ...numbers, members: 2, sent: 5, opened: null, check_ins: null, by_kind: null });
  openRoom(<ReminderFigures />);
  await screen.findByRole('heading', { name: 'Lembretes em 30 dias' });
  expect(figure('Abertos')).toHaveTextContent('–só a partir de 5 membros');
  expect(screen.queryByRole('table')).toBeNull();
});

test('whoever may not know is not told, and the server is not asked', async () => {
  stage.procedures['staff_reminder_numbers'] = () => done(numbers);
  openRoom(<ReminderFigures />, { role: 'moderator' });
  expect(screen.queryByRole('heading')).toBeNull();
  openRoom(<ReminderFigures />, { role: 'operator' });
  expect(await screen.findAllByRole('heading', { name: 'Lembretes em 30 dias' })).toHaveLength(1);
  expect(stage.calls['staff_reminder_numbers']).toHaveLength(1);
});
