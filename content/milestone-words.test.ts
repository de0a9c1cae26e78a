import { expect, test } from 'vitest';
import { MILESTONES, MILESTONE_KINDS } from '#domain/milestones.ts';
import { ALL_GOALS, ALL_NAMES, milestonesTold } from './milestone-words.ts';

test('sentences name all milestones in their order', () => {
  expect(ALL_GOALS).toMatch(/^o bronze,.* e o ouro$/);
  expect(ALL_NAMES).toMatch(/^bronze,.* e ouro$/);
  expect(milestonesTold(21)).toMatch(/^o bronze vem com 12,.* a prata com 17.* e o ouro com 21$/);
});

test('the first comes a little after the middle, as the shelf of a member without one says', () => {
  const [first = 'gold'] = MILESTONE_KINDS;
  const { checkIns, ofTarget, withinDays } = MILESTONES[first];
  expect(checkIns / ofTarget).toBeGreaterThan(0.5);
  expect(checkIns / ofTarget).toBeLessThanOrEqual(0.6);
  expect(withinDays).toBeNull();
});
