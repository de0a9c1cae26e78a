import { expect, test } from 'vitest';
import { pickActiveChallenge } from './get-active-challenge.ts';
import type { Challenge } from './get-active-challenge.ts';

const instant = new Date('2026-11-21T15:00:00Z');

function challenge(id: string, overrides: Partial<Challenge> = {}): Challenge {
  return {
    id,
    title: id,
    description: null,
    image_url: null,
    start_date: '2026-11-20T03:00:00Z',
    end_date: '2026-12-11T02:59:59Z',
    type: 'community',
    points: 210,
    active: true,
    target_check_ins: 21,
    time_zone: 'America/Sao_Paulo',
    requirements: [],
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
