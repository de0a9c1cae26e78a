import { expect, test } from 'vitest';
import { CHALLENGE } from '../testing/challenge.ts';
import { pickActiveChallenge, pickActiveChallenges } from './get-active-challenge.ts';
import type { Challenge } from './get-active-challenge.ts';

const instant = new Date('2026-11-21T15:00:00Z');

function challenge(id: string, overrides: Partial<Challenge> = {}): Challenge {
  return {
    ...CHALLENGE,
    id,
    title: id,
    start_date: '2026-11-20T03:00:00Z',
    end_date: '2026-12-11T02:59:59Z',
    type: 'community',
    created_at: '2026-11-01T12:00:00Z',
    ...overrides,
  };
}

test('the main challenge comes before newer ones', () => {
  expect(pickActiveChallenge([challenge('newer'), challenge('main', { type: 'main' })], instant)?.id).toBe('main');
});

test('without a main one the newest is shown', () => {
  expect(pickActiveChallenge([challenge('newer'), challenge('older')], instant)?.id).toBe('newer');
});

test('one that is over or was closed is not active', () => {
  const over = challenge('over', { type: 'main', end_date: '2026-11-20T02:59:59Z' });
  expect(pickActiveChallenge([over, challenge('closed', { active: false })], instant)).toBeNull();
});

test('the next one does not take the place of the one that is running', () => {
  const next = challenge('next', { type: 'main', start_date: '2026-12-11T03:00:00Z', end_date: '2027-01-01T02:59:59Z' });
  expect(pickActiveChallenge([next, challenge('running')], instant)?.id).toBe('running');
  expect(pickActiveChallenge([next], instant)?.id).toBe('next');
});

test('one that the member takes part in comes before a newer main one, and several are all there', () => {
  const newer = challenge('newer', { type: 'main' });
  const mine = challenge('mine');
  expect(pickActiveChallenge([newer, mine], instant, ['mine'])?.id).toBe('mine');
  const next = challenge('next', { type: 'main', start_date: '2026-12-11T03:00:00Z', end_date: '2027-01-01T02:59:59Z' });
  const all = [next, newer, challenge('second'), mine];
  expect(pickActiveChallenges(all, ['mine', 'next', 'second'], instant).map(({ id }) => id)).toEqual(['second', 'mine', 'next']);
});

test('one that the member has joined before its first day leaves the page to the one that runs', () => {
  const next = challenge('next', { start_date: '2026-12-11T03:00:00Z', end_date: '2027-01-01T02:59:59Z' });
  expect(pickActiveChallenges([next, challenge('running')], ['next'], instant).map(({ id }) => id)).toEqual(['running']);
});

test('of one that is over the place is free again', () => {
  const over = challenge('over', { end_date: '2026-11-20T02:59:59Z' });
  expect(pickActiveChallenge([challenge('open'), over], instant, ['over'])?.id).toBe('open');
});
