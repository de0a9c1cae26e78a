import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Sql, Statements } from '#server/testing/sql.ts';
import { openPreparedPostgres } from './runner/prepared-postgres.ts';
import type { PreparedPostgres } from './runner/prepared-postgres.ts';

const CHALLENGE = '21212121-0000-4000-8000-000000000000';
const CROWD = 60_000;
const VETERAN_DAYS = 3_650;
/**
 * The most that a page of 50 with its look-ups may read, the small tables of notes included; a plan that walks the
 * crowd reads far more.
 */
const FEW = 5_000;
/** The five latest workouts, the challenges and the totals beside a member's workouts. */
const A_HANDFUL = 50;

interface Touched {
  seq_rows: number;
  index_rows: number;
}

// How many rows a call reads, as PostgreSQL itself counts them: a plan that walks the crowd shows, whatever the
// machine.
describe('calls in a challenge with a crowd on its first day', () => {
  let opened: PreparedPostgres | null = null;
  let sql: Sql;

  beforeAll(async () => {
    opened = await openPreparedPostgres();
    if (opened === null) return;
    ({ sql } = opened);
    await sql`insert into public.challenges (id, title, start_date, end_date)
      values (${CHALLENGE}, 'Desafio', app.now() - interval '1 day', app.now() + interval '20 days')`;
    for (const name of ['ana', 'bia']) {
      await sql`insert into auth.users (id, email, raw_user_meta_data, is_sso_user, is_anonymous)
        values (md5(${name})::uuid, ${`${name}@example.com`}, ${sql.json({ name })}, false, false)`;
    }
    await sql`insert into public.challenge_participants (challenge_id, user_id) values (${CHALLENGE}, md5('ana')::uuid)`;
    await fillCrowd();
    await sql`vacuum analyze`;
    await sql`select app.take_ranking_snapshot(${CHALLENGE})`;
  });

  afterAll(async () => opened?.close());

  /** Everybody but a few stands at 10 points, registered at different moments of the same day. */
  async function fillCrowd(): Promise<void> {
    await sql.begin(async (transaction) => {
      await transaction`set local session_replication_role = replica`;
      await transaction`insert into public.challenge_progress (challenge_id, user_id, user_name, check_ins_count, points,
          completion_percentage, consecutive_days, last_check_in_day, last_check_in_date)
        select ${CHALLENGE}, md5('crowd ' || n)::uuid, (array['João', 'Ana', 'Caio'])[1 + n % 3] || ' ' || n, 1, 10,
          app.completion_percentage(1), 1, app.club_today(), app.now() - n * interval '1 second' / 10
        from generate_series(1, ${CROWD}::int) n`;
      await transaction`insert into app.ranking_names (challenge_id, user_id, word, full_name)
        select g.challenge_id, g.user_id, w, app.folded_name(g.user_name)
        from public.challenge_progress g, unnest(app.name_words(g.user_name)) w on conflict do nothing`;
      await transaction`insert into public.workout_records (user_id, workout_name, workout_type, date, duration_minutes)
        select md5('ana')::uuid, 'Treino ' || day, 'Yoga', app.noon_in_sao_paulo(app.club_today() - day), 50
        from generate_series(0, ${VETERAN_DAYS}::int) day`;
      await transaction`insert into public.workout_records (user_id, workout_name, workout_type, date, duration_minutes)
        select md5('crowd ' || n)::uuid, 'Treino', 'Yoga', app.noon_in_sao_paulo(app.club_today()), 50
        from generate_series(1, ${CROWD}::int) n`;
    });
  }

  async function touchedBy(call: string, member = 'ana'): Promise<Touched> {
    return sql.begin(async (transaction) => {
      const [account] = await transaction<{ id: string }[]>`select md5(${member})::uuid as id`;
      const before = await counted(transaction);
      await transaction`select set_config('role', 'authenticated', true),
        set_config('request.jwt.claims', ${JSON.stringify({ sub: account?.id, role: 'authenticated' })}, true)`;
      await transaction.unsafe(call.replaceAll('$challenge', `'${CHALLENGE}'`).replaceAll('$me', `'${account?.id}'`));
      await transaction`set local role none`;
      const after = await counted(transaction);
      return { seq_rows: after.seq_rows - before.seq_rows, index_rows: after.index_rows - before.index_rows };
    });
  }

  async function counted(transaction: Statements): Promise<Touched> {
    const [row] = await transaction<Touched[]>`
      select (select coalesce(sum(pg_stat_get_xact_tuples_returned(c.oid)), 0)::int from pg_class c
          where c.relkind = 'r' and c.relnamespace in ('public'::regnamespace, 'app'::regnamespace)) as seq_rows,
        (select coalesce(sum(pg_stat_get_xact_tuples_returned(i.indexrelid)), 0)::int from pg_index i
          join pg_class c on c.oid = i.indrelid
          where c.relnamespace in ('public'::regnamespace, 'app'::regnamespace)) as index_rows`;
    if (row === undefined) throw new Error('no counters');
    return row;
  }

  it.each([
    { name: 'the first ranking page with the own place', call: 'select challenge_ranking_page($challenge, 50)' },
    {
      name: 'the own place alone',
      call: 'select p.position from challenge_progress p where p.challenge_id = $challenge and p.user_id = $me',
    },
    { name: 'a search by a common name', call: `select search_challenge_ranking($challenge, 'joao')` },
    { name: 'a search by two words of which one is common', call: `select search_challenge_ranking($challenge, '4711 joao')` },
    { name: 'the totals', call: 'select challenge_stats($challenge)' },
    {
      name: 'joining',
      call: `insert into challenge_participants (challenge_id, user_id, status) values ($challenge, $me, 'active')`,
      member: 'bia',
    },
    {
      name: 'a workout with its check-in',
      call: `select record_workout_basic(p_user_id => $me, p_workout_name => 'Treino', p_workout_type => 'Yoga', p_date => app.now(),
        p_duration_minutes => 50, p_challenge_id => $challenge)`,
    },
  ])('read few rows: $name', async ({ call, member }) => {
    if (opened === null) return;
    const touched = await touchedBy(call, member);
    expect(touched.seq_rows + touched.index_rows).toBeGreaterThan(0);
    expect(touched.seq_rows + touched.index_rows).toBeLessThan(FEW);
  });

  it('count only a part of those whom a check-in passes', async () => {
    if (opened === null) return;
    await sql`update public.challenge_progress set points = 10, check_ins_count = 1, completion_percentage = app.completion_percentage(1),
        consecutive_days = 1, last_check_in_day = app.club_today(), last_check_in_date = app.now(), last_recorded_at = app.now()
      where user_id = md5('ana')::uuid`;
    await sql`select app.take_ranking_snapshot(${CHALLENGE})`;
    const touched = await touchedBy('select challenge_ranking_page($challenge, 50)');
    expect(touched.seq_rows + touched.index_rows).toBeLessThan(FEW);
  });

  it('page to the end without reading what lies before', async () => {
    if (opened === null) return;
    const cursor = `(select jsonb_build_object('points', 10, 'completion', app.completion_percentage(1), 'live_days', 1,
      'reached_at', max(g.reached_at), 'joined_at', max(g.joined_at), 'user_id', '00000000-0000-0000-0000-000000000000', 'place', 59000)
      from (select reached_at, joined_at from challenge_progress where user_id = md5('crowd 40')::uuid) g)`;
    const [row] = await sql.unsafe<{ cursor: unknown }[]>(
      `select app.seal_cursor(${cursor}, concat_ws(' ', 'ranking', '${CHALLENGE}', md5('ana')::uuid)) as cursor`,
    );
    const touched = await touchedBy(`select challenge_ranking_page($challenge, 50, '${JSON.stringify(row?.cursor)}')`);
    expect(touched.index_rows).toBeLessThan(FEW);
  });

  it('sum up ten years of workouts by reading each of them once, and nobody else’s', async () => {
    if (opened === null) return;
    const touched = await touchedBy('select refresh_dashboard_data($me)');
    expect(touched.seq_rows + touched.index_rows).toBeLessThan(VETERAN_DAYS + A_HANDFUL);
  });
});
