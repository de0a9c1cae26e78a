import { expect, test } from 'vitest';
import type { HeldMilestone } from '#web/lib/challenges/my-milestones.ts';
import { newMilestone } from './new-milestone.ts';

function held(kind: HeldMilestone['kind'], changes: Partial<HeldMilestone> = {}): HeldMilestone {
  return {
    challenge_id: 'c1',
    challenge_title: 'Desafio',
    kind,
    check_ins: 12,
    reached_at: '2026-11-20T15:00:00Z',
    is_celebrated: false,
    ...changes,
  };
}

test('a milestone that the device did not know of is new', () => {
  expect(newMilestone([], [held('bronze')])?.kind).toBe('bronze');
  expect(newMilestone([held('bronze')], [held('bronze')])).toBeNull();
});

test('one that another device has shown is not', () => {
  expect(newMilestone([], [held('bronze', { is_celebrated: true })])).toBeNull();
});

test('one of another challenge is, whatever is held elsewhere', () => {
  expect(newMilestone([held('bronze')], [held('bronze'), held('bronze', { challenge_id: 'c2' })])?.challenge_id).toBe('c2');
});

test('of those that come at once the highest is celebrated', () => {
  expect(newMilestone([], [held('bronze'), held('gold'), held('silver')])?.kind).toBe('gold');
});
