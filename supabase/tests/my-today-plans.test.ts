import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Sql, Statements } from '#server/testing/sql.ts';
import { openPreparedPostgres } from './runner/prepared-postgres.ts';
import type { PreparedPostgres } from './runner/prepared-postgres.ts';

const CHALLENGE = '21212121-0000-4000-8000-000000000000';
const PARTICIPANTS = 100_000;
const VETERAN_DAYS = 3_650;
const PAST_CHALLENGES = 150;
/** Rows that home's answer may read beside one's own check-ins, of which the screens know the newest thousand. */
const FEW = 1_500;

// How many rows the answer reads, as PostgreSQL itself counts them, and the plan that it has: whatever the machine.
describe('my_today() and my_dashboard() after ten years of workouts, in a challenge of 100,000 participants', () => {
  let opened: PreparedPostgres | null = null;
  let sql: Sql;

  beforeAll(async () => {
    opened = await openPreparedPostgres();
    if (opened === null) return;
    ({ sql } = opened);
    await sql`insert into public.challenges (id, title, start_date, end_date)
      values (${CHALLENGE}, 'Desafio', app.now() - interval '5 days', app.now() + interval '15 days')`;
    await sql`insert into auth.users (id, email, raw_user_meta_data, is_sso_user, is_anonymous)
      values (md5('vera')::uuid, 'vera@example.com', ${sql.json({ name: 'Vera' })}, false, false)`;
    await sql`insert into public.challenge_participants (challenge_id, user_id) values (${CHALLENGE}, md5('vera')::uuid)`;
    await fill();
    await sql`vacuum analyze`;
  });

  afterAll(async () => opened?.close());

  /** The crowd with a workout, a check-in and a notice each; Vera with a workout and a check-in a day. */
  async function fill(): Promise<void> {
    await sql.begin(async (transaction) => {
      await transaction`set local session_replication_role = replica`;
      await transaction`create temp table made on commit drop as select md5('crowd ' || n)::uuid as id, n from generate_series(1, ${PARTICIPANTS}::int) n`;
      await transaction`insert into public.profiles (id, name) select id, 'Membro ' || n from made`;
      await transaction`insert into public.user_progress_level (user_id) select id from made`;
      await transaction`insert into public.challenge_participants (challenge_id, user_id) select ${CHALLENGE}, id from made`;
      await transaction`insert into public.challenge_progress (challenge_id, user_id, user_name) select ${CHALLENGE}, id, 'Membro ' || n from made`;
      await transaction`insert into public.user_progress (user_id) select id from made on conflict do nothing`;
      await transaction`insert into public.challenge_check_ins (challenge_id, user_id, check_in_date, check_in_day) select ${CHALLENGE}, id, app.now(), app.club_today() from made`;
      await transaction`insert into public.workout_records (user_id, challenge_id, workout_name, date, duration_minutes)
        select id, ${CHALLENGE}, 'Corrida', app.now() - n % 300 * interval '1 day', 50 from made`;
      await transaction`insert into public.member_notices (user_id, kind, title) select id, 'aviso', 'Olá' from made`;
      await transaction`insert into public.challenges (id, title, start_date, end_date, active)
        select md5('past ' || n)::uuid, 'Passado ' || n, app.now() - (n * 25 + 25) * interval '1 day', app.now() - (n * 25 + 1) * interval '1 day', true
        from generate_series(1, ${PAST_CHALLENGES}::int) n`;
      await transaction`insert into public.challenge_participants (challenge_id, user_id, joined_at)
        select md5('past ' || n)::uuid, md5('vera')::uuid, app.now() - n * interval '25 days' from generate_series(1, ${PAST_CHALLENGES}::int) n`;
      await transaction`insert into public.workout_records (user_id, workout_name, date, duration_minutes)
        select md5('vera')::uuid, 'Corrida', app.now() - n * interval '1 day', 50 from generate_series(1, ${VETERAN_DAYS}::int) n`;
      await transaction`insert into public.challenge_check_ins (challenge_id, user_id, check_in_date, check_in_day)
        select md5('past ' || 1 + n % ${PAST_CHALLENGES}::int)::uuid, md5('vera')::uuid, app.now() - n * interval '1 day', app.club_today() - n
        from generate_series(1, ${VETERAN_DAYS}::int) n`;
    });
  }

  const becomeVera = (transaction: Statements) => transaction`select set_config('role', 'authenticated', true),
    set_config('request.jwt.claims', jsonb_build_object('sub', md5('vera')::uuid, 'role', 'authenticated')::text, true)`;

  async function counted(transaction: Statements): Promise<number> {
    const [row] = await transaction<{ rows: number }[]>`
      select (select coalesce(sum(pg_stat_get_xact_tuples_returned(c.oid)), 0)::int from pg_class c
          where c.relkind = 'r' and c.relnamespace in ('public'::regnamespace, 'app'::regnamespace))
        + (select coalesce(sum(pg_stat_get_xact_tuples_returned(i.indexrelid)), 0)::int from pg_index i
          join pg_class c on c.oid = i.indrelid
          where c.relnamespace in ('public'::regnamespace, 'app'::regnamespace)) as rows`;
    return row?.rows ?? NaN;
  }

  it('reads the member’s check-ins and hardly a row more', async () => {
    if (opened === null) return;
    const rows = await sql.begin(async (transaction) => {
      const before = await counted(transaction);
      await becomeVera(transaction);
      const [row] = await transaction<{ reply: { check_ins: unknown[]; days: object } }[]>`select my_today() as reply`;
      expect(row?.reply.check_ins).toHaveLength(1000);
      expect(Object.keys(row?.reply.days ?? {})).toEqual([CHALLENGE]);
      await transaction`set local role none`;
      return (await counted(transaction)) - before;
    });
    expect(rows).toBeGreaterThan(VETERAN_DAYS);
    expect(rows).toBeLessThan(VETERAN_DAYS + FEW);
  });

  it('reads all workouts for the dashboard once, and hardly a row more', async () => {
    if (opened === null) return;
    const rows = await sql.begin(async (transaction) => {
      const before = await counted(transaction);
      await becomeVera(transaction);
      const [row] = await transaction<{ reply: { dashboard: { workout_count: number } } }[]>`select my_dashboard() as reply`;
      expect(row?.reply.dashboard.workout_count).toBe(VETERAN_DAYS);
      await transaction`set local role none`;
      return (await counted(transaction)) - before;
    });
    expect(rows).toBeGreaterThanOrEqual(VETERAN_DAYS);
    expect(rows).toBeLessThan(VETERAN_DAYS + FEW);
  });

  it('has one plan, which walks through no table of members', async () => {
    if (opened === null) return;
    const plan = await sql.begin(async (transaction) => {
      const [found] = await transaction<
        { body: string }[]
      >`select prosrc as body from pg_proc where oid = 'public.my_today()'::regprocedure`;
      const statement = /return \((.*)\);\s*end/s.exec(found?.body ?? '')?.[1] ?? '';
      await becomeVera(transaction);
      const lines = await transaction.unsafe<{ 'QUERY PLAN': string }[]>(
        `explain (analyze, costs off, timing off) ${statement.replaceAll('v_me', `md5('vera')::uuid`).replaceAll('v_now', 'app.now()')}`,
      );
      return lines.map((line) => line['QUERY PLAN']).join('\n');
    });
    expect(plan).toMatch(/Index (?:Only )?Scan/);
    const walked = [...plan.matchAll(/Seq Scan on (\w+)/g)].map(([, table]) => table);
    expect(walked.filter((table) => table !== 'challenges')).toEqual([]);
  });
});
