import { CLUB_TIME_ZONE, addDays, dayInZone } from './calendar.ts';
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
 * The days that a workout registered at an instant may be of. The future begins after the later of the club's day and the challenge's, and the
 * window before the earlier: what is today somewhere of the two is never refused. The database decides (`app.workout_refusal`); this is the
 * same rule for the form, and the case table in `cases/workout-days.json` holds the two together.
 * @param timeZone the challenge's; null for a workout of no challenge
 */
export function workoutDays(instant: Date, timeZone: string | null): WorkoutDays {
  const club = dayInZone(instant);
  const today = timeZone === null ? club : dayInZone(instant, timeZone);
  const [earlier, later] = today < club ? [today, club] : [club, today];
  return { today, oldest: addDays(earlier, -WORKOUT_WINDOW_DAYS), newest: later };
}

/** The same without a challenge whose days are its own. @param day the club's */
export function clubDays(day: Day): WorkoutDays {
  return workoutDays(new Date(`${day}T12:00:00Z`), CLUB_TIME_ZONE);
}
