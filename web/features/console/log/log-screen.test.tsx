// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { useLocation } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { done, openRoom, staffStage } from '../testing/open-console.tsx';
import { LogScreen } from './log-screen.tsx';

const ANA = '11111111-0000-4000-8000-000000000001';
const BIA = '22222222-0000-4000-8000-000000000002';

const line = (seq: number, facts: object = {}) => ({
  seq,
  at: '2026-11-20T15:30:00Z',
  act: 'staff_void_check_in',
  by_command: false,
  actor_id: ANA,
  actor: 'Ana Lima',
  member_id: BIA,
  member: 'Bia Souza',
  object_id: null,
  details: { reason: 'foto repetida', day: '2026-11-19', before: {}, after: { voided_at: '2026-11-20T15:30:00Z' } },
  session_id: null,
  ...facts,
});

let stage: ReturnType<typeof staffStage>;
const actors = [{ user_id: ANA, name: 'Ana Lima' }];
/** A page of the log. */
const page = (facts: object) => done({ actors, ...facts });
const asked = () => stage.calls['staff_read_log']?.at(-1);

function Address() {
  const { search } = useLocation();
  return <output aria-label="endereço">{search}</output>;
}

function open(search = '') {
  return openRoom(
    <>
      <LogScreen />
      <Address />
    </>,
    { role: 'operator', path: `/operador/registro${search}` },
  );
}

beforeEach(() => {
  stage = staffStage();
  stage.procedures['staff_read_log'] = ({ p_before: before }) =>
    before === null ? page({ rows: [line(9)], next_before: 9 }) : page({ rows: [line(8, { act: 'staff_suspend' })], next_before: null });
});

test('a line says who did what to whom, why, and what it changed', async () => {
  open();
  const list = within(await screen.findByRole('list', { name: 'Registro' }));
  expect(list.getByRole('button', { name: 'Ana Lima' })).toBeVisible();
  expect(list.getByText('Anulou um check-in')).toBeVisible();
  expect(list.getByRole('button', { name: 'Bia Souza' })).toBeVisible();
  expect(list.getByText('foto repetida')).toBeVisible();
  expect(list.getByText('19/11/2026')).toBeVisible();
});

test('a line with many details shows the first ones, and the others on request', async () => {
  const after = {
    title: 'Verão',
    description: 'Todo dia',
    start: '2026-12-06',
    end: '2026-12-26',
    points: 210,
    target_check_ins: 21,
    days_open: true,
  };
  stage.procedures['staff_read_log'] = () =>
    page({ rows: [line(9, { act: 'staff_create_challenge', details: { after } })], next_before: null });
  const { user } = open();
  expect(await screen.findByText('06/12/2026')).toBeVisible();
  expect(screen.getByText('26/12/2026')).not.toBeVisible();
  await user.click(screen.getByText('Ver mais 4 detalhes'));
  expect(screen.getByText('26/12/2026')).toBeVisible();
});

test('a line leads to its member, while there is one', async () => {
  stage.procedures['staff_read_log'] = () => page({ rows: [line(9), line(8, { member: null, details: null })], next_before: null });
  open();
  expect(await screen.findAllByText('Conta excluída')).toHaveLength(1);
  const links = screen.getAllByRole('link');
  expect(links).toHaveLength(1);
  expect(links[0]).toHaveAccessibleName('Ver membro Bia Souza');
  expect(links[0]).toHaveAttribute('href', `/operador/membros/${BIA}`);
});

test.each([
  ['the command’s', { by_command: true, actor_id: null, actor: null }, 'Comando'],
  ['an account’s that is gone', { actor: null }, 'Conta excluída'],
])('%s line says so', async (_whose, facts, name) => {
  stage.procedures['staff_read_log'] = () => page({ rows: [line(1, facts)], next_before: null });
  open();
  expect(await screen.findByText(name)).toBeVisible();
});

