// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { StaffRole } from '#domain/staff-acts.ts';
import { done, refused, staffStage } from '../../testing/open-console.tsx';
import { openPage } from '../../testing/open-page.tsx';
import { participant, staffChallenge, staffDay, staffDays } from '../../testing/staff-challenge.ts';
import { ChallengeScreen } from '../challenge-screen.tsx';

let stage: ReturnType<typeof staffStage>;
/** The days as they are on the server. */
let stored: ReturnType<typeof staffDays>;

beforeEach(() => {
  stage = staffStage();
  stored = staffDays();
  stage.procedures['staff_participants'] = () =>
    done({ challenge: staffChallenge(), rows: [participant()], unranked: [], next_after: null });
  stage.procedures['staff_challenge_days'] = () => done(stored);
});

async function open(role: StaffRole = 'operator') {
  const opened = openPage(<ChallengeScreen />, '/operador/desafios/:challengeId', '/operador/desafios/c1?aba=programa', role);
  await screen.findByRole('heading', { level: 1, name: 'Desafio de verão' });
  return opened;
}

test('each day stands with its sentence and parts, and today is marked', async () => {
  await open();
  const items = await screen.findAllByRole('listitem');
  expect(items[0]).toHaveTextContent('Dia 1Comece leve.Treino: Pernas · Receita: Sopa · Dica: Água');
  expect(items[1]).toHaveTextContent('Dia 2HojeSiga.Treino: Pernas · Receita: Sopa');
});

test('a day whose workout is too short for a check-in is warned of, until its sentence tells how to fill it up', async () => {
  stored = staffDays();
  stored.choices = stored.choices.map((choice) => (choice.list === 'library' ? { ...choice, duration: '30 min' } : choice));
  stored.rows = stored.rows.map((row) => (row.day === 2 ? { ...row, sentence: 'Some 15 minutos de caminhada.' } : row));
  await open();
  const [first, second] = await screen.findAllByRole('listitem');
  expect(first).toHaveTextContent('Faltam 15 minutos para o check-in de 45');
  expect(second).not.toHaveTextContent('Faltam');
});

test('a moderator has no such tab', async () => {
  await open('moderator');
  expect(screen.queryByRole('tab', { name: 'Programa' })).toBeNull();
  expect(screen.getByRole('tab', { name: 'Participantes', selected: true })).toBeVisible();
});

test('changing a day sends only what was touched, over the day that was seen', async () => {
  stage.procedures['staff_set_challenge_day'] = () => {
    stored = staffDays([staffDay({ recipe_id: 'bolo', tip_id: null, is_edited: true })]);
    return done({ row: stored.rows[0] });
  };
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Alterar o dia 1' }));
  await user.selectOptions(screen.getByLabelText('Receita'), 'Bolo');
  await user.selectOptions(screen.getByLabelText('Dica'), 'Nenhum');
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  expect(await screen.findByText('Alterado')).toBeVisible();
  expect(stage.calls['staff_set_challenge_day']).toEqual([
    {
      p_challenge_id: 'c1',
      p_day: 1,
      p_changes: { recipe_id: 'bolo', tip_id: null },
      p_seen_updated_at: '2026-11-01T12:00:00.123456+00:00',
    },
  ]);
});

test('when somebody else was faster, the day is shown as it is now, and what was typed stays', async () => {
  const asked: object[] = [];
  stage.procedures['staff_set_challenge_day'] = (body) => {
    asked.push(body);
    if (asked.length > 1) return done({ row: stored.rows[0] });
    stored = staffDays([staffDay({ tip_id: null, sentence: 'De outra pessoa.', updated_at: '2026-11-26T10:00:00+00:00' })]);
    return refused('changed_meanwhile', { row: stored.rows[0] });
  };
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Alterar o dia 1' }));
  await user.selectOptions(screen.getByLabelText('Receita'), 'Bolo');
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  expect(await screen.findByText('De outra pessoa. · Pernas · Sopa')).toBeVisible();
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(asked).toHaveLength(2));
  expect(asked[1]).toMatchObject({ p_changes: { recipe_id: 'bolo' }, p_seen_updated_at: '2026-11-26T10:00:00+00:00' });
});
