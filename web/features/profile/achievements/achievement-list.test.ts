import { expect, it } from 'vitest';
import { achievements } from '#content/achievements.ts';
import { groupByCategory, listAchievements, nextAchievement, progressText } from './achievement-list.ts';

const locked = (id: string, current: number, target: number) => ({ id, unlocked_at: null, current, target });
const unlocked = (id: string) => ({ id, unlocked_at: '2026-11-20T12:00:00Z', current: 1, target: 1 });

it('the next one is the one of which most is done, the earlier in the list among equals', () => {
  const list = listAchievements([
    locked('streak_21', 6, 21),
    unlocked('first_workout'),
    locked('streak_7', 6, 7),
    locked('workouts_10', 6, 7),
  ]);
  expect(nextAchievement(list)?.id).toBe('workouts_10');
  expect(nextAchievement(listAchievements([unlocked('first_workout')]))).toBeNull();
});

it('what the app has no words for is left out, and the rest stands by category in the club’s order', () => {
  const groups = groupByCategory(listAchievements([locked('streak_7', 0, 7), locked('unheard_of', 0, 1), unlocked('first_workout')]));
  expect(groups.map(({ category, items }) => [category, items.map(({ id }) => id)])).toEqual([
    ['Treinos', ['first_workout']],
    ['Sequência', ['streak_7']],
  ]);
});

it.each([
  ['workouts_10', 1, 10, '1 de 10 treinos'],
  ['hours_10', 380, 600, '6h 20min de 10h'],
  ['streak_7', 4, 7, '4 de 7 dias'],
  ['check_ins_21', 20, 21, '20 de 21 check-ins'],
  ['variety_5', 3, 5, '3 de 5 modalidades'],
])('%s is told with its unit', (id, current, target, text) => {
  const [achievement] = listAchievements([locked(id, current, target)]);
  expect(achievement && progressText(achievement)).toBe(text);
});

it('every achievement has a unit that can be told', () => {
  for (const one of listAchievements(achievements.map(({ id }) => locked(id, 1, 2)))) expect(progressText(one)).toMatch(/^1.* de 2/);
});
