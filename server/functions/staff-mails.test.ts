import { expect, test } from 'vitest';
import { STAFF_ACTS } from '#domain/staff-acts.ts';
import { writeMail } from '../../supabase/functions/_shared/mail-kinds.ts';

const PLACE = { clubName: 'Clube 21', origin: 'https://clube.example', functions: 'https://f.example', now: new Date() };
const FACTS = {
  to: 'dona@example.com',
  act: 'staff_end_sessions',
  outcome: 'refused',
  by_command: false,
  person: 'Dora',
  person_email: 'dora@example.com',
  actor: 'Otto',
  actor_email: 'otto@example.com',
};

const textOf = (facts: object) => writeMail('staff_act', { ...FACTS, ...facts }, PLACE)?.text ?? '';

test.each([
  [
    {},
    'Otto (otto@example.com) tentou um ato sobre Dora (dora@example.com), que só cabe a quem é dono: encerrar todos os acessos. Nada foi feito.',
  ],
  [{ outcome: 'done' }, 'Otto (otto@example.com) fez um ato sobre Dora (dora@example.com), da equipe: encerrar todos os acessos.'],
  [{ outcome: 'done', by_command: true, actor: null, actor_email: null }, 'O comando do servidor fez um ato sobre Dora'],
  [{ outcome: 'done', actor: null, actor_email: null }, 'Uma conta que foi excluída fez um ato sobre Dora'],
  [
    { outcome: 'full', act: 'staff_private_field' },
    'Dora (dora@example.com) abriu dados pessoais de muitos membros em 24 horas e foi impedido de abrir mais.',
  ],
])('the owners read who did what to one of the staff: %j', (facts, sentence) => {
  expect(textOf(facts)).toContain(sentence);
});

test('each act of an operator on a person has words in that mail', () => {
  const acts = Object.entries(STAFF_ACTS).filter(([, { leastRole, isOnPerson }]) => leastRole === 'operator' && isOnPerson);
  expect(acts.filter(([act]) => textOf({ act }).includes(act))).toEqual([]);
  expect(acts.length).toBeGreaterThan(10);
});
