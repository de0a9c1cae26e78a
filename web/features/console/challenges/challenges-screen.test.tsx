// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { StaffRole } from '#domain/staff-acts.ts';
import type { StaffChallenge } from '../api/staff-challenge.ts';
import { done, openRoom, staffStage } from '../testing/open-console.tsx';
import { staffChallenge } from '../testing/staff-challenge.ts';
import { ChallengesScreen } from './challenges-screen.tsx';

let stage: ReturnType<typeof staffStage>;

beforeEach(() => {
  stage = staffStage();
});

function open(rows: readonly StaffChallenge[], role: StaffRole = 'operator', query = '') {
  stage.procedures['staff_challenges'] ??= () => done({ rows, next_after: null });
  return openRoom(<ChallengesScreen />, { role, path: `/operador/desafios${query}` });
}

const regions = () => screen.getAllByRole('region').map((region) => within(region).getByRole('heading', { level: 2 }).textContent);

test('challenges stand by where they are, and those that are over can be repeated', async () => {
  open([
    staffChallenge({ id: 'c3', title: 'Outono', state: 'to_begin' }),
    staffChallenge(),
    staffChallenge({ id: 'c2', title: 'Inverno', state: 'over' }),
    staffChallenge({ id: 'c0', title: 'Primavera', state: 'closed', active: false }),
  ]);
  await screen.findByRole('link', { name: 'Desafio de verão' });
  expect(regions()).toEqual(['Em andamento', 'A começar', 'Passados']);
  const past = screen.getByRole('region', { name: 'Passados' });
  expect(
    within(past)
      .getAllByRole('heading', { level: 3 })
      .map((heading) => heading.textContent),
  ).toEqual(['Inverno', 'Primavera']);
  expect(screen.getByRole('link', { name: 'Repetir Inverno' })).toHaveAttribute('href', '/operador/desafios/novo?repetir=c2');
  expect(screen.queryByRole('link', { name: 'Repetir Desafio de verão' })).toBeNull();
});

test('the address says which of them are shown, and one can choose', async () => {
  const { user } = open(
    [staffChallenge(), staffChallenge({ id: 'c2', title: 'Inverno', state: 'over' })],
    'operator',
    '?situacao=passados',
  );
  expect(await screen.findByRole('link', { name: 'Inverno' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Desafio de verão' })).toBeNull();
  await user.selectOptions(screen.getByLabelText('Situação'), 'A começar');
  expect(screen.getByText('Nenhum desafio nesta situação')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Ver todos' }));
  expect(regions()).toEqual(['Em andamento', 'Passados']);
});

test('a moderator looks, and is offered nothing that they may not do', async () => {
  open([staffChallenge({ state: 'over' })], 'moderator');
  expect(await screen.findByRole('link', { name: 'Desafio de verão' })).toBeVisible();
  expect(screen.queryByText('Novo desafio')).toBeNull();
  expect(screen.queryByText('Repetir')).toBeNull();
});

test('the next page begins where the one before ended', async () => {
  const next = { created_at: '2026-11-01T12:00:00+00:00', id: 'c1' };
  const asked: unknown[] = [];
  stage.procedures['staff_challenges'] = ({ p_after: after }) => {
    asked.push(after);
    return after
      ? done({ rows: [staffChallenge({ id: 'c0', title: 'O primeiro', state: 'over' })], next_after: null })
      : done({ rows: [staffChallenge()], next_after: next });
  };
  const { user } = open([]);
  await user.click(await screen.findByRole('button', { name: 'Carregar mais' }));
  expect(await screen.findByRole('link', { name: 'O primeiro' })).toBeVisible();
  expect(asked).toEqual([null, next]);
  expect(screen.queryByRole('button', { name: 'Carregar mais' })).toBeNull();
});

test('a club without challenges is led to its first', async () => {
  open([]);
  expect(await screen.findByText('Nenhum desafio ainda')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Novo desafio' })).toHaveAttribute('href', '/operador/desafios/novo');
});

test('a list that could not be read says so and can be asked for again', async () => {
  let isRefused = true;
  stage.procedures['staff_challenges'] = () =>
    isRefused
      ? Response.json({ code: '42501', message: 'forbidden' }, { status: 403 })
      : done({ rows: [staffChallenge()], next_after: null });
  const { user } = open([]);
  expect(await screen.findByText('Não conseguimos carregar os desafios')).toBeVisible();
  isRefused = false;
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  expect(await screen.findByRole('link', { name: 'Desafio de verão' })).toBeVisible();
});
