import { createECDH } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import postgres from 'postgres';
import { findEmbeddedPostgres, makeOpenFolder, removeFolder } from '../supabase/tests/runner/embedded-postgres.ts';
import { startPostgres } from '../supabase/tests/runner/postgres-server.ts';
import { startClubProcesses } from './reminders/club-processes.ts';
import { runAsProcess } from './reminders/run-as-process.ts';
import { askClub } from './results/ask-club.ts';
import { DAYS, checksIn, dueOf, faultsOfResult, instantOf, roundOf } from './results/known-round.ts';
import type { Held, Result, Round } from './results/known-round.ts';

// A thousand members live through one challenge after the other, with voids, take-backs, deletions and workouts that waited on a device. Two
// processes make each result final; one is killed in the middle of it, or loses its connection, or members change things meanwhile. Then: every
// result became final once and whole, it is what the drill itself counted, everybody was told once, and nothing later moves a place.
// Usage: npm run drills -- final-results [--members 1000] [--rounds 8] [--seed 1]

const option = (name: string, otherwise: number) => {
  const place = process.argv.indexOf(`--${name}`);
  return place === -1 ? otherwise : Number(process.argv[place + 1]);
};

if (process.argv.includes('--process')) await runAsProcess();
else process.exit((await runDrill()) ? 0 : 1);

/** One part of the drill waits for it, another gives it. */
function signal() {
  let give = (): void => undefined;
  const given = new Promise<void>((resolve) => (give = resolve));
  return { given, give };
}

