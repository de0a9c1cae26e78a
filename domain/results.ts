import { DEFAULT_PROVISIONAL_HOURS } from './limits.ts';
import type { ChallengeEnd } from './standing.ts';

/** The facts that decide about a challenge's result; instants as ISO text. */
export interface ResultFacts extends ChallengeEnd {
  start_date: string;
  /** Hours for which it is provisional; left out by what the device keeps from before there were results. */
  provisional_hours?: number;
  /** When it became final; null or left out before. */
  final_at?: string | null;
}

export interface ChallengeResult {
  state: 'provisional' | 'final';
  /** From when on it becomes final. */
  finalDue: Date;
}

const SECOND_MS = 1000;
const HOUR_MS = 60 * 60 * SECOND_MS;

/** When a challenge is over, in milliseconds since 1970; null for one that was closed before it began. */
function endedAt({ start_date: start, end_date: end, closed_at: closedAt, active }: ResultFacts): number | null {
  // The end is stored as the day's last second.
  const over = Date.parse(end) + SECOND_MS;
  if (active || !closedAt) return over;
  return Date.parse(closedAt) < Date.parse(start) ? null : Math.min(over, Date.parse(closedAt));
}

/**
 * Whether the result of a challenge is provisional or final at an instant; null while there is none: it goes on, or was
 * closed before it began. The same rule as `app.result_state` and `app.final_due`; `cases/results.json` holds the two
 * together.
 */
export function challengeResult(facts: ResultFacts, instant: Date): ChallengeResult | null {
  const over = endedAt(facts);
  if (over === null || instant.getTime() < over) return null;
  const finalDue = new Date(over + (facts.provisional_hours ?? DEFAULT_PROVISIONAL_HOURS) * HOUR_MS);
  return { state: facts.final_at ? 'final' : 'provisional', finalDue };
}
