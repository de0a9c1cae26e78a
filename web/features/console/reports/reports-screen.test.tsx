// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { done, openRoom, staffStage } from '../testing/open-console.tsx';
import { ReportsScreen } from './reports-screen.tsx';

const row = (id: string, facts: object = {}) => ({
  id,
  number: `D-${id}`,
  kind: 'photo',
  reason: 'nudity',
  source: 'member',
  state: 'open',
  is_hidden: true,
  member_id: 'u',
  member: 'Bia Souza',
  created_at: '2026-11-24T12:00:00Z',
  answer_by: '2026-11-25T12:00:00Z',
  decision: null,
  decided_at: null,
  appealed_at: null,
  same_target: 0,
  ...facts,
});

let stage: ReturnType<typeof staffStage>;

beforeEach(() => {
  stage = staffStage();
});

test('the queue stands as the server orders it, each line with why, of whom, and that a day has passed', async () => {
  stage.procedures['staff_reports'] = () =>
    done({
      rows: [
        row('A', { same_target: 2 }),
        row('B', { source: 'stranger', kind: null, member: null, is_hidden: false, reason: 'other', answer_by: '2099-01-01T00:00:00Z' }),
        row('C', { state: 'decided', decision: 'hide_photo', decided_at: '2026-11-24T15:00:00Z' }),
      ],
      next_after: null,
      open: 2,
      appealed: 0,
    });
  openRoom(<ReportsScreen />, { role: 'moderator', path: '/operador/denuncias' });
  const list = within(await screen.findByRole('list', { name: 'Denúncias' }));
  const [first, second, third] = list.getAllByRole('listitem');
  expect(first).toHaveTextContent(/D-A.*Bia Souza.*Nudez.*Foto.*Já escondida.*Passou de um dia.*mais 2 denúncias do mesmo/);
  expect(second).toHaveTextContent(/D-B.*Ainda não se sabe de quem.*Outro motivo.*Sem vínculo.*Formulário público/);
  expect(second).not.toHaveTextContent('Passou de um dia');
  expect(third).toHaveTextContent(/D-C.*Foto escondida/);
  expect(list.getByRole('link', { name: 'D-A Foto de Bia Souza' })).toHaveAttribute('href', '/operador/denuncias/A');
  expect(screen.getByRole('button', { name: 'Abertas (2)' })).toBeVisible();
});

test('the state in the address is asked for, and can be chosen', async () => {
  stage.procedures['staff_reports'] = () => done({ rows: [], next_after: null, open: 0, appealed: 0 });
  const { user } = openRoom(<ReportsScreen />, { path: '/operador/denuncias?situacao=recursos' });
  expect(await screen.findByText('Nenhuma denúncia')).toBeVisible();
  expect(stage.calls['staff_reports']).toEqual([{ p_state: 'appealed', p_after: null }]);
  await user.click(screen.getByRole('button', { name: 'Decididas' }));
  await screen.findByText('Nenhuma denúncia');
  expect(stage.calls['staff_reports']?.at(-1)).toEqual({ p_state: 'decided', p_after: null });
});

test('older ones come on request, from where the first page ended', async () => {
  stage.procedures['staff_reports'] = ({ p_after: after }) =>
    done({ rows: [row(after === null ? 'A' : 'B')], next_after: after === null ? { id: 'A' } : null, open: 2, appealed: 0 });
  const { user } = openRoom(<ReportsScreen />, { path: '/operador/denuncias' });
  await user.click(await screen.findByRole('button', { name: 'Carregar mais' }));
  expect(await screen.findByRole('link', { name: 'D-B Foto de Bia Souza' })).toBeVisible();
  expect(stage.calls['staff_reports']?.at(-1)).toEqual({ p_state: null, p_after: { id: 'A' } });
});
