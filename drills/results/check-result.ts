import { faultsOfResult, placesOf, stragglerOf } from './known-round.ts';
import type { Held, Result, Round } from './known-round.ts';
import type { Club } from './start-club.ts';

const text = (value: unknown) => JSON.stringify(value);

interface Expected {
  round: Round;
  members: readonly string[];
  /** How many check-ins each member had when the result became due. */
  counted: ReadonlyMap<string, number>;
  /** Those whom an act met in the very moment. */
  raced: ReadonlySet<string>;
  /** The ranking of the minute before. */
  before: unknown;
}

/** @returns what is wrong with a challenge before it is due */
export async function faultsBeforeDue({ resultsOf, finalAt }: Club, round: Round): Promise<string[]> {
  const isEarly = (await resultsOf(round)).length > 0 || (await finalAt(round)) !== null;
  return isEarly ? [`round ${round.number + 1} was final before it was due`] : [];
}

/** @returns what is wrong with a result that has just become final, beside the ranking and with those who are told */
export async function faultsOfFinal(club: Club, results: readonly Result[], expected: Expected): Promise<string[]> {
  const { round, members, raced, before } = expected;
  const faults: string[] = [];
  const held = await club.sql<
    Held[]
  >`select user_id, array_agg(kind) as kinds from public.member_milestones where challenge_id = ${round.id} group by user_id`;
  faults.push(...faultsOfResult(round, results, allowedOf(expected), held));
  if (raced.size === 0 && !round.hasStraggler && text(placesOf(results)) !== text(before))
    faults.push(`round ${round.number + 1}: the places are not those of the minute before`);
  if (text(placesOf(results)) !== text(await club.standingOf(round))) faults.push(`round ${round.number + 1}: the ranking shows others`);
  const told = await toldOf(club, round);
  if (text(told) !== text({ notices: members.length, members: members.length, signals: 1 }))
    faults.push(`round ${round.number + 1}: told ${text(told)}`);
  return faults;
}

/** @returns the check-ins that each member may have ended with */
function allowedOf({ round, members, counted, raced }: Expected): Map<string, number[]> {
  const straggler = stragglerOf(round, members);
  return new Map([...counted].map(([id, count]) => [id, raced.has(id) ? [count, count - 1] : [count + Number(id === straggler)]]));
}

async function toldOf({ sql }: Club, round: Round) {
  const [told] = await sql<{ notices: number; members: number; signals: number }[]>`
    select count(*)::int as notices, count(distinct user_id)::int as members,
      (select count(*)::int from realtime.messages where event = 'result_final' and topic = ${`challenge:${round.id}`}) as signals
    from public.member_notices where kind = 'result_final' and path like ${`%${round.id}`}`;
  return told;
}

/** A final result, as it was read just then. */
export interface Kept {
  round: Round;
  results: readonly Result[];
  at: string | null;
}

/** @returns whether a result has moved since: nothing may, but the place of an account that is gone stays empty */
export async function faultsOfKept(club: Club, { round, results, at }: Kept, living: ReadonlySet<string>): Promise<string[]> {
  const faults: string[] = [];
  const left = results.map((row) => (living.has(row.user_id ?? '') ? row : { ...row, user_id: null }));
  if (text(await club.resultsOf(round)) !== text(left)) faults.push(`round ${round.number + 1}: places have changed since`);
  const standing = placesOf(left.filter(({ user_id: id }) => id !== null));
  if (text(await club.standingOf(round)) !== text(standing)) faults.push(`round ${round.number + 1}: the ranking has changed since`);
  if ((await club.finalAt(round)) !== at) faults.push(`round ${round.number + 1} became final again`);
  return faults;
}
