import { afterAll, beforeAll, expect, test } from 'vitest';
import { MILESTONE_KINDS, milestoneCheckIns } from '#domain/milestones.ts';
import { totalPoints } from '#domain/points.ts';
import { createTestClub } from '#server/testing/test-club.ts';
import type { TestClub } from '#server/testing/test-club.ts';
import { runDueJobs } from '../../supabase/functions/_shared/run-due-jobs.ts';
import { startPostgres, warnWithoutPostgres } from '../../supabase/tests/runner/postgres-server.ts';
import { functionEnvironment } from './function-environment.ts';

const ORIGIN = 'http://localhost:3000';
const CHALLENGE = '00000000-0000-4000-8000-00000000f001';
const MEMBERS = 1000;
const TARGET = 7;
const DAYS = [1, 2, 3, 4, 5, 6, 7];
/**
 * The instant at which a challenge of seven days from 1 March 2027 on is final: 48 hours after its end in São Paulo.
 */
const DUE = '2027-03-10T03:00:00Z';

const postgres = await startPostgres();
if (!postgres.server) warnWithoutPostgres(postgres.reason);
const databaseUrl = postgres.server?.url ?? '';

let clubs: TestClub[] = [];
beforeAll(async () => {
  if (!postgres.server) return;
  const first = await createTestClub({ databaseUrl });
  clubs = [first, await createTestClub({ databaseUrl, env: { JWT_SECRET: first.secrets.jwtSecret } })];
});
afterAll(async () => {
  for (const club of clubs.toReversed()) await club.close();
  await postgres.server?.stop();
});

/** Whether a member checks in on a day: some on every day, some on none, the others on different ones. */
function checksIn(member: number, day: number): boolean {
  return (member * 7919 + day * 104_729) % 10 < member % 11;
}

interface Standing {
  user_id: string;
  place: number;
  points: number;
  check_ins: number;
}

