// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { createQueryClient } from '#web/lib/data/query-client.ts';
import { useSessionStore } from '#web/lib/session/session-store.ts';
import { stubClubAnswers } from '#web/lib/testing/club-answers.ts';
import { MEMBER, sessionOf } from '#web/lib/testing/fake-backend.ts';
import type { Challenge } from '../api/get-active-challenge.ts';
import { ResultNotice } from '../result/result-notice.tsx';
import { CHALLENGE } from '../testing/challenge.ts';
import { ChallengeClosing } from './challenge-closing.tsx';

const ended: Challenge = {
  ...CHALLENGE,
  id: 'c1',
  title: 'Desafio de inverno',
  start_date: '2025-07-01T03:00:00Z',
  end_date: '2025-07-22T02:59:59Z',
  created_at: '2025-06-20T12:00:00Z',
  provisional_hours: 48,
  final_at: '2025-07-24T03:00:05Z',
};

const row = (position: number, name: string) => ({
  user_id: name === 'Eu' ? MEMBER.id : name,
  user_name: name,
  user_photo_url: null,
  points: 100 - position,
  completion_percentage: 50,
  check_ins_count: 10,
  consecutive_days: 3,
  last_check_in_date: null,
  position,
});

const review = {
  success: true,
  error: null,
  message: null,
  check_ins: 12,
  longest_streak: 5,
  best_week: { start: '2025-07-06', check_ins: 6 },
  workouts: 13,
  minutes: 650,
  types: [
    { type: 'Corrida', workouts: 10 },
    { type: 'outros', workouts: 3 },
  ],
  milestones: ['bronze'],
};

beforeEach(() => {
  const session = sessionOf(MEMBER);
  useSessionStore.setState({ user: session.user, session });
});

function show(challenge: Challenge, rows: ReturnType<typeof row>[]) {
  stubClubAnswers({
    'POST /rpc/challenge_ranking_page': () => ({
      success: true,
      error: null,
      message: null,
      rows,
      own_row: null,
      rows_ahead: null,
      next_check_in: null,
      own_cursor: null,
      total_participants: rows.length,
      next_cursor: null,
    }),
    'POST /rpc/my_challenge_review': () => review,
    'GET /challenge_progress': () => [{ challenge_id: 'c1', points: 120, check_ins_count: 12, completion_percentage: 57.14, position: 3 }],
    'GET /challenges': () => [
      ended,
      { ...ended, id: 'c2', title: 'Desafio de verão', start_date: '2099-01-01T03:00:00Z', end_date: '2099-01-22T02:59:59Z' },
    ],
    'GET /challenge_participants': () => [],
  });
  render(
    <MemoryRouter>
      <QueryClientProvider client={createQueryClient()}>
        <ResultNotice challenge={challenge} />
        <ChallengeClosing challenge={challenge} userId={MEMBER.id} />
      </QueryClientProvider>
    </MemoryRouter>,
  );
}

const falling = () => document.querySelectorAll('i.animate-confetti').length;

test('a final challenge closes with podium, own result and review, and the way into the next one', async () => {
  show(ended, [row(1, 'Ana'), row(2, 'Bia'), row(3, 'Eu')]);
  const podium = await screen.findByRole('list', { name: 'Pódio do desafio' });
  expect(
    within(podium)
      .getAllByRole('listitem')
      .map((place) => place.textContent),
  ).toEqual([expect.stringContaining('1º lugar'), expect.stringContaining('2º lugar'), expect.stringContaining('Você')]);
  expect(falling()).toBeGreaterThan(0);
  expect(screen.getByText('Resultado final')).toBeVisible();
  const result = await screen.findByRole('region', { name: 'Seu resultado' });
  expect(result).toHaveTextContent('3º lugar');
  expect(
    within(result).getByRole('button', { name: 'Compartilhar resultado: 3º lugar, 120 pontos, 12 check-ins. Desafio de inverno' }),
  ).toBeVisible();
  const own = await screen.findByRole('region', { name: 'Sua retrospectiva' });
  expect(own).toHaveTextContent(
    'Dias de treino12 diasTempo em movimento10h 50minMelhor semana6 check-insA que começou em 6 de julhoMaior sequência5 dias',
  );
  expect(own).toHaveTextContent('Corrida (10 treinos), Outros (3 treinos)');
  expect(within(own).getByRole('list', { name: 'Seus marcos' })).toHaveTextContent('Bronze');
  expect(own).not.toHaveTextContent(/Ana|Bia|lugar/);
  const next = await screen.findByRole('region', { name: 'Participar do próximo' });
  expect(next).toHaveTextContent('Desafio de verão, de 01/01/2099 a 21/01/2099.');
  expect(within(next).getByRole('button', { name: /Participar do Desafio/ })).toBeVisible();
});

test('the place of an account that is gone stays empty on the podium', async () => {
  show(ended, [row(2, 'Bia'), row(3, 'Caio')]);
  const podium = await screen.findByRole('list', { name: 'Pódio do desafio' });
  expect(
    within(podium)
      .getAllByRole('listitem')
      .map((place) => place.textContent),
  ).toEqual([
    expect.stringMatching(/^Lugar vago1º lugar/),
    expect.stringMatching(/Bia.*2º lugar/),
    expect.stringMatching(/Caio.*3º lugar/),
  ]);
});

test('a provisional result says so, no paper falls, and its place is not offered for sharing', async () => {
  show({ ...ended, final_at: null }, [row(1, 'Ana')]);
  expect(screen.getByText('Resultado provisório')).toBeVisible();
  await screen.findByRole('list', { name: 'Pódio do desafio' });
  expect(falling()).toBe(0);
  expect(await screen.findByRole('region', { name: 'Seu resultado' })).toHaveTextContent('3º lugar');
  expect(screen.queryByRole('button', { name: /Compartilhar/ })).toBeNull();
});
