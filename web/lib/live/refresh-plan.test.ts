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
  expect(planRefresh(['user_progress_level'])).toEqual({ roots: ['plan'], later: [], isProfileChanged: false, isLevelChanged: true });
});

test('a block on another device reads the list of blocks, and where the member was seen', () => {
  expect(planRefresh(['member_blocks']).roots).toEqual(['blocks', 'challenge-ranking', 'workout-history']);
});

test('a pause marked elsewhere reads the pauses', () => {
  expect(planRefresh(['member_pauses']).roots).toEqual(['pauses']);
});

test('a table nobody knows changes nothing', () => {
  expect(planRefresh(['other'])).toEqual({ roots: [], later: [], isProfileChanged: false, isLevelChanged: false });
});
