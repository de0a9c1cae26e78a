import { expect, test } from 'vitest';
import { planRefresh } from './refresh-plan.ts';

test('a registered workout refreshes what counts it, each once, and dashboard and progress again when it is processed', () => {
  const plan = planRefresh([
    'workout_records',
    'challenge_check_ins',
    'challenge_progress',
    'user_progress',
    'profiles',
    'workout_processing_queue',
  ]);
  expect(plan.roots.toSorted()).toEqual(['challenge-progress', 'dashboard-stats', 'user-challenges', 'user-progress', 'workout-history']);
  expect(plan.later).toEqual(['dashboard-stats', 'challenge-progress']);
  expect(plan).toMatchObject({ isProfileChanged: true, isLevelChanged: false });
});

test('a new level reads the level and the plan, and no figures', () => {
  expect(planRefresh(['user_progress_level'])).toEqual({
    roots: ['plan'],
    later: [],
    isProfileChanged: false,
    isLevelChanged: true,
    isSuspensionChanged: false,
    isRoleChanged: false,
  });
});

test('a block on another device reads the list of blocks, and where the member was seen', () => {
  expect(planRefresh(['member_blocks']).roots).toEqual(['blocks', 'challenge-ranking', 'workout-history']);
});

test('a pause marked elsewhere reads the pauses', () => {
  expect(planRefresh(['member_pauses']).roots).toEqual(['pauses']);
});

test('a table nobody knows changes nothing', () => {
  expect(planRefresh(['other'])).toEqual({
    roots: [],
    later: [],
    isProfileChanged: false,
    isLevelChanged: false,
    isSuspensionChanged: false,
    isRoleChanged: false,
  });
});

test.each([
  ['a challenge that staff made, changed or closed', 'challenges', 'challenges'],
  ['its days', 'challenge_days', 'user-challenges'],
  ['a decision about a report or an appeal', 'content_reports', 'reports'],
  ['a medal earned on another device', 'member_milestones', 'user-progress'],
  ['an announcement', 'member_notices', 'notices'],
])('%s is read again', (_what, table, root) => {
  expect(planRefresh([table]).roots).toContain(root);
});
