import { dayInZone } from './calendar.ts';
import type { Day } from './calendar.ts';

/** The facts that decide how long a challenge's streaks go on; instants as ISO text. */
export interface ChallengeEnd {
  end_date: string;
  /** When the operator closed it; null or left out while it is open. */
  closed_at?: string | null;
  active: boolean;
  time_zone: string;
}

/**
 * The day a challenge's streaks are counted up to, in its own zone: the day of `instant`, or the last day of a challenge
 * that is over or was closed. So nobody's standing changes after the end. The same rule as `app.standing_day`;
 * `cases/standing.json` holds the two together.
 */
export function standingDay({ end_date: endDate, closed_at: closedAt, active, time_zone: timeZone }: ChallengeEnd, instant: Date): Day {
  const ends = [instant, new Date(endDate)];
  if (!active && closedAt) ends.push(new Date(closedAt));
  return dayInZone(new Date(Math.min(...ends.map((end) => end.getTime()))), timeZone);
}