test.skipIf(!postgres.server)(
  'a thousand members live through a challenge; of two processes that make its result final at once, one does, and nothing moves after',
  async () => {
    const [club, other] = clubs;
    if (!club || !other) throw new Error('no clubs');
    const ask = async <Row extends object>(sql: string, values: readonly unknown[] = []) => club.connection.query<Row>(sql, values);
    const setClock = async (instant: string) => ask('update app.clock_shift set shift = $1::timestamptz - pg_catalog.now()', [instant]);
    const work = async (process: TestClub) =>
      runDueJobs({
        env: functionEnvironment(ORIGIN, process.secrets, null),
        fetch: async (input, init) => process.app.fetch(new Request(input, init)),
        sendMail: async () => undefined,
        now: club.clock.now,
        logError: (message, error) => faults.push(`${message}: ${String(error)}`),
      });
    const faults: string[] = [];

    /** Records a workout of each of these, one after the other, each as themselves. */
    const record = async (members: readonly number[], day: string, registeredAt: string | null = null) =>
      ask<{ checked_in: number }>(
        `select count(*) filter (where (r.reply ->> 'checked_in')::boolean)::int as checked_in from (
           select public.record_workout_basic(p_user_id => m.id, p_workout_name => 'Corrida', p_workout_type => 'Corrida', p_date => app.noon_in_sao_paulo($2::date),
             p_duration_minutes => 50, p_challenge_id => $3, p_workout_id => null, p_notes => null, p_workout_record_id => null, p_registered_at => $4::timestamptz) as reply
           from (select n.id, set_config('request.jwt.claims', jsonb_build_object('sub', n.id, 'role', 'authenticated')::text, true) as claims
             from (select md5('final ' || n)::uuid as id from unnest($1::int[]) n) n offset 0) m
           where m.claims is not null offset 0) r`,
        [members, day, CHALLENGE, registeredAt],
      );
    const places = async () =>
      ask<Standing>('select user_id, place::int, points, check_ins from public.challenge_results where challenge_id = $1 order by place', [
        CHALLENGE,
      ]);
    const shown = async () =>
      ask<{ user_id: string; place: number; points: number }>(
        `select k.user_id, k.place::int, k.points from public.challenges c cross join lateral app.ranking_keys(c.id, null, app.standing_day(c, app.now()), 5000) k
         where c.id = $1 order by k.place`,
        [CHALLENGE],
      );

    await setClock('2027-02-28T15:00:00Z');
    await ask(
      `insert into auth.users (id, aud, role, email, email_confirmed_at, raw_user_meta_data, raw_app_meta_data, is_sso_user, is_anonymous, created_at, updated_at)
       select md5('final ' || n)::uuid, 'authenticated', 'authenticated', 'final-' || n || '@membro.example', now(), jsonb_build_object('name', 'Membro ' || n),
         '{"provider": "email"}', false, false, now(), now() from generate_series(1, $1::int) n`,
      [MEMBERS],
    );
    await ask(
      `insert into public.challenges (id, title, start_date, end_date, target_check_ins) values ($1, 'Sete', '2027-03-01T03:00:00Z', '2027-03-08T02:59:59Z', $2)`,
      [CHALLENGE, TARGET],
    );
    await ask(
      `insert into public.challenge_participants (challenge_id, user_id) select $1, md5('final ' || n)::uuid from generate_series(1, $2::int) n`,
      [CHALLENGE, MEMBERS],
    );
    const everybody = Array.from({ length: MEMBERS }, (_, n) => n + 1);
    for (const day of DAYS) {
      await setClock(`2027-03-0${day}T15:00:00Z`);
      const those = everybody.filter((member) => checksIn(member, day));
      const [row] = await record(those, `2027-03-0${day}`);
      expect(row?.checked_in, `day ${day}`).toBe(those.length);
    }

    // Provisional: what waited on a device counts, and so do voids and take-backs.
    await setClock('2027-03-08T14:00:00Z');
    const late = everybody.filter((member) => !checksIn(member, 7)).slice(0, 40);
    expect(await record(late, '2027-03-07', '2027-03-07T20:00:00Z')).toEqual([{ checked_in: 40 }]);
    await ask(`create table public.voided as select id from public.challenge_check_ins where challenge_id = $1 order by id limit 30`, [
      CHALLENGE,
    ]);
    await ask(`select app.void_check_in(id, 'teste') from public.voided`);
    await ask(`select app.take_back_void(id, 'engano') from (select id from public.voided order by id limit 10) v`);
    await setClock('2027-03-10T02:59:00Z');
    await Promise.all([work(club), work(other)]);
    expect(await places()).toEqual([]);

    // A second job for the same result, so that both processes have one in hand at once.
    await setClock(DUE);
    await ask(
      `insert into app.jobs (kind, key, payload) values ('final_result', 'final again', jsonb_build_object('challenge_id', $1::text))`,
      [CHALLENGE],
    );
    const before = await shown();
    await Promise.all([work(club), work(other)]);

    const result = await places();
    expect(faults).toEqual([]);
    expect(result.map(({ place }) => place)).toEqual(everybody);
    expect(result.map(({ user_id: id, place, points }) => ({ user_id: id, place, points }))).toEqual(before);
    expect(result.every(({ points, check_ins: checkIns }) => points === totalPoints(checkIns))).toBe(true);
    const counted = await ask<{ user_id: string; check_ins: number }>(
      `select user_id, count(*)::int as check_ins from public.challenge_check_ins where challenge_id = $1 and voided_at is null group by user_id`,
      [CHALLENGE],
    );
    const checkInsOf = new Map(counted.map(({ user_id: id, check_ins: checkIns }) => [id, checkIns]));
    expect(result.every(({ user_id: id, check_ins: checkIns }) => (checkInsOf.get(id) ?? 0) === checkIns)).toBe(true);
    const held = async () =>
      ask<{ user_id: string; kinds: string[] }>(
        'select user_id, array_agg(kind) as kinds from public.member_milestones where challenge_id = $1 group by user_id',
        [CHALLENGE],
      );
    const kindsOf = new Map((await held()).map(({ user_id: id, kinds }) => [id, kinds.toSorted()]));
    for (const { user_id: id, check_ins: checkIns } of result) {
      const reached = MILESTONE_KINDS.filter((kind) => milestoneCheckIns(TARGET, kind) <= checkIns).toSorted();
      expect(kindsOf.get(id) ?? [], id).toEqual(reached);
    }
    const [told] = await ask<{ notices: number; members: number; final_at: string }>(
      `select count(*)::int as notices, count(distinct n.user_id)::int as members, (select c.final_at::text from public.challenges c where c.id = $1) as final_at
       from public.member_notices n where n.kind = 'result_final'`,
      [CHALLENGE],
    );
    expect(told).toMatchObject({ notices: MEMBERS, members: MEMBERS });

    // After: edits, deletions and voids change nobody's place, and a gone account's stays empty.
    await setClock('2027-03-11T15:00:00Z');
    await ask(
      `delete from public.workout_records w where w.challenge_id = $1 and w.user_id in (select r.user_id from public.challenge_results r where r.place <= 20)`,
      [CHALLENGE],
    );
    await ask(
      `select app.void_check_in(k.id, 'tarde') from public.challenge_check_ins k join public.challenge_results r on r.user_id = k.user_id where r.place between 30 and 40`,
    );
    await ask('delete from auth.users where id = (select r.user_id from public.challenge_results r where r.place = 3)');
    await ask(`update app.jobs set done_at = null, due_at = app.now() where kind = 'final_result'`);
    await Promise.all([work(club), work(other)]);
    expect(faults).toEqual([]);
    expect(await places()).toEqual(result.map((row) => (row.place === 3 ? { ...row, user_id: null } : row)));
    expect(await shown()).toEqual(before.filter(({ place }) => place !== 3));
    expect(await ask('select final_at::text from public.challenges where id = $1', [CHALLENGE])).toEqual([{ final_at: told?.final_at }]);
  },
);
