// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { useLocation } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { done, openRoom, refused, staffStage } from '../testing/open-console.tsx';
import { MembersScreen } from './members-screen.tsx';

const CHALLENGE = '33333333-0000-4000-8000-000000000003';
const PLACE = { word: '', name: 'ana lima', user_id: '11111111-0000-4000-8000-000000000001' };

const row = (name: string, facts: object = {}) => ({
  user_id: `11111111-0000-4000-8000-${name.length.toString().padStart(12, '0')}`,
  name,
  email: `${name.toLowerCase().replaceAll(' ', '.')}@clube21.example`,
  photo_url: null,
  level: 'basic',
  is_suspended: false,
  is_confirmed: true,
  last_check_in_day: '2026-11-20',
  created_at: '2026-01-02T12:00:00Z',
  ...facts,
});

let stage: ReturnType<typeof staffStage>;
const asked = () => stage.calls['staff_search_members']?.at(-1);

function Address() {
  const { search } = useLocation();
  return <output aria-label="endereço">{search}</output>;
}

function open(search = '') {
  return openRoom(
    <>
      <MembersScreen />
      <Address />
    </>,
    { role: 'moderator', path: `/operador/membros${search}` },
  );
}

beforeEach(() => {
  stage = staffStage();
  stage.procedures['staff_challenges'] = () => done({ rows: [{ id: CHALLENGE, title: 'Novembro' }], next_after: null });
  stage.procedures['staff_search_members'] = ({ p_after: after }) =>
    after === null
      ? done({ rows: [row('Ana Lima', { level: 'expert' })], next_after: PLACE })
      : done({ rows: [row('Bia', { is_suspended: true, is_confirmed: false, last_check_in_day: null })], next_after: null });
});

test('members are listed with what is out of the ordinary, a page after the other', async () => {
  const { user } = open();
  const list = within(await screen.findByRole('list', { name: 'Membros' }));
  expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent('Os primeiros 1 membro');
  const ana = list.getByRole('link', { name: /Ana Lima/ });
  expect(ana).toHaveTextContent('Expert');
  expect(ana).toHaveTextContent('Último check-in: 20/11/2026');
  expect(ana).toHaveAttribute('href', '/operador/membros/11111111-0000-4000-8000-000000000008');
  await user.click(screen.getByRole('button', { name: 'Carregar mais' }));
  const bia = await list.findByRole('link', { name: /Bia/ });
  expect(bia).toHaveTextContent(/Gratuito.*Suspenso.*Email não confirmado.*Nenhum check-in/);
  expect(asked()).toMatchObject({ p_after: PLACE });
  expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent(/^2 membros$/);
  expect(screen.queryByRole('button', { name: 'Carregar mais' })).toBeNull();
});

test('the address says whom to look for', async () => {
  open(`?q=ana&plano=expert&desafio=${CHALLENGE}&situacao=suspensos&sem_checkin=7`);
  await screen.findByRole('list', { name: 'Membros' });
  expect(asked()).toMatchObject({
    p_query: 'ana',
    p_plan: 'expert',
    p_challenge_id: CHALLENGE,
    p_suspended: true,
    p_unconfirmed: null,
    p_without_check_in_since: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/) as string,
  });
});

test('what one looks for goes into the address, and out of it', async () => {
  const { user } = open();
  await user.type(screen.getByRole('searchbox', { name: 'Buscar por nome ou email' }), 'bia{Enter}');
  await user.selectOptions(screen.getByLabelText('Situação'), 'Email nunca confirmado');
  await waitFor(() => expect(screen.getByLabelText('endereço')).toHaveTextContent('?q=bia&situacao=nao_confirmados'));
  await waitFor(() => expect(asked()).toMatchObject({ p_query: 'bia', p_suspended: null, p_unconfirmed: true }));
  await user.click(screen.getByRole('button', { name: 'Limpar filtros' }));
  await waitFor(() => expect(screen.getByLabelText('endereço')).toHaveTextContent(/^\?q=bia$/));
});

test('a page that nobody passes says so, and the search goes on when asked', async () => {
  stage.procedures['staff_search_members'] = ({ p_after: after }) =>
    after === null ? done({ rows: [], next_after: PLACE }) : done({ rows: [], next_after: null });
  const { user } = open('?plano=expert');
  await user.click(await screen.findByRole('button', { name: 'Continuar procurando' }));
  expect(await screen.findByText('Ninguém com essa busca')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Ver todos' }));
  await waitFor(() => expect(screen.getByLabelText('endereço')).toBeEmptyDOMElement());
});

test('a refusal says what happened, and tries again', async () => {
  stage.procedures['staff_search_members'] = () => refused('over_rate_limit');
  const { user } = open();
  expect(await screen.findByRole('alert')).toHaveTextContent('Muitas tentativas em pouco tempo.');
  stage.procedures['staff_search_members'] = () => done({ rows: [row('Ana Lima')], next_after: null });
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  expect(await screen.findByRole('link', { name: /Ana Lima/ })).toBeVisible();
});
