import { expect, test } from 'vitest';
import cases from './cases/results.json';
import { challengeResult } from './results.ts';

test.each(cases)('$id: $note', ({ start, end, closedAt, isActive, hours, finalAt, instant, state, finalDue }) => {
  const facts = { start_date: start, end_date: end, closed_at: closedAt, active: isActive, time_zone: 'America/Sao_Paulo' };
  const result = challengeResult({ ...facts, provisional_hours: hours, final_at: finalAt }, new Date(instant));
  expect(result).toEqual(state === null || finalDue === null ? null : { state, finalDue: new Date(finalDue) });
});

test('a challenge that the device keeps from before there were results is provisional for the usual hours', () => {
  const kept = { start_date: '2026-11-10T03:00:00Z', end_date: '2026-11-21T02:59:59Z', active: true, time_zone: 'America/Sao_Paulo' };
  expect(challengeResult(kept, new Date('2026-11-21T12:00:00Z'))).toEqual({
    state: 'provisional',
    finalDue: new Date('2026-11-23T03:00:00Z'),
  });
});
