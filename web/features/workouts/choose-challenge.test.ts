import { expect, test } from 'vitest';
import { chooseChallenge } from './choose-challenge.ts';

const instant = new Date('2026-11-21T15:00:00Z');
const running = { id: 'running', title: 'Desafio 21 dias', start_date: '2026-11-20T03:00:00Z', end_date: '2026-12-11T02:59:59Z' };
const upcoming = { id: 'upcoming', title: 'Verão', start_date: '2026-12-20T03:00:00Z', end_date: '2027-01-10T02:59:59Z' };

test('the running challenge is chosen, so that the workout gives a check-in', () => {
  expect(chooseChallenge([upcoming, running], null, instant)).toBe('running');
});

test('the challenge that was asked for wins when the member is in it', () => {
  expect(chooseChallenge([running, upcoming], 'upcoming', instant)).toBe('upcoming');
  expect(chooseChallenge([running], 'somebody-elses', instant)).toBe('running');
});

test('without a running challenge there is none', () => {
  expect(chooseChallenge([upcoming], null, instant)).toBeNull();
  expect(chooseChallenge([], null, instant)).toBeNull();
});
