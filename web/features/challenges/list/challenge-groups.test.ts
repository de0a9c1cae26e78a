import { expect, test } from 'vitest';
import type { Challenge } from '../api/get-active-challenge.ts';
import { CHALLENGE } from '../testing/challenge.ts';
import { groupChallenges } from './challenge-groups.ts';

const instant = new Date('2026-11-21T15:00:00Z');

function challenge(id: string, start: string, end: string, overrides: Partial<Challenge> = {}): Challenge {
  return {
    ...CHALLENGE,
    id,
    title: id,
    start_date: `${start}T03:00:00Z`,
    end_date: `${end}T02:59:59Z`,
    created_at: '2026-11-01T12:00:00Z',
    ...overrides,
  };
}

const ids = (group: { challenge: Challenge }[]) => group.map((listed) => listed.challenge.id);

test('the nearest to come first, the latest that ended first, and the page’s own one left out', () => {
  const groups = groupChallenges(
    [
      challenge('far', '2027-01-10', '2027-01-31'),
      challenge('near', '2026-12-01', '2026-12-22'),
      challenge('shown', '2026-11-15', '2026-12-06'),
      challenge('beside', '2026-11-18', '2026-12-09'),
      challenge('old', '2026-01-01', '2026-01-22'),
      challenge('recent', '2026-10-01', '2026-10-22'),
    ],
    'shown',
    instant,
  );
  expect(ids(groups.upcoming)).toEqual(['near', 'far']);
  expect(ids(groups.running)).toEqual(['beside']);
  expect(ids(groups.over)).toEqual(['recent', 'old']);
});

test('one that was closed is over, whatever its dates say', () => {
  const groups = groupChallenges([challenge('closed', '2026-12-01', '2026-12-22', { active: false })], null, instant);
  expect(ids(groups.over)).toEqual(['closed']);
  expect(groups.upcoming).toEqual([]);
});
