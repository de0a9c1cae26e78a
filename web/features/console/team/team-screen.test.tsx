// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { MEMBER } from '#web/lib/testing/fake-backend.ts';
import { done, openRoom, refused, staffStage } from '../testing/open-console.tsx';
import { TeamScreen } from './team-screen.tsx';

const person = (user_id: string, name: string, role: string) => ({
  user_id,
  name,
  email: `${name.toLowerCase()}@clube21.example`,
  role,
  added_at: '2026-11-20T12:00:00Z',
  added_by: null,
  updated_at: '2026-11-20T12:00:00Z',
  has_factor: role === 'owner',
});
const BIANCA = person(MEMBER.id, 'Bianca', 'owner');
const CAIO = person('22222222-2222-4222-8222-222222222222', 'Caio', 'operator');

let stage: ReturnType<typeof staffStage>;
let rows: (typeof BIANCA)[];

beforeEach(() => {
  stage = staffStage();
  rows = [BIANCA, CAIO];
  stage.procedures = {
    staff_list: () => done({ rows }),
    staff_add: ({ p_email: email, p_role: role }) => {
      if (email !== 'dora@clube21.example') return refused('member_not_found');
      const dora = person('33333333-3333-4333-8333-333333333333', 'Dora', String(role));
      rows = [...rows, dora];
      return done({ person: dora });
    },
    staff_change_role: ({ p_role: role }) => {
      const changed = { ...CAIO, role: String(role) };
      rows = [BIANCA, changed];
      return done({ person: changed });
    },
    staff_remove: () => {
      rows = [BIANCA];
      return done({ person: null });
    },
  };
});

const press = (name: string) => screen.getByRole('button', { name });
const people = async () => within(await screen.findByRole('list', { name: 'Equipe' }));

test('owners see who is staff, and the last owner has nothing that would take the role', async () => {
  openRoom(<TeamScreen />);
  const list = await people();
  expect(list.getByText('Caio')).toBeVisible();
  expect(list.getByText('Ainda sem verificação em duas etapas: o console não abre')).toBeVisible();
  expect(press('Mudar papel de Caio')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Mudar papel de Bianca' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Retirar Bianca da equipe' })).toBeNull();
  expect(list.getByText(/^O clube precisa de um dono/)).toBeVisible();
});

test('with a second owner the first may be changed', async () => {
  rows = [BIANCA, { ...CAIO, role: 'owner' }];
  openRoom(<TeamScreen />);
  await people();
  expect(press('Mudar papel de Bianca')).toBeVisible();
});

test('somebody is added by the address of their account; one that has none is told at the field', async () => {
  const { user } = openRoom(<TeamScreen />);
  await people();
  await user.click(press('Adicionar pessoa'));
  const email = screen.getByLabelText('Email da conta');
  await user.type(email, 'ninguem@clube21.example');
  await user.click(screen.getByRole('radio', { name: /^Operação/ }));
  await user.click(press('Adicionar'));
  await waitFor(() => expect(email).toHaveAccessibleDescription(/^Não há conta com este email/));
  await user.clear(email);
  await user.type(email, ' dora@clube21.example');
  await user.click(press('Adicionar'));
  expect(await (await people()).findByText('Dora')).toBeVisible();
  expect(stage.calls['staff_add']?.at(-1)).toEqual({ p_email: 'dora@clube21.example', p_role: 'operator' });
});

test('a role is changed from the one that was seen', async () => {
  const { user } = openRoom(<TeamScreen />);
  await people();
  await user.click(press('Mudar papel de Caio'));
  expect(press('Salvar')).toBeDisabled();
  await user.click(screen.getByRole('radio', { name: /^Moderação/ }));
  await user.click(press('Salvar'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(stage.calls['staff_change_role']).toEqual([{ p_user_id: CAIO.user_id, p_role: 'moderator', p_seen_role: 'operator' }]);
  expect(stage.toasts).toEqual([['Papel alterado', 'Caio: Moderação']]);
});

test('a role that another owner has changed meanwhile is shown, and the next try goes from it', async () => {
  let isFirst = true;
  stage.procedures['staff_change_role'] = () => {
    const changed = { ...CAIO, role: isFirst ? 'owner' : 'moderator' };
    rows = [BIANCA, changed];
    const answer = isFirst ? refused('changed_meanwhile', { person: changed }) : done({ person: changed });
    isFirst = false;
    return answer;
  };
  const { user } = openRoom(<TeamScreen />);
  await people();
  await user.click(press('Mudar papel de Caio'));
  await user.click(screen.getByRole('radio', { name: /^Moderação/ }));
  await user.click(press('Salvar'));
  expect(await screen.findByText(/^Isto mudou enquanto você olhava/)).toBeVisible();
  expect(screen.getByText(/^Hoje: Dono\./)).toBeVisible();
  await user.click(press('Salvar'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(stage.calls['staff_change_role']?.at(-1)).toMatchObject({ p_role: 'moderator', p_seen_role: 'owner' });
});

test('somebody is removed once their name has been typed', async () => {
  const { user } = openRoom(<TeamScreen />);
  await people();
  await user.click(press('Retirar Caio da equipe'));
  expect(press('Retirar')).toBeDisabled();
  await user.type(screen.getByLabelText('Digite o nome para confirmar'), 'caio');
  await user.click(press('Retirar'));
  await waitFor(() => expect(screen.queryByText('Caio')).toBeNull());
  expect(stage.calls['staff_remove']).toEqual([{ p_user_id: CAIO.user_id, p_seen_role: 'operator' }]);
});