test('the filters of the address are asked for, days from midnight in the club’s zone', async () => {
  open(`?ato=staff_suspend&quem=${ANA}&a_quem=${BIA}&de=2026-11-01&ate=2026-11-20`);
  await screen.findByRole('list', { name: 'Registro' });
  expect(asked()).toMatchObject({
    p_act: 'staff_suspend',
    p_actor_id: ANA,
    p_member_id: BIA,
    p_from: '2026-11-01T03:00:00.000Z',
    p_to: '2026-11-21T03:00:00.000Z',
    p_before: null,
  });
});

test('an address that makes no sense filters by nothing', async () => {
  open('?ato=%27x&quem=ana&de=2026-13-45&ate=ontem&antes=-1');
  await screen.findByRole('list', { name: 'Registro' });
  expect(asked()).toMatchObject({ p_act: null, p_actor_id: null, p_from: null, p_to: null, p_before: null });
});

test('whoever acted is chosen by name, those who left the club too', async () => {
  stage.procedures['staff_read_log'] = () =>
    page({ rows: [line(9)], next_before: null, actors: [...actors, { user_id: BIA, name: null }] });
  const { user } = open();
  await screen.findByRole('list', { name: 'Registro' });
  const who = screen.getByLabelText('Quem');
  expect(
    within(who)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Toda a equipe', 'Ana Lima', 'Conta excluída']);
  await user.selectOptions(who, 'Ana Lima');
  await waitFor(() => expect(asked()).toMatchObject({ p_actor_id: ANA }));
  expect(screen.getByLabelText('endereço')).toHaveTextContent(`?quem=${ANA}`);
  await user.selectOptions(who, 'Toda a equipe');
  await waitFor(() => expect(asked()).toMatchObject({ p_actor_id: null }));
});

test('older lines are another address, and another filter begins at the newest', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Mais antigas' }));
  expect(await screen.findByText('Suspendeu', { selector: 'span' })).toBeVisible();
  expect(screen.getByLabelText('endereço')).toHaveTextContent('?antes=9');
  expect(screen.queryByRole('button', { name: 'Mais antigas' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Ana Lima' }));
  await waitFor(() => expect(screen.getByLabelText('endereço')).toHaveTextContent(`?quem=${ANA}`));
  await waitFor(() => expect(asked()).toMatchObject({ p_actor_id: ANA, p_before: null }));
  await user.click(screen.getByRole('button', { name: 'Tirar filtro Feito por Ana Lima' }));
  await waitFor(() => expect(asked()).toMatchObject({ p_actor_id: null }));
});

test('without any line there is a way back to all', async () => {
  stage.procedures['staff_read_log'] = () => page({ rows: [], next_before: null });
  const { user } = open('?ato=staff_add');
  await user.click(await screen.findByRole('button', { name: 'Tirar os filtros' }));
  await waitFor(() => expect(screen.getByLabelText('endereço')).toHaveTextContent(''));
  expect(screen.getByLabelText('endereço')).toBeEmptyDOMElement();
});

test('the export holds every page of what is filtered, and runs no formula', async () => {
  const files: Blob[] = [];
  URL.createObjectURL = (file) => {
    files.push(file as Blob);
    return 'blob:registro';
  };
  URL.revokeObjectURL = () => undefined;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  stage.procedures['staff_export_log'] = ({ p_before: before }) =>
    before === null
      ? done({ rows: [line(9, { member: '=1+1' })], next_before: 9 })
      : done({ rows: [line(8, { details: null })], next_before: null });
  const { user } = open('?ato=staff_void_check_in');
  await user.click(await screen.findByRole('button', { name: 'Exportar CSV' }));
  await waitFor(() => expect(files).toHaveLength(1));
  const rows = (await (files[0] as Blob).text()).split('\r\n');
  expect(rows).toHaveLength(4);
  expect(rows[1]).toContain(`"'=1+1"`);
  expect(rows[1]).toContain('foto repetida');
  expect(rows[2]).toMatch(/^8;/);
  expect(stage.calls['staff_export_log']?.at(-1)).toMatchObject({ p_act: 'staff_void_check_in', p_before: 9 });
});
