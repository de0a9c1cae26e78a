import { expect, test } from 'vitest';
import { MILESTONE_WORDS } from '#content/milestone-words.ts';
import { addDays } from '#domain/calendar.ts';
import { MILESTONES, MILESTONE_KINDS, milestoneCheckIns } from '#domain/milestones.ts';
import type { MyChallenge } from '../participation/use-my-challenge.ts';
import { milestoneAhead } from './milestone-ahead.ts';

const START = '2026-11-10';

/** On a day of a challenge of 21 days, with as many check-ins. */
function ahead(day: number, checkIns: number, target = 21): string | null {
  return milestoneAhead({
    challenge: { target_check_ins: target } as MyChallenge['challenge'],
    days: { startDay: START, endDay: addDays(START, 20), today: addDays(START, day - 1), totalDays: 21, isClosed: false },
    checkInDays: Array.from({ length: checkIns }, (_, index) => addDays(START, index)),
  });
}

test.each([
  [1, 1, 'Faltam 11 check-ins para o bronze.'],
  [3, 3, 'Faltam 9 check-ins para o bronze.'],
  [11, 11, 'Falta 1 check-in para o bronze.'],
])('on day %i with %i check-ins the next milestone is told', (day, checkIns, text) => {
  expect(ahead(day, checkIns)).toBe(text);
});

/** Those of the whole challenge, each with the one before it. */
const whole = MILESTONE_KINDS.filter((kind) => MILESTONES[kind].withinDays === null);
const pairs = whole.slice(1).flatMap((kind, index) => {
  const reached = milestoneCheckIns(21, whole[index] ?? kind);
  const missing = milestoneCheckIns(21, kind) - reached;
  return missing > 0 ? [{ kind, reached, missing }] : [];
});

test.each(pairs)('with $reached check-ins of 21 the next milestone is $kind', ({ kind, reached, missing }) => {
  const { goal } = MILESTONE_WORDS[kind];
  expect(ahead(reached, reached)).toBe(missing === 1 ? `Falta 1 check-in para ${goal}.` : `Faltam ${missing} check-ins para ${goal}.`);
});

test('one that the days left do not reach any more is not held out', () => {
  expect(ahead(10, 1)).toBe('Faltam 11 check-ins para o bronze.');
  expect(ahead(11, 1)).toBeNull();
  expect(ahead(21, 20)).toBeNull();
});

test('after the last one there is none, and another target has its own', () => {
  expect(ahead(21, 21)).toBeNull();
  expect(ahead(2, 2, 10)).toBe('Faltam 4 check-ins para o bronze.');
});
