// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { EARLY_CHALLENGE_DAYS, EARLY_SLIPPING_DAYS, SLIPPING_DAYS } from '#domain/limits.ts';
import { countInWords } from '#domain/number-text.ts';
import type { StaffRole } from '#domain/staff-acts.ts';
import type { Contact, SlippingRow } from '../api/get-slipping.ts';
import { done, openRoom, refused, staffStage } from '../testing/open-console.tsx';
import { SlippingScreen } from './slipping-screen.tsx';

const NOW = '2026-12-07T15:00:00Z';

const ana: SlippingRow = {
  user_id: 'u1',
  name: 'Ana Clara Lima',
  photo_url: null,
  challenge_id: 'c1',
  challenge: 'Desafio de verão',
  days: 4,
  joined_day: '2026-12-01',
  last_check_in_day: '2026-12-03',
  check_ins: 2,
  phone: '(11) 91234-5678',
  may_act: true,
  last_contact: null,
};
const bia: SlippingRow = {
  ...ana,
  user_id: 'u2',
  name: 'Bia',
  phone: null,
  days: 2,
  last_check_in_day: null,
  check_ins: 0,
  joined_day: '2026-12-05',
};
const contact: Contact = {
  user_id: 'u3',
  name: 'Caio',
  challenge_id: 'c1',
  challenge: 'Desafio de verão',
  how: 'whatsapp',
  at: '2026-12-05T15:00:00Z',
  by: 'Otto',
  came_back_on: '2026-12-06',
  is_open: true,
};

let stage: ReturnType<typeof staffStage>;

beforeEach(() => {
  stage = staffStage();
});

function open(
  rows: readonly SlippingRow[],
  { role = 'operator', contacts = [] }: { role?: StaffRole; contacts?: readonly Contact[] } = {},
) {
  stage.procedures['staff_slipping'] ??= () => done({ now: NOW, rows, next_after: null, contacts });
  return openRoom(<SlippingScreen />, { role, path: '/operador/empurrao' });
}

const items = async () => within(await screen.findByRole('list', { name: 'Quem precisa de um empurrão' })).getAllByRole('listitem');

test('each line says since when, and leads to WhatsApp with a kind text where there is a number', async () => {
  open([ana, bia]);
  const [first, second] = await items();
  expect(first).toHaveTextContent('4 dias sem check-in');
  expect(first).toHaveTextContent('Entrou em 01/12/2026, 2 check-ins, o último em 03/12/2026');
  expect(second).toHaveTextContent('Entrou em 05/12/2026, ainda sem check-in');
  const address = new URL(
    within(first as HTMLElement)
      .getByRole('link', { name: 'Escrever a Ana Clara Lima no WhatsApp' })
      .getAttribute('href') ?? '',
  );
  expect(address.origin + address.pathname).toBe('https://wa.me/5511912345678');
  expect(address.searchParams.get('text')).toMatch(/^Oi, Ana! .*Desafio de verão.*pausa/);
  expect(within(second as HTMLElement).queryByRole('link', { name: /WhatsApp/ })).toBeNull();
  expect(screen.getByRole('status')).toHaveTextContent('2 pessoas precisam de um empurrão');
});

test('it says after how many days one is listed, each number in the same way', async () => {
  open([ana]);
  await items();
  const [early, first, later] = [EARLY_SLIPPING_DAYS, EARLY_CHALLENGE_DAYS, SLIPPING_DAYS].map((days) => countInWords(days, 'dia', 'dias'));
  expect(
    screen.getByText(`Sem check-in há ${early} nos primeiros ${first} do desafio, depois há ${later}. Quem está em pausa fica de fora.`),
  ).toBeVisible();
});

test('a number that can’t be dialled is no link', async () => {
  open([{ ...ana, phone: '1234' }]);
  await items();
  expect(screen.queryByRole('link', { name: /WhatsApp/ })).toBeNull();
});

test('a moderator is not told of WhatsApp', async () => {
  open([{ ...ana, phone: null }], { role: 'moderator' });
  await items();
  expect(screen.queryByText(/WhatsApp/)).toBeNull();
  expect(screen.getByRole('button', { name: 'Mandar aviso a Ana Clara Lima' })).toBeVisible();
});

