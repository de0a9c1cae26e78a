import { expect, test } from 'vitest';
import type { Today } from '../api/get-today.ts';
import { decisionsOf } from './decisions.ts';

const calm: Today = {
  now: '2026-11-26T12:00:00Z',
  challenges: [],
  new_members_today: 0,
  new_members_this_week: 0,
  suspended: 0,
  payments: [],
  failed_jobs: [],
  waiting_jobs: { count: 0, oldest_at: null },
  alarms: [],
  backups_by: 'server',
  last_backup_at: '2026-11-26T05:00:00Z',
  requests: [],
};

const titles = (changes: Partial<Today>) => decisionsOf({ ...calm, ...changes }).map(({ title }) => title);

test('a calm day asks for nothing', () => {
  expect(decisionsOf(calm)).toEqual([]);
});

test('a moderator, who may not read what waits, is asked for nothing', () => {
  expect(
    titles({ payments: null, failed_jobs: null, waiting_jobs: null, alarms: null, requests: null, backups_by: null, last_backup_at: null }),
  ).toEqual([]);
});

test('an alarm stands above requests, those above payments, those above tasks that failed', () => {
  expect(
    titles({
      failed_jobs: [{ kind: 'mail', error: 'refused', at: '2026-11-26T10:00:00Z' }],
      payments: [{ subscription_id: 's', user_id: 'u', name: 'Ana', status: 'past_due', paid_until: null, is_disputed: false }],
      requests: [{ id: 'r', user_id: 'u', name: 'Beto', kind: 'deletion', due_at: '2026-12-01T10:00:00Z' }],
      alarms: [{ name: 'disk of club-1', since: '2026-11-26T09:00:00Z' }],
    }),
  ).toEqual(['O disco do servidor está quase cheio', 'Beto pediu para apagar a conta', 'Pagamento de Ana', 'Um email não saiu']);
});

test('jobs that nobody takes are told with the age of the oldest, and those of the last minutes are not', () => {
  const waiting = (oldest: string) => decisionsOf({ ...calm, waiting_jobs: { count: 14, oldest_at: oldest } });
  expect(waiting('2026-11-26T08:30:00Z')).toMatchObject([
    {
      tone: 'danger',
      title: '14 tarefas esperam sem que ninguém as faça',
      text: expect.stringMatching(/^A mais antiga espera há 3 horas\./),
    },
  ]);
  expect(waiting('2026-11-26T11:50:01Z')).toEqual([]);
  expect(decisionsOf({ ...calm, waiting_jobs: { count: 1, oldest_at: '2026-11-26T11:35:00Z' } })).toMatchObject([
    { title: '1 tarefa espera sem que ninguém a faça', text: expect.stringContaining('A mais antiga espera há 25 minutos.') },
  ]);
});

test('reports and appeals that wait are a line each, for a moderator too', () => {
  const moderators: Today = {
    ...calm,
    payments: null,
    failed_jobs: null,
    waiting_jobs: null,
    alarms: null,
    requests: null,
    last_backup_at: null,
  };
  expect(decisionsOf(moderators, { open: 2, appealed: 1 })).toMatchObject([
    { title: '2 denúncias esperam', link: { to: '/operador/denuncias' } },
    { title: '1 recurso espera' },
  ]);
  expect(decisionsOf(moderators, { open: 1, appealed: 0 })).toMatchObject([{ title: '1 denúncia espera' }]);
  expect(decisionsOf(moderators, { open: 0, appealed: 0 })).toEqual([]);
});

test('a backup of more than 36 hours ago is told once, by its alarm or by its age', () => {
  const last = '2026-11-24T23:59:00Z';
  expect(titles({ last_backup_at: last })).toEqual(['O backup está atrasado']);
  expect(titles({ last_backup_at: last, alarms: [{ name: 'backup', since: null }] })).toEqual(['O backup está atrasado']);
  expect(titles({ last_backup_at: '2026-11-25T00:01:00Z' })).toEqual([]);
});

test('a club without any backup is not told that all is well', () => {
  expect(decisionsOf({ ...calm, last_backup_at: null })).toMatchObject([{ tone: 'warning', title: 'O clube ainda não tem backup' }]);
  expect(titles({ last_backup_at: null, alarms: [{ name: 'backup', since: null }] })).toEqual(['O backup está atrasado']);
});

test('people who wait stand above a first backup, which nobody has to make, and below one that is late', () => {
  const reports = { open: 1, appealed: 0 };
  const order = (last: string | null) => decisionsOf({ ...calm, last_backup_at: last }, reports).map(({ title }) => title);
  expect(order(null)).toEqual(['1 denúncia espera', 'O clube ainda não tem backup']);
  expect(order('2026-11-20T05:00:00Z')).toEqual(['O backup está atrasado', '1 denúncia espera']);
});

test('a hosted club, whose backups are the platform’s, is told of none that is missing', () => {
  expect(titles({ backups_by: 'platform', last_backup_at: null })).toEqual([]);
});

test('many tasks of a kind are one line, with how many and the newest', () => {
  const [decision, ...others] = decisionsOf({
    ...calm,
    failed_jobs: [
      { kind: 'mail', error: 'a', at: '2026-11-26T10:00:00Z' },
      { kind: 'mail', error: 'b', at: '2026-11-26T09:00:00Z' },
    ],
  });
  expect(others).toEqual([]);
  expect(decision?.title).toBe('Um email não saiu (2 vezes)');
  expect(decision?.text).toContain('26/11/2026 07:00');
});

test('a payment says whether it is late, unpaid or disputed, and leads to its member while there is one', () => {
  const payment = {
    subscription_id: 's',
    user_id: 'u1',
    name: 'Ana',
    status: 'unpaid',
    paid_until: '2026-11-20T12:00:00Z',
    is_disputed: false,
  };
  const [unpaid, disputed, gone] = decisionsOf({
    ...calm,
    payments: [
      payment,
      { ...payment, subscription_id: 't', is_disputed: true },
      { ...payment, subscription_id: 'g', user_id: null, name: null },
    ],
  });
  expect(unpaid).toMatchObject({
    text: 'O pagamento não foi feito. Pago até 20/11/2026.',
    link: { to: '/operador/membros/u1', label: 'Ver membro' },
  });
  expect(disputed?.text).toContain('em disputa');
  expect(gone?.title).toBe('Pagamento de um membro que saiu');
  expect(gone?.link).toBeUndefined();
});
