import { MILESTONE_KINDS, milestoneCheckIns } from '#domain/milestones.ts';
import { totalPoints } from '#domain/points.ts';

/** Days of each challenge. */
export const DAYS = [1, 2, 3, 4, 5, 6, 7];
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const FIRST_DAY = Date.UTC(2027, 2, 1);
/** São Paulo, which has no summer time. */
const ZONE_MS = 3 * HOUR_MS;

/** A challenge as the drill itself knows it: nothing of it is read from the database. */
export interface Round {
  number: number;
  id: string;
  target: number;
  hours: number;
  /** Whether a workout waits until the very instant at which the result is due. */
  hasStraggler: boolean;
}

export const roundOf = (number: number): Round => ({
  number,
  id: `00000000-0000-4000-8000-${String(number + 1).padStart(12, '0')}`,
  target: [7, 5, 3, 6][number % 4] ?? 7,
  hours: [24, 48, 72][number % 3] ?? 48,
  hasStraggler: number % 3 === 0,
});

/** An instant of a day of a round, which begins at its midnight; day 8 is the first after the end. */
export const instantOf = ({ number }: Round, day: number, hour: number): Date =>
  new Date(FIRST_DAY + (number * 14 + day - 1) * DAY_MS + ZONE_MS + hour * HOUR_MS);
export const dayOf = (round: Round, day: number): string => instantOf(round, day, 0).toISOString().slice(0, 10);
export const dueOf = (round: Round): Date => instantOf(round, 8, round.hours);

/** Whether a member checks in on a day: some on every day, some on none, the others on different ones. */
export const checksIn = (member: number, day: number, round: Round): boolean =>
  (member * 7919 + day * 104_729 + round.number * 31) % 10 < (member + round.number) % 11;

/** @returns the member whose workout waits until the result is due; null where nobody's does */
export const stragglerOf = (round: Round, members: readonly string[]): string | null =>
  (round.hasStraggler && members.find((_, index) => !checksIn(index, 7, round))) || null;

export interface Result {
  user_id: string | null;
  place: number;
  points: number;
  check_ins: number;
}

/** @returns of each row what the ranking shows too */
export const placesOf = (results: readonly Result[]) => results.map(({ user_id: id, place, points }) => ({ user_id: id, place, points }));

export interface Held {
  user_id: string;
  kinds: string[];
}

/**
 * Holds the places of a final challenge against what the drill knows.
 * @param checkIns how many check-ins each member ended with; of those whom an act met in the very moment, what both
 * orders allow
 */
export function faultsOfResult(
  round: Round,
  results: readonly Result[],
  checkIns: ReadonlyMap<string, readonly number[]>,
  held: readonly Held[],
) {
  const faults: string[] = [];
  const at = `round ${round.number + 1}`;
  if (results.length !== checkIns.size) faults.push(`${at}: ${results.length} places of ${checkIns.size} members`);
  const kindsOf = new Map(held.map(({ user_id: id, kinds }) => [id, kinds.toSorted().join()]));
  for (const [index, { user_id: id, place, points, check_ins: counted }] of results.entries()) {
    if (place !== index + 1) faults.push(`${at}: place ${place} stands ${index + 1}th`);
    if (points !== totalPoints(counted)) faults.push(`${at}, place ${place}: ${points} points for ${counted} check-ins`);
    if (points > (results[index - 1]?.points ?? Infinity)) faults.push(`${at}: place ${place} has more points than the one above`);
    if (!checkIns.get(id ?? '')?.includes(counted))
      faults.push(`${at}, place ${place}: ${counted} check-ins, not ${checkIns.get(id ?? '')?.join(' or ')}`);
    const reached = MILESTONE_KINDS.filter((kind) => milestoneCheckIns(round.target, kind) <= counted).toSorted();
    if ((kindsOf.get(id ?? '') ?? '') !== reached.join())
      faults.push(`${at}, place ${place}: milestones ${kindsOf.get(id ?? '')}, not ${reached.join()}`);
  }
  return faults;
}
