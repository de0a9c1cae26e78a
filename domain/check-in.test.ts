import { describe, expect, it } from 'vitest';
import cases from './cases/check-in.json';
import { checkInOutcome } from './check-in.ts';
import type { DayCheckIn } from './check-in.ts';

const DAY_CHECK_INS: readonly DayCheckIn[] = ['none', 'valid', 'voided'];

describe('check-in cases', () => {
  it.each(cases)('$id: $note', ({ refused, durationMinutes, workoutDay, today, challenge, dayCheckIn: word }) => {
    const dayCheckIn = DAY_CHECK_INS.find((known) => known === word);
    if (dayCheckIn === undefined) throw new Error(`unknown dayCheckIn in the case table: ${word}`);
    expect(checkInOutcome({ durationMinutes, workoutDay, today, challenge, dayCheckIn })).toBe(refused);
  });
});