async function runDrill(): Promise<boolean> {
  const MEMBERS = option('members', 1_000);
  const ROUNDS = option('rounds', 8);
  let state = option('seed', 1);
  const dice = () => (state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296) / 4_294_967_296;
  const rest = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
  const beganAt = performance.now();
  const faults: string[] = [];
  const counts = {
    checkIns: 0,
    waited: 0,
    voids: 0,
    takenBack: 0,
    kills: 0,
    inTheMiddle: 0,
    cutOff: 0,
    raced: 0,
    attempts: 0,
    gone: 0,
    after: 0,
  };

  const made: string[] = [];
  const embedded = findEmbeddedPostgres((parent) => {
    const folder = makeOpenFolder(parent);
    made.push(folder);
    return folder;
  });
  const outcome = await startPostgres({ found: { place: embedded, reason: 'There is no PostgreSQL here' } });
  if (!outcome.server) throw new Error(outcome.reason);
  const { server } = outcome;
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  const vapid = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()])
    .subarray(-32)
    .toString('base64url');
  const sql = postgres(server.url, { max: 8, onnotice: () => undefined });
  const processes = await startClubProcesses({
    module: fileURLToPath(import.meta.url),
    env: { DRILL_DATABASE: server.url, DRILL_PUSH: 'http://127.0.0.1:9', DRILL_VAPID: vapid },
    onMail: () => undefined,
    // A process whose connection is cut off says so and goes on.
    onFailure: () => undefined,
  });

  let shown = new Date();
  async function setClock(instant: Date): Promise<void> {
    shown = instant;
    await sql`update app.clock_shift set shift = ${instant.toISOString()}::timestamptz - pg_catalog.now()`;
  }

  // Members -------------------------------------------------------------------------------------------

  await setClock(instantOf(roundOf(0), -1, 12));
  const people = await sql<{ id: string }[]>`
    insert into auth.users (id, aud, role, email, email_confirmed_at, raw_user_meta_data, raw_app_meta_data, is_sso_user, is_anonymous, created_at, updated_at)
    select md5('final ' || n)::uuid, 'authenticated', 'authenticated', 'final-' || n || '@membro.example', now(), jsonb_build_object('name', 'Membro ' || n),
      '{"provider": "email"}', false, false, now(), now() from generate_series(1, ${MEMBERS}::int) n
    returning id`;
  const living = new Set(people.map(({ id }) => id));

  const { record, resultsOf, standingOf, finalAt } = askClub(sql);
  const text = (value: unknown) => JSON.stringify(value);

  // A round -------------------------------------------------------------------------------------------

  /** @returns how many check-ins each member has */
  async function live(round: Round, members: readonly string[]): Promise<Map<string, number>> {
    const counted = new Map(members.map((id) => [id, 0]));
    const add = (id: string, by: number) => counted.set(id, (counted.get(id) ?? 0) + by);
    await setClock(instantOf(round, -1, 12));
    await sql`insert into public.challenges (id, title, start_date, end_date, target_check_ins, provisional_hours) values (${round.id}, ${`Volta ${round.number + 1}`},
      ${instantOf(round, 1, 0)}, ${new Date(instantOf(round, 8, 0).getTime() - 1000)}, ${round.target}, ${round.hours})`;
    await sql`insert into public.challenge_participants (challenge_id, user_id) select ${round.id}, unnest(${members}::uuid[])`;
    for (const day of DAYS) {
      await setClock(instantOf(round, day, 12));
      const those = members.filter((_, index) => checksIn(index, day, round));
      const halves = [those.filter((_, index) => index % 2 === 0), those.filter((_, index) => index % 2 === 1)];
      const [one = 0, other = 0] = await Promise.all(halves.map(async (half) => record(sql, round, half, day, null)));
      if (one + other !== those.length) faults.push(`round ${round.number + 1}, day ${day}: ${one + other} check-ins of ${those.length}`);
      counts.checkIns += one + other;
      for (const id of those) add(id, 1);
    }

    // Provisional: voids, take-backs and deletions count, and so does what waited on a device, to the last of its 24 hours.
    await setClock(instantOf(round, 8, 14));
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
    await setClock(new Date(instantOf(round, 8, 23).getTime() + 59 * 60_000));
    const waiting = members.filter((_, index) => !checksIn(index, 7, round)).slice(1, 41);
    const waited = await record(sql, round, waiting, 7, new Date(instantOf(round, 8, 0).getTime() - 30_000));
    if (waited !== waiting.length) faults.push(`round ${round.number + 1}: ${waited} of ${waiting.length} that waited on a device count`);
    counts.waited += waited;
    for (const id of waiting) add(id, 1);
    return counted;
  }

  /** Looks again and again: places and the instant come together. */
  async function watch(round: Round, isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      const [row] = await sql<{ places: number; members: number; is_final: boolean }[]>`
        select (select count(*)::int from public.challenge_results r where r.challenge_id = c.id) as places, c.final_at is not null as is_final,
          (select count(*)::int from public.challenge_participants p where p.challenge_id = c.id) as members
        from public.challenges c where c.id = ${round.id}`;
      if (row && row.places !== (row.is_final ? row.members : 0)) faults.push(`round ${round.number + 1}: ${text(row)}`);
      await rest(5);
    }
  }

  const waitingFinalisers = async () => sql<{ pid: number }[]>`
    select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and wait_event_type = 'Lock' and query ilike '%make_result_final%'`;

  /** Both make it final at once, while one is killed, is cut off, or members act. @returns those whom an act met in the very moment */
  async function settle(round: Round, members: readonly string[]): Promise<Set<string>> {
    const raced = new Set<string>();
    const straggler = members.find((_, index) => !checksIn(index, 7, round));
    const release = signal();
    const isHeld = signal();
    await setClock(new Date(dueOf(round).getTime() - 20_000));
    const holding = sql.begin(async (transaction) => {
      if (round.hasStraggler && straggler) {
        const count = await record(transaction, round, [straggler], 7, new Date(instantOf(round, 8, 0).getTime() - 10_000));
        if (count !== 1) faults.push(`round ${round.number + 1}: the last one to come is refused`);
        counts.waited += count;
      } else {
        await transaction`select from public.challenge_progress where challenge_id = ${round.id} order by user_id offset ${Math.floor(dice() * members.length)} limit 1 for update`;
      }
      isHeld.give();
      await release.given;
    });
    await isHeld.given;
    await setClock(dueOf(round));
    // A second job for the same result, so that both processes have one in hand at once.
    await sql`insert into app.jobs (kind, key, payload) values ('final_result', ${`final again ${round.number}`}, ${sql.json({ challenge_id: round.id })})`;
    const kind = round.number % 4;
    const isOver = { value: false };
    const watching = watch(round, () => isOver.value);
    const disturb = async () => {
      for (let look = 0; look < 200 && (await waitingFinalisers()).length === 0; look += 1) await rest(10);
      const waiting = await waitingFinalisers();
      if (waiting.length === 0) faults.push(`round ${round.number + 1}: nobody waits in the middle of it`);
      if (kind === 0 || kind === 1) counts.inTheMiddle += 1;
      if (kind === 1) {
        for (const { pid } of waiting) await sql`select pg_terminate_backend(${pid})`;
        counts.cutOff += waiting.length;
      }
      await rest(kind === 0 ? 300 : 20);
      const acts = kind === 3 ? members.slice(100, 130) : [];
      const acting = acts.map(async (member, index) => {
        raced.add(member);
        counts.raced += 1;
        await rest(index * 3);
        if (index % 2 === 0)
          await sql`delete from public.workout_records where id in (select workout_id from public.challenge_check_ins where challenge_id = ${round.id} and user_id = ${member} limit 1)`;
        else
          await sql`select app.void_check_in(id, 'ao mesmo tempo') from public.challenge_check_ins where challenge_id = ${round.id} and user_id = ${member} and voided_at is null limit 1`;
      });
      await rest(30);
      release.give();
      await Promise.all([holding, ...acting]);
    };
    // In the middle, where it waits; or at any moment.
    const afterMs = kind === 0 ? 400 : 20 + dice() * 400;
    await Promise.all([disturb(), processes.runBoth(kind === 0 || kind === 2 ? { place: round.number % 8 < 4 ? 0 : 1, afterMs } : null)]);
    for (counts.attempts += 1; ; counts.attempts += 1) {
      counts.kills += await processes.restartEnded();
      // A process that starts sets the clock back to the real one. A job that was left lying is taken again after five minutes.
      await setClock(new Date(shown.getTime() + 10 * 60_000));
      const [left] = await sql<
        { count: number }[]
      >`select count(*)::int from app.jobs where kind = 'final_result' and done_at is null and due_at <= app.now()`;
      if (left?.count === 0) break;
      if (counts.attempts > ROUNDS * 20) {
        faults.push(`round ${round.number + 1}: it does not end`);
        break;
      }
      await processes.runBoth(null);
    }
    isOver.value = true;
    await watching;
    return raced;
  }

  // The rounds ----------------------------------------------------------------------------------------

  const kept: { round: Round; results: Result[]; at: string | null }[] = [];
  for (let number = 0; number < ROUNDS && faults.length < 30; number += 1) {
    const round = roundOf(number);
    const members = [...living].toSorted();
    const counted = await live(round, members);
    await setClock(new Date(dueOf(round).getTime() - 60_000));
    await processes.runBoth(null);
    if ((await resultsOf(round)).length > 0 || (await finalAt(round)) !== null)
      faults.push(`round ${number + 1} was final before it was due`);
    const before = await standingOf(round);
    const raced = await settle(round, members);

    const results = await resultsOf(round);
    const straggler = members.find((_, index) => !checksIn(index, 7, round));
    const allowed = new Map(
      [...counted].map(([id, count]) => [
        id,
        raced.has(id) ? [count, count - 1] : [count + Number(round.hasStraggler && id === straggler)],
      ]),
    );
    const held = await sql<
      Held[]
    >`select user_id, array_agg(kind) as kinds from public.member_milestones where challenge_id = ${round.id} group by user_id`;
    faults.push(...faultsOfResult(round, results, allowed, held));
    if (
      raced.size === 0 &&
      !round.hasStraggler &&
      text(results.map(({ user_id: id, place, points }) => ({ user_id: id, place, points }))) !== text(before)
    ) {
      faults.push(`round ${number + 1}: the places are not those of the minute before`);
    }
    const standing = await standingOf(round);
    if (text(results.map(({ user_id: id, place, points }) => ({ user_id: id, place, points }))) !== text(standing))
      faults.push(`round ${number + 1}: the ranking shows others`);
    const [told] = await sql<{ notices: number; members: number; signals: number }[]>`
      select count(*)::int as notices, count(distinct user_id)::int as members,
        (select count(*)::int from realtime.messages where event = 'result_final' and topic = ${`challenge:${round.id}`}) as signals
      from public.member_notices where kind = 'result_final' and path like ${`%${round.id}`}`;
    if (text(told) !== text({ notices: members.length, members: members.length, signals: 1 }))
      faults.push(`round ${number + 1}: told ${text(told)}`);
    const at = await finalAt(round);

    // After: nothing moves a place; that of an account that is gone stays empty.
    await setClock(new Date(dueOf(round).getTime() + 20 * 3_600_000));
    const of = (from: number, to: number) => results.slice(from, to).map(({ user_id: id }) => id ?? '');
    await sql`delete from public.workout_records where challenge_id = ${round.id} and user_id = any(${of(0, 20)}::uuid[])`;
    await sql`select app.void_check_in(id, 'tarde') from public.challenge_check_ins where challenge_id = ${round.id} and user_id = any(${of(20, 40)}::uuid[])`;
    await sql`update public.workout_records set duration_minutes = 20 where challenge_id = ${round.id} and user_id = any(${of(40, 60)}::uuid[])`;
    counts.after += 60;
    const leaving = [results[2]?.user_id ?? '', results[70]?.user_id ?? ''];
    await sql`delete from auth.users where id = any(${leaving}::uuid[])`;
    for (const id of leaving) living.delete(id);
    counts.gone += leaving.length;
    await sql`update app.jobs set done_at = null, taken_until = null, due_at = app.now() where kind = 'final_result' and payload ->> 'challenge_id' = ${round.id}`;
    await processes.runBoth(null);
    kept.push({ round, results, at });
    process.stderr.write(`round ${number + 1}: ${text(counts)}, ${faults.length} faults\n`);
  }

  for (const { round, results, at } of kept) {
    const left = results.map((row) => (living.has(row.user_id ?? '') ? row : { ...row, user_id: null }));
    if (text(await resultsOf(round)) !== text(left)) faults.push(`round ${round.number + 1}: places have changed since`);
    const standing = left
      .filter(({ user_id: id }) => id !== null)
      .map(({ user_id: id, place, points }) => ({ user_id: id, place, points }));
    if (text(await standingOf(round)) !== text(standing)) faults.push(`round ${round.number + 1}: the ranking has changed since`);
    if ((await finalAt(round)) !== at) faults.push(`round ${round.number + 1} became final again`);
  }
  process.stdout.write(
    `${kept.length} challenges of ${MEMBERS} members at 2 processes in ${Math.round((performance.now() - beganAt) / 1000)} s: ${counts.checkIns} check-ins, ` +
      `${counts.waited} of them waited on a device, ${counts.voids} voids, ${counts.takenBack} taken back; ${counts.kills} processes killed, ${counts.cutOff} connections cut, ` +
      `${counts.inTheMiddle} times while it waited in the middle, ${counts.raced} acts in the very moment, ${counts.attempts} attempts; ` +
      `${counts.after} changes and ${counts.gone} deleted accounts after it\n` +
      `${faults.length > 0 ? `FAILED: ${faults.slice(0, 30).join('\n')}` : 'passed'}\n`,
  );
  processes.end();
  await sql.end();
  await server.stop();
  made.forEach(removeFolder);
  return faults.length === 0;
}
