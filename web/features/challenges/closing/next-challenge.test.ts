import { expect, test } from 'vitest';
import type { Challenge } from '../api/get-active-challenge.ts';
import { CHALLENGE } from '../testing/challenge.ts';
import { nextChallenge } from './next-challenge.ts';

const NOW = new Date('2026-11-26T12:00:00Z');

function challenge(id: string, start: string, end: string): Challenge {
  return {
    ...CHALLENGE,
    id,
    title: id,
    start_date: `${start}T03:00:00Z`,
    end_date: `${end}T02:59:59Z`,
  };
}

const ended = challenge('ended', '2026-11-01', '2026-11-22');
const running = challenge('running', '2026-11-20', '2026-12-11');
const later = challenge('later', '2027-01-10', '2027-01-31');
const soon = challenge('soon', '2026-12-01', '2026-12-22');
const all = [ended, running, later, soon];

test('the nearest one to come goes before the one that runs', () => {
  expect(nextChallenge(all, 'ended', [], NOW)?.id).toBe('soon');
});

test('one that is not joined yet goes before one that is', () => {
  expect(nextChallenge(all, 'ended', ['ended', 'soon'], NOW)?.id).toBe('later');
  expect(nextChallenge(all, 'ended', ['soon', 'later'], NOW)?.id).toBe('running');
});

test('who is in all of them is led to the nearest, and a club without another has none', () => {
  expect(nextChallenge(all, 'ended', ['soon', 'later', 'running'], NOW)?.id).toBe('soon');
  expect(nextChallenge([ended], 'ended', [], NOW)).toBeNull();
});
