import { addDays, dayInZone } from './calendar.ts';
import type { Day } from './calendar.ts';
import { WORKOUT_WINDOW_DAYS } from './limits.ts';

/** The days that a workout may be of. */
export interface WorkoutDays {
  /** The only one that earns a check-in: the challenge's, whose zone may have another day than the club's. */
  today: Day;
  oldest: Day;
  newest: Day;
}

/**
 * The days that a workout may be of, from the present day of the club and of the challenge. The future begins after the
 * later of both, and the window before the earlier: what is today in one of them is never refused. The database decides
 * (`app.workout_refusal`); this is the same rule for the form, and the case table in `cases/workout-days.json` holds
 * the two together.
 * @param there the challenge's day; the club's for a workout of no challenge
 */
export function workoutDaysOf(club: Day, there: Day = club): WorkoutDays {
  const [earlier, later] = there < club ? [there, club] : [club, there];
  return { today: there, oldest: addDays(earlier, -WORKOUT_WINDOW_DAYS), newest: later };
}

/** The same for an instant. @param timeZone the challenge's; null for none */
export function workoutDays(instant: Date, timeZone: string | null): WorkoutDays {
  return workoutDaysOf(dayInZone(instant), dayInZone(instant, timeZone ?? undefined));
}
