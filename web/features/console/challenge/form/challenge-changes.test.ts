import { expect, test } from 'vitest';
import { staffChallenge } from '../../testing/staff-challenge.ts';
import { changedFields, meanwhileLines, rebasedValues } from './challenge-changes.ts';
import { valuesOf } from './challenge-values.ts';

const seen = staffChallenge({ description: null });

const fields = {
  title: seen.title,
  description: '',
  start: seen.start,
  end: seen.end,
  time_zone: seen.time_zone,
  points: seen.points,
  target_check_ins: seen.target_check_ins,
  requirements: [...seen.requirements],
  staff_excluded: seen.staff_excluded,
  days_open: seen.days_open,
  provisional_hours: seen.provisional_hours,
};

test('only what differs from the challenge as it was seen is sent', () => {
  expect(changedFields(seen, fields)).toEqual({});
  expect(changedFields(seen, { ...fields, end: '2026-12-12', requirements: [] })).toEqual({ end: '2026-12-12', requirements: [] });
});

test('fields that one did not touch follow what somebody else has written; the others stay as typed', () => {
  const typed = { ...valuesOf(seen), title: 'Meu nome' };
  const now = staffChallenge({ title: 'Nome de outra pessoa', points: 300 });
  expect(rebasedValues(typed, seen, now)).toMatchObject({ title: 'Meu nome', points: '300' });
});

test('what somebody else has changed is told by its name and what is there now', () => {
  const now = staffChallenge({ description: null, end: '2026-12-12', staff_excluded: true, active: false });
  expect(meanwhileLines(seen, now)).toEqual([
    { label: 'Último dia', value: '12/12/2026' },
    { label: 'Equipe fora do ranking', value: 'sim' },
    { label: 'Situação', value: 'encerrado' },
  ]);
});
