import { expect, it } from 'vitest';
import cases from './cases/workout-days.json';
import { workoutDays, workoutDaysOf } from './workout-days.ts';

it.each(cases)('$id: $note', ({ instant, timeZone, today, oldest, newest }) => {
  expect(workoutDays(new Date(instant), timeZone)).toEqual({ today, oldest, newest });
});

it('without a challenge only the club’s day counts', () => {
  expect(workoutDaysOf('2026-04-20')).toEqual({ today: '2026-04-20', oldest: '2026-04-06', newest: '2026-04-20' });
});
