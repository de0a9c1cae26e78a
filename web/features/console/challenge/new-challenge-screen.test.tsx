// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { totalPoints } from '#domain/points.ts';
import { done, refused, staffStage } from '../testing/open-console.tsx';
import { openPage } from '../testing/open-page.tsx';
import { staffChallenge } from '../testing/staff-challenge.ts';
import { NewChallengeScreen } from './new-challenge-screen.tsx';

let stage: ReturnType<typeof staffStage>;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-26T12:00:00Z') });
  stage = staffStage();
});

afterEach(() => vi.useRealTimers());

function open(query = '') {
  return openPage(<NewChallengeScreen />, '/operador/desafios/novo', `/operador/desafios/novo${query}`);
}

const address = () => screen.getByLabelText('Endereço');
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);

test('a new challenge is made from tomorrow on for 21 days, and its page is opened', async () => {
  stage.procedures['staff_create_challenge'] = () => done({ challenge: staffChallenge({ id: 'new' }), warnings: [] });
  const { user } = open();
  await user.type(field('Nome'), 'Verão');
  await user.click(screen.getByRole('button', { name: 'Criar desafio' }));
  await waitFor(() => expect(address()).toHaveTextContent('/operador/desafios/new'));
  expect(stage.calls['staff_create_challenge']).toEqual([
    {
      p_fields: {
        title: 'Verão',
        description: '',
        start: '2026-11-27',
        end: '2026-12-17',
        points: totalPoints(21),
        target_check_ins: 21,
        time_zone: 'America/Sao_Paulo',
        requirements: [],
        staff_excluded: false,
        days_open: true,
        provisional_hours: 48,
      },
      p_accept_warnings: false,
    },
  ]);
  expect(stage.toasts.map(([title]) => title)).toEqual(['Desafio criado']);
});

test('when its beginning moves, it stays as long', () => {
  open();
  fireEvent.change(field('Primeiro dia'), { target: { value: '' } });
  fireEvent.change(field('Primeiro dia'), { target: { value: '2027-01-04' } });
  expect(field('Último dia').value).toBe('2027-01-24');
});

test('the check-ins follow the days, and the points the check-ins, until another number is typed; then the points say what differs', async () => {
  const { user } = open();
  const type = async (name: string, value: string) => {
    await user.clear(field(name));
    await user.type(field(name), value);
  };
  fireEvent.change(field('Último dia'), { target: { value: '2026-12-11' } });
  await waitFor(() =>
    expect([field('Meta de check-ins').value, field('Pontos de quem completa').value]).toEqual(['15', String(totalPoints(15))]),
  );
  expect(field('Pontos de quem completa')).not.toHaveAccessibleDescription(/Atenção/);
  await type('Meta de check-ins', '12');
  expect(field('Pontos de quem completa').value).toBe(String(totalPoints(12)));
  await type('Pontos de quem completa', '200');
  expect(field('Pontos de quem completa')).toHaveAccessibleDescription(new RegExp(`quem faz 12 check-ins soma ${totalPoints(12)} pontos`));
  await type('Meta de check-ins', '10');
  fireEvent.change(field('Último dia'), { target: { value: '2026-12-17' } });
  expect([field('Meta de check-ins').value, field('Pontos de quem completa').value]).toEqual(['10', '200']);
});

test('what was probably not meant is said before it is made; another change asks anew', async () => {
  const accepted: unknown[] = [];
  stage.procedures['staff_create_challenge'] = ({ p_accept_warnings: isAccepted }) => {
    accepted.push(isAccepted);
    if (isAccepted) return done({ challenge: staffChallenge({ id: 'new' }), warnings: [] });
    return refused('challenge_warnings', { warnings: [{ warning: 'beside_another', title: 'Outono', end: '2026-12-20' }] });
  };
  const { user } = open();
  await user.type(field('Nome'), 'Verão');
  await user.click(screen.getByRole('button', { name: 'Criar desafio' }));
  expect(await screen.findByText('O desafio principal "Outono" vai até 20/12/2026: haverá dois ao mesmo tempo.')).toBeVisible();
  await user.type(field('Nome'), ' 2');
  expect(screen.queryByText(/haverá dois ao mesmo tempo/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Criar desafio' }));
  await user.click(await screen.findByRole('button', { name: 'Criar mesmo assim' }));
  await waitFor(() => expect(address()).toHaveTextContent('/operador/desafios/new'));
  expect(accepted).toEqual([false, false, true]);
});

test('without a name nothing is sent, and the field says why', async () => {
  const { user } = open();
  await user.click(screen.getByRole('button', { name: 'Criar desafio' }));
  expect(await screen.findByText('Dê um nome ao desafio.')).toBeVisible();
  expect(stage.calls).toEqual({});
});

test('members’ rules stand beside the form as it is typed', async () => {
  const { user } = open();
  await user.type(field('Regras deste desafio'), 'Foto do treino');
  const preview = screen.getByRole('region', { name: 'Como os membros veem' });
  expect(within(preview).getByText('Foto do treino')).toBeVisible();
  expect(within(preview).getByText('O desafio vai de 27 de novembro a 17 de dezembro.')).toBeVisible();
});

test('a past challenge is repeated: filled in, its dates moved, and made from that one', async () => {
  stage.procedures['staff_participants'] = () =>
    done({
      challenge: staffChallenge({ id: 'past', title: 'Outubro', start: '2026-10-01', end: '2026-10-10', state: 'over' }),
      rows: [],
      unranked: [],
      next_after: null,
    });
  stage.procedures['staff_repeat_challenge'] = () => done({ challenge: staffChallenge({ id: 'new' }), warnings: [] });
  const { user } = open('?repetir=past');
  expect(await screen.findByLabelText('Nome')).toHaveValue('Outubro');
  expect(field('Primeiro dia').value).toBe('2026-11-27');
  expect(field('Último dia').value).toBe('2026-12-06');
  await user.click(screen.getByRole('button', { name: 'Criar desafio' }));
  await waitFor(() => expect(address()).toHaveTextContent('/operador/desafios/new'));
  expect(stage.calls['staff_repeat_challenge']).toMatchObject([
    { p_challenge_id: 'past', p_fields: { title: 'Outubro', start: '2026-11-27' } },
  ]);
});
