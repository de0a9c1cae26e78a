import { describe, expect, it } from 'vitest';
import cases from './cases/check-in.json';
import { checkInOutcome } from './check-in.ts';
import type { CheckInQuestion } from './check-in.ts';

describe('check-in cases', () => {
  it.each(cases)('$id: $note', ({ refused, durationMinutes, workoutDay, today, challenge, dayCheckIn }) => {
    const question: CheckInQuestion = {
      durationMinutes,
      workoutDay,
      today,
      challenge,
      dayCheckIn: dayCheckIn as CheckInQuestion['dayCheckIn'],
    };
    expect(checkInOutcome(question)).toBe(refused);
  });
});
