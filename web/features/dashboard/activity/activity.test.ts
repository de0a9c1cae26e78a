import { expect, it } from 'vitest';
import { activityLevel, calendarStart, calendarWeeks, minutesByWeek } from './activity.ts';

it.each([
  ['2028-02-29', '2027-02-28'],
  ['2028-01-01', '2026-12-27'],
  ['2028-01-02', '2027-01-03'],
])('on %s the calendar begins on %s', (today, start) => {
  expect(calendarStart(today)).toBe(start);
});

it('the calendar has 53 whole weeks; the days still to come are empty', () => {
  const weeks = calendarWeeks([{ date: '2028-02-29', workouts: 2, duration: 75 }], '2028-02-29');
  expect(weeks).toHaveLength(53);
  expect(weeks.every((week) => week.length === 7)).toBe(true);
  expect(weeks[0]?.[0]).toEqual({ date: '2027-02-28', workouts: 0, duration: 0 });
  expect(weeks[52]).toEqual([
    { date: '2028-02-27', workouts: 0, duration: 0 },
    { date: '2028-02-28', workouts: 0, duration: 0 },
    { date: '2028-02-29', workouts: 2, duration: 75 },
    null,
    null,
    null,
    null,
  ]);
});

it.each([
  [0, 0],
  [29, 1],
  [30, 2],
  [44, 2],
  [45, 3],
  [89, 3],
  [90, 4],
])('%i minutes are level %i', (minutes, level) => {
  expect(activityLevel(minutes)).toBe(level);
});

it('twelve weeks end with the running one, across a year’s end', () => {
  const activity = [
    { date: '2027-10-16', workouts: 1, duration: 500 },
    { date: '2027-10-17', workouts: 1, duration: 30 },
    { date: '2028-01-01', workouts: 1, duration: 40 },
    { date: '2028-01-02', workouts: 1, duration: 50 },
    { date: '2028-01-03', workouts: 2, duration: 60 },
  ];
  const weeks = minutesByWeek(activity, '2028-01-03');
  expect(weeks).toHaveLength(12);
  expect(weeks[0]).toEqual({ start: '2027-10-17', minutes: 30, workouts: 1 });
  expect(weeks.slice(-2)).toEqual([
    { start: '2027-12-26', minutes: 40, workouts: 1 },
    { start: '2028-01-02', minutes: 110, workouts: 3 },
  ]);
});
