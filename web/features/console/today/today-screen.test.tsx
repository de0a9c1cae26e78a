// @vitest-environment jsdom
import { act, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Today } from '../api/get-today.ts';
import { done as doneWith, openRoom, staffStage } from '../testing/open-console.tsx';
import { staffChallenge } from '../testing/staff-challenge.ts';
import { TodayScreen } from './today-screen.tsx';

const day: Today = {
  now: '2026-11-26T12:00:00Z',
  challenges: [
    {
      challenge_id: 'c1',
      title: 'Desafio de verão',
      day: 5,
      days: 21,
      today: '2026-11-26',
      check_ins_today: 12,
      hours: Array.from({ length: 24 }, (_, hour) => (hour === 7 ? 12 : 0)),
      participants: 48,
    },
  ],
  new_members_today: 3,
  new_members_this_week: 9,
  suspended: 1,
  payments: [],
  failed_jobs: [],
  waiting_jobs: { count: 0, oldest_at: null },
  alarms: [{ name: 'mail', since: null }],
  backups_by: 'server',
  last_backup_at: '2026-11-26T05:00:00Z',
  requests: [],
};

let stage: ReturnType<typeof staffStage>;

beforeEach(() => {
  stage = staffStage();
});

afterEach(() => vi.useRealTimers());

function open(answer: () => unknown) {
  stage.procedures['staff_today'] = answer;
  return openRoom(<TodayScreen />);
}

const done = (changes: Partial<Today> = {}) => doneWith({ ...day, ...changes });

test('what waits for a decision stands above the challenges and the figures', async () => {
  open(() => done());
  const headings = await screen.findAllByRole('heading', { level: 2 });
  expect(headings.map((heading) => heading.textContent)).toEqual(['Pede uma decisão (1)', 'Desafios em andamento', 'O clube']);
  expect(screen.getByText('Emails foram recusados')).toBeVisible();
});

test('a running challenge says its day, how many have trained of how many, and leads to its page', async () => {
  open(() => done());
  const link = await screen.findByRole('link', { name: 'Desafio de verão' });
  expect(link).toHaveAttribute('href', '/operador/desafios/c1');
  expect(screen.getByText('Dia 5 de 21')).toBeVisible();
  expect(screen.getByText('check-ins hoje, de 48 participantes')).toBeVisible();
  expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '12 de 48, 25%');
  expect(within(screen.getByRole('table')).getByRole('row', { name: '7h 12' })).toBeInTheDocument();
});

test('those who are suspended are a press away', async () => {
  open(() => done({ suspended: 1 }));
  expect(await screen.findByRole('link', { name: 'Ver suspensos' })).toHaveAttribute('href', '/operador/membros?situacao=suspensos');
});

test('a moderator sees the day without what only operators may read', async () => {
  open(() =>
    done({ payments: null, failed_jobs: null, waiting_jobs: null, alarms: null, backups_by: null, last_backup_at: null, requests: null }),
  );
  expect(await screen.findByText('Membros novos')).toBeVisible();
  expect(screen.queryByText('Último backup')).toBeNull();
  expect(screen.queryByText('Tudo em dia')).toBeNull();
});

test('without a running challenge it says what to do next', async () => {
  open(() => done({ challenges: [], alarms: [] }));
  expect(await screen.findByText('Nenhum desafio em andamento')).toBeVisible();
  expect(screen.getByText('Tudo em dia')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Ver os desafios' })).toHaveAttribute('href', '/operador/desafios');
});

test('without a running challenge it says which one begins next', async () => {
  const toBegin = (id: string, start: string) => staffChallenge({ id, title: `Desafio ${id}`, start, state: 'to_begin' });
  stage.procedures['staff_challenges'] = () =>
    doneWith({
      rows: [toBegin('c3', '2027-01-04'), toBegin('c2', '2026-12-06'), staffChallenge({ id: 'c1', state: 'over' })],
      next_after: null,
    });
  open(() => done({ challenges: [], alarms: [] }));
  expect(await screen.findByText('O próximo, Desafio c2, começa em 06/12/2026.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Ver o próximo' })).toHaveAttribute('href', '/operador/desafios/c2');
});

test('a refusal is told, and can be tried again', async () => {
  let isRefused = true;
  const { user } = open(() => (isRefused ? Response.json({ code: '42501', message: 'forbidden' }, { status: 403 }) : done()));
  expect(await screen.findByText('Não conseguimos carregar o dia')).toBeVisible();
  isRefused = false;
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  expect(await screen.findByText('Desafio de verão')).toBeVisible();
});

test('it is read again every 20 seconds, and keeps what it shows when that fails', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let answer: () => unknown = () => done();
  open(() => answer());
  await screen.findByText('Dia 5 de 21');
  answer = () => done({ suspended: 77 });
  await act(() => vi.advanceTimersByTimeAsync(20_000));
  expect(await screen.findByText('77')).toBeVisible();
  answer = () => Response.json({ code: '42501', message: 'forbidden' }, { status: 403 });
  await act(() => vi.advanceTimersByTimeAsync(20_000));
  expect(await screen.findByText('Estes números podem ter mudado')).toBeVisible();
  expect(screen.getByText('77')).toBeVisible();
});
