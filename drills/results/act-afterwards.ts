import { dueOf } from './known-round.ts';
import type { Result, Round } from './known-round.ts';
import type { Club } from './start-club.ts';
import type { Tally } from './tally.ts';

/**
 * After a result is final: workouts are deleted, voided and changed, accounts leave, and its job runs again.
 * @returns the accounts that are gone
 */
export async function actAfterwards({ sql, time, processes }: Club, { counts }: Tally, round: Round, results: readonly Result[]) {
  await time.set(new Date(dueOf(round).getTime() + 20 * 3_600_000));
  const of = (from: number, to: number) => results.slice(from, to).map(({ user_id: id }) => id ?? '');
  await sql`delete from public.workout_records where challenge_id = ${round.id} and user_id = any(${of(0, 20)}::uuid[])`;
  await sql`select app.void_check_in(id, 'tarde') from public.challenge_check_ins where challenge_id = ${round.id} and user_id = any(${of(20, 40)}::uuid[])`;
  await sql`update public.workout_records set duration_minutes = 20 where challenge_id = ${round.id} and user_id = any(${of(40, 60)}::uuid[])`;
  counts.after += 60;
  const leaving = [results[2]?.user_id ?? '', results[70]?.user_id ?? ''];
  await sql`delete from auth.users where id = any(${leaving}::uuid[])`;
  counts.gone += leaving.length;
  await sql`update app.jobs set done_at = null, taken_until = null, due_at = app.now() where kind = 'final_result' and payload ->> 'challenge_id' = ${round.id}`;
  await processes.runBoth(null);
  return leaving;
}
