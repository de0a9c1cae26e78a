import { DAYS, checksIn, instantOf } from './known-round.ts';
import type { Round } from './known-round.ts';
import type { Club } from './start-club.ts';
import type { Tally } from './tally.ts';

/**
 * The members take part in a challenge from before its first day to the last hour in which a workout that waited still
 * counts.
 * @returns how many check-ins each member has
 */
export async function liveRound(club: Club, tally: Tally, round: Round, members: readonly string[]): Promise<Map<string, number>> {
  const counted = new Map(members.map((id) => [id, 0]));
  const add = (id: string, by: number) => counted.set(id, (counted.get(id) ?? 0) + by);
  await open(club, round, members);
  await checkIn(club, tally, round, members, add);
  await club.time.set(instantOf(round, 8, 14));
  await voidSome(club, tally, round, add);
  await club.time.set(new Date(instantOf(round, 8, 23).getTime() + 59 * 60_000));
  await bringWaiting(club, tally, round, members, add);
  return counted;
}

type Add = (id: string, by: number) => void;

async function open({ sql, time }: Club, round: Round, members: readonly string[]): Promise<void> {
  await time.set(instantOf(round, -1, 12));
  await sql`insert into public.challenges (id, title, start_date, end_date, target_check_ins, provisional_hours) values (${round.id}, ${`Volta ${round.number + 1}`},
    ${instantOf(round, 1, 0)}, ${new Date(instantOf(round, 8, 0).getTime() - 1000)}, ${round.target}, ${round.hours})`;
  await sql`insert into public.challenge_participants (challenge_id, user_id) select ${round.id}, unnest(${members}::uuid[])`;
}

async function checkIn({ sql, time, record }: Club, { counts, faults }: Tally, round: Round, members: readonly string[], add: Add) {
  for (const day of DAYS) {
    await time.set(instantOf(round, day, 12));
    const those = members.filter((_, index) => checksIn(index, day, round));
    const halves = [those.filter((_, index) => index % 2 === 0), those.filter((_, index) => index % 2 === 1)];
    const [one = 0, other = 0] = await Promise.all(halves.map(async (half) => record(sql, round, half, day, null)));
    if (one + other !== those.length) faults.push(`round ${round.number + 1}, day ${day}: ${one + other} check-ins of ${those.length}`);
    counts.checkIns += one + other;
    for (const id of those) add(id, 1);
  }
}

/** While the result is provisional, voids, take-backs and deletions count. */
async function voidSome({ sql }: Club, { counts }: Tally, round: Round, add: Add): Promise<void> {
  const taken = await sql<{ id: string; user_id: string; workout_id: string }[]>`
    select id, user_id, workout_id from public.challenge_check_ins where challenge_id = ${round.id} order by md5(id::text) limit 45`;
  for (const [index, { id, user_id: member, workout_id: workout }] of taken.entries()) {
    if (index >= 30) await sql`delete from public.workout_records where id = ${workout}`;
    else await sql`select app.void_check_in(${id}, 'teste')`;
    if (index < 10) await sql`select app.take_back_void(${id}, 'engano')`;
    else add(member, -1);
  }
  counts.voids += 30;
  counts.takenBack += 10;
}

/** So does what waited on a device, to the last of its 24 hours. */
async function bringWaiting({ sql, record }: Club, { counts, faults }: Tally, round: Round, members: readonly string[], add: Add) {
  const waiting = members.filter((_, index) => !checksIn(index, 7, round)).slice(1, 41);
  const waited = await record(sql, round, waiting, 7, new Date(instantOf(round, 8, 0).getTime() - 30_000));
  if (waited !== waiting.length) faults.push(`round ${round.number + 1}: ${waited} of ${waiting.length} that waited on a device count`);
  counts.waited += waited;
  for (const id of waiting) add(id, 1);
}
