import { expect, test } from 'vitest';
import type { LogLine } from '../api/read-log.ts';
import { logFacts } from './log-details.ts';

const SUMMER = {
  title: 'Verão',
  start: '2026-12-20',
  time_zone: 'America/Sao_Paulo',
  requirements: ['Treine 45 minutos', 'Um por dia'],
  active: true,
};

function factsOf(details: LogLine['details'], act = 'staff_update_challenge'): string[] {
  const line: LogLine = {
    seq: 1,
    at: '2026-12-20T15:00:00Z',
    act,
    by_command: false,
    actor_id: null,
    actor: null,
    member_id: null,
    member: null,
    object_id: null,
    details,
  };
  return logFacts(line).map(({ label, text }) => `${label}: ${text}`);
}

test('every act on a challenge says on which one', () => {
  expect(factsOf({ title: 'Verão' })).toEqual(['Desafio: Verão']);
  expect(factsOf({ before: SUMMER, after: { ...SUMMER, active: false } })).toEqual(['Desafio: Verão', 'Ativo: sim → não']);
  expect(factsOf({ before: SUMMER, after: { ...SUMMER, title: 'Férias' } })).toEqual(['Desafio: Férias', 'Título: Verão → Férias']);
});

test('an act on an announcement says on which one, and names no challenge', () => {
  expect(factsOf({ title: 'Aulão no sábado' }, 'staff_announce')).toEqual(['Aviso: Aulão no sábado']);
  expect(factsOf({ title: 'Aulão no sábado' }, 'staff_end_announcement')).toEqual(['Aviso: Aulão no sábado']);
});

test('of a challenge that was made or deleted stands what it was, in words', () => {
  const all = ['Desafio: Verão', 'Começo: 20/12/2026', 'Fuso: Brasília', 'Regras: Treine 45 minutos; Um por dia', 'Ativo: sim'];
  expect(factsOf({ after: SUMMER })).toEqual(all);
  expect(factsOf({ before: SUMMER })).toEqual(all);
});

test('a suspension’s reason stands once, and its end is the last day that staff chose', () => {
  const suspension = { reason: 'Ofensa', until: '2027-01-01T03:00:00+00:00' };
  expect(factsOf({ reason: 'Ofensa', after: suspension })).toEqual(['Motivo: Ofensa', 'Até: 31/12/2026']);
  expect(factsOf({ reason: 'Conversamos', before: suspension, after: {} })).toEqual(['Motivo: Conversamos', 'Até: 31/12/2026 → nada']);
});

test('a void says when it was made', () => {
  expect(factsOf({ reason: 'Foto', day: '2026-12-22', before: { voided_at: null }, after: { voided_at: '2026-12-23T15:00:00Z' } })).toEqual(
    ['Motivo: Foto', 'Dia: 22/12/2026', 'Anulado: 23/12/2026 12:00'],
  );
});

test('what left the club says of how many lines', () => {
  expect(factsOf({ title: 'Verão', rows: 1200, from_place: 1 }, 'staff_export_ranking')).toEqual(['Desafio: Verão', 'Linhas: 1.200']);
});