test('“Escrevi” is noted, and the list is read again', async () => {
  stage.procedures['staff_note_contact'] = () => done();
  const { user } = open([ana, bia]);
  await items();
  await user.click(screen.getByRole('button', { name: 'Anotar que escrevi a Ana Clara Lima' }));
  expect(stage.calls['staff_note_contact']).toEqual([{ p_user_id: 'u1', p_challenge_id: 'c1', p_how: 'whatsapp' }]);
  expect(stage.toasts).toEqual([['Anotado', 'Você escreveu a Ana Clara Lima.']]);
  await user.click(screen.getByRole('button', { name: 'Anotar que escrevi a Bia' }));
  expect(stage.calls['staff_note_contact']?.[1]).toMatchObject({ p_how: 'other' });
  expect(stage.calls['staff_slipping']).toHaveLength(3);
});

test('a notice that was refused says why', async () => {
  stage.procedures['staff_send_nudge'] = () => refused('nudged_today');
  const { user } = open([ana]);
  await items();
  await user.click(screen.getByRole('button', { name: 'Mandar aviso a Ana Clara Lima' }));
  expect(stage.toasts).toEqual([['O aviso não foi enviado', 'Este membro já recebeu um aviso da equipe hoje.']]);
});

test('one who has had today’s notice is offered no second one, and yesterday’s is past', async () => {
  const notified = (at: string) => ({ how: 'notice' as const, at, by: 'Otto' });
  open([
    { ...ana, last_contact: notified('2026-12-07T03:00:00Z') },
    { ...bia, last_contact: notified('2026-12-07T02:59:00Z') },
  ]);
  const [today, yesterday] = await items();
  expect(today).toHaveTextContent('Avisado hoje');
  expect(screen.queryByRole('button', { name: 'Mandar aviso a Ana Clara Lima' })).toBeNull();
  expect(yesterday).not.toHaveTextContent('Avisado hoje');
  expect(screen.getByRole('button', { name: 'Mandar aviso a Bia' })).toBeVisible();
});

test('without a running challenge it does not say that all are training', async () => {
  stage.procedures['staff_today'] = () =>
    done({
      now: NOW,
      challenges: [],
      new_members_today: 0,
      new_members_this_week: 0,
      suspended: 0,
      payments: null,
      failed_jobs: null,
      waiting_jobs: null,
      alarms: null,
      backups_by: null,
      last_backup_at: null,
      requests: null,
    });
  open([]);
  expect(await screen.findByText('Nenhum desafio em andamento')).toBeVisible();
  expect(screen.queryByText('Todos estão treinando')).toBeNull();
});

test('the next page begins where the one before ended', async () => {
  const next = { days: 4, joined_at: '2026-12-01T12:00:00Z', user_id: 'u1', challenge_id: 'c1' };
  stage.procedures['staff_slipping'] = ({ p_after: after }) =>
    after
      ? done({ now: NOW, rows: [bia], next_after: null, contacts: [] })
      : done({ now: NOW, rows: [ana], next_after: next, contacts: [] });
  const { user } = open([]);
  expect(await items()).toHaveLength(1);
  expect(screen.getByRole('status')).toHaveTextContent('Mais de 1 precisam de um empurrão');
  await user.click(screen.getByRole('button', { name: 'Carregar mais' }));
  expect(await screen.findByText('Bia')).toBeVisible();
  expect(stage.calls['staff_slipping']?.at(-1)).toMatchObject({ p_after: next });
});

test('it says who came back, and when nobody needs a nudge', async () => {
  open([], {
    contacts: [
      contact,
      { ...contact, user_id: 'u4', name: 'Duda', how: 'notice', by: null, came_back_on: null },
      { ...contact, user_id: 'u5', name: 'Eva', came_back_on: null, is_open: false },
    ],
  });
  expect(await screen.findByText('Todos estão treinando')).toBeVisible();
  const back = screen.getByRole('region', { name: 'Quem voltou' });
  expect(back).toHaveTextContent('A equipe escreveu a 3 pessoas nos últimos 14 dias: 1 voltou em até dois dias.');
  expect(
    within(back)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual([
    'CaioOtto, por WhatsApp · 2 dias atrásVoltou no dia seguinte',
    'DudaA equipe, por aviso no app · 2 dias atrásAinda dá tempo',
    'EvaOtto, por WhatsApp · 2 dias atrásNão voltou em dois dias',
  ]);
});

test('to one of the staff with the same role or above nobody but an owner writes', async () => {
  open([{ ...ana, may_act: false, phone: null }]);
  const [first] = await items();
  expect(first).toHaveTextContent('Ana Clara Lima');
  expect(screen.queryByRole('button', { name: /Ana Clara Lima/ })).toBeNull();
});
