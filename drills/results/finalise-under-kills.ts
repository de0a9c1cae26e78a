import { setTimeout as rest } from 'node:timers/promises';
import { dueOf, instantOf, stragglerOf } from './known-round.ts';
import type { Round } from './known-round.ts';
import type { Club } from './start-club.ts';
import type { Tally } from './tally.ts';
import { watchResult } from './watch-result.ts';

/** They disturb a finalisation, each round the next of them. */
const DISTURBANCES = ['kill where it waits', 'cut off', 'kill at any moment', 'acts of members'] as const;
type Disturbance = (typeof DISTURBANCES)[number];

/**
 * Both processes make a result final at once, while one is killed, is cut off, or members act.
 * @param dice gives a number from 0 to below 1
 * @param mostAttempts in the whole drill; more are a fault
 * @returns those whom an act met in the very moment
 */
export async function finaliseUnderKills(
  club: Club,
  tally: Tally,
  { round, members, dice, mostAttempts }: { round: Round; members: readonly string[]; dice: () => number; mostAttempts: number },
): Promise<ReadonlySet<string>> {
  const { sql, time, processes } = club;
  const disturbance = DISTURBANCES[round.number % 4] ?? DISTURBANCES[0];
  await time.set(new Date(dueOf(round).getTime() - 20_000));
  const release = await holdUp(club, tally, round, members, dice);
  await time.set(dueOf(round));
  // A second job for the same result, so that both processes have one in hand at once.
  await sql`insert into app.jobs (kind, key, payload) values ('final_result', ${`final again ${round.number}`}, ${sql.json({ challenge_id: round.id })})`;
  const watching = watchResult(sql, round);
  // In the middle, where it waits; or at any moment.
  const afterMs = disturbance === 'kill where it waits' ? 400 : 20 + dice() * 400;
  const kill = disturbance.startsWith('kill') ? { place: round.number % 8 < 4 ? 0 : 1, afterMs } : null;
  const [raced] = await Promise.all([disturb(club, tally, round, members, disturbance, release), processes.runBoth(kill)]);
  await workUntilFinal(club, tally, round, mostAttempts);
  tally.faults.push(...(await watching.end()));
  return raced;
}

/** One part of the drill waits for it, another gives it. */
function signal() {
  let give = (): void => undefined;
  const given = new Promise<void>((resolve) => (give = resolve));
  return { given, give };
}

/**
 * Holds the finalisation up with an open transaction, halfway through the members' rows: with the last workout to come,
 * or with a lock alone.
 * @returns ends the transaction
 */
async function holdUp({ sql, record }: Club, { counts, faults }: Tally, round: Round, members: readonly string[], dice: () => number) {
  const straggler = stragglerOf(round, members);
  const released = signal();
  const held = signal();
  const holding = sql.begin(async (transaction) => {
    if (straggler !== null) {
      const count = await record(transaction, round, [straggler], 7, new Date(instantOf(round, 8, 0).getTime() - 10_000));
      if (count !== 1) faults.push(`round ${round.number + 1}: the last one to come is refused`);
      counts.waited += count;
    } else {
      await transaction`select from public.challenge_progress where challenge_id = ${round.id} order by user_id offset ${Math.floor(dice() * members.length)} limit 1 for update`;
    }
    held.give();
    await released.given;
  });
  await Promise.race([held.given, holding]);
  return async () => {
    released.give();
    await holding;
  };
}

const waitingFinalisers = async ({ sql }: Club) => sql<{ pid: number }[]>`
  select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and wait_event_type = 'Lock' and query ilike '%make_result_final%'`;

/** Waits until a process waits in the middle of it, does what there is to do then, and lets it go on. */
async function disturb(
  club: Club,
  { counts, faults }: Tally,
  round: Round,
  members: readonly string[],
  disturbance: Disturbance,
  release: () => Promise<void>,
): Promise<ReadonlySet<string>> {
  for (let look = 0; look < 200 && (await waitingFinalisers(club)).length === 0; look += 1) await rest(10);
  const waiting = await waitingFinalisers(club);
  if (waiting.length === 0) faults.push(`round ${round.number + 1}: nobody waits in the middle of it`);
  if (disturbance === 'kill where it waits' || disturbance === 'cut off') counts.inTheMiddle += 1;
  if (disturbance === 'cut off') {
    for (const { pid } of waiting) await club.sql`select pg_terminate_backend(${pid})`;
    counts.cutOff += waiting.length;
  }
  await rest(disturbance === 'kill where it waits' ? 300 : 20);
  const raced = disturbance === 'acts of members' ? members.slice(100, 130) : [];
  counts.raced += raced.length;
  const acting = raced.map(async (member, index) => {
    await rest(index * 3);
    await act(club, round, member, index);
  });
  await rest(30);
  await Promise.all([release(), ...acting]);
  return new Set(raced);
}

/** A member deletes a workout, or the club voids a check-in of theirs. */
async function act({ sql }: Club, round: Round, member: string, index: number): Promise<void> {
  if (index % 2 === 0)
    await sql`delete from public.workout_records where id in (select workout_id from public.challenge_check_ins where challenge_id = ${round.id} and user_id = ${member} limit 1)`;
  else
    await sql`select app.void_check_in(id, 'ao mesmo tempo') from public.challenge_check_ins where challenge_id = ${round.id} and user_id = ${member} and voided_at is null limit 1`;
}

async function workUntilFinal(
  { sql, time, processes }: Club,
  { counts, faults }: Tally,
  round: Round,
  mostAttempts: number,
): Promise<void> {
  for (counts.attempts += 1; ; counts.attempts += 1) {
    counts.kills += await processes.restartEnded();
    // A process that starts sets the clock back to the real one. A job that was left lying is taken again after five
    // minutes.
    await time.goOn(10);
    const [left] = await sql<
      { count: number }[]
    >`select count(*)::int from app.jobs where kind = 'final_result' and done_at is null and due_at <= app.now()`;
    if (left?.count === 0) return;
    if (counts.attempts > mostAttempts) {
      faults.push(`round ${round.number + 1}: it does not end`);
      return;
    }
    await processes.runBoth(null);
  }
}
