import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPreparedDatabase } from '#server/testing/prepared-database.ts';
import type { Sql, Statements } from '#server/testing/sql.ts';
import { openPreparedPostgres } from './runner/prepared-postgres.ts';
import type { PreparedPostgres } from './runner/prepared-postgres.ts';

const CHALLENGE = '21212121-0000-4000-8000-000000000000';
const SESSION = '21212121-0000-4000-8000-000000000001';
const MEMBERS = 100_000;
const LINES = 30_000;
const REPORTS = 30_000;
const ANNOUNCEMENTS = 30_000;
const CHECK_INS_TODAY = 500;
/** Far more than a club ever has: a plan that walks them shows. */
const PAST_CHALLENGES = 20_000;
/**
 * So many rows a page of 50 with its look-ups may read, today's check-ins included; a plan that walks the members reads
 * far more.
 */
const FEW = 6_000;

/** A place in the list of who falls away, as its cursor has it: so many days, and the joining of the 50,000th. */
const placeAfter = (
  days: number,
) => `jsonb_build_object('days', ${days}, 'joined_at', app.now() - interval '5 days' + interval '5000 seconds',
  'user_id', md5('member 50000')::uuid, 'challenge_id', $challenge)`;

/** Calls of the staff, each made in the club below. */
const CALLS = [
  { name: 'all members by name', call: 'staff_search_members()' },
  {
    name: 'a page from the middle of them',
    call: `staff_search_members(p_after => '{"word": "", "name": "caio 5", "user_id": "00000000-0000-0000-0000-000000000000"}')`,
  },
  { name: 'a common name', call: `staff_search_members('joao')` },
  { name: 'a rare word beside a common one', call: `staff_search_members('ana 4711')` },
  { name: 'an address', call: `staff_search_members('membro4711@example.com')` },
  { name: 'suspended members', call: 'staff_search_members(p_suspended => true)' },
  { name: 'those who never confirmed', call: 'staff_search_members(p_unconfirmed => true)' },
  { name: 'the participants of a challenge', call: 'staff_search_members(p_challenge_id => $challenge)' },
  { name: 'those of a plan that hardly anybody has', call: `staff_search_members(p_plan => 'expert')` },
  { name: 'those without a check-in since a day', call: `staff_search_members(p_without_check_in_since => app.club_today())` },
  { name: 'one member', call: `staff_member(md5('member 1')::uuid)` },
  { name: 'the challenges', call: 'staff_challenges()' },
  { name: 'the running challenges', call: `staff_challenges(p_state => 'running')` },
  { name: 'the challenges to come', call: `staff_challenges(p_state => 'to_begin')` },
  { name: 'the past challenges', call: `staff_challenges(p_state => 'past')` },
  {
    name: 'a page from the middle of the past challenges',
    call: `staff_challenges(p_state => 'past', p_after => jsonb_build_object('created_at', app.now() - interval '400 days', 'id', md5('x')::uuid))`,
  },
  { name: 'the announcements', call: 'staff_announcements()' },
  {
    name: 'a page from the middle of the announcements',
    call: `staff_announcements(md5('announcement 15000')::uuid)`,
  },
  { name: 'a ranking', call: 'staff_participants($challenge)' },
  {
    name: 'a page from the middle of a ranking',
    call: `staff_participants($challenge, '$middle')`,
  },
  { name: 'today', call: 'staff_today()' },
  { name: 'who falls away', call: 'staff_slipping()' },
  { name: 'a page from the middle of those without a check-in', call: `staff_slipping(p_after => ${placeAfter(5)})` },
  { name: 'a page from the middle of those with one', call: `staff_slipping(p_after => ${placeAfter(2)})` },
  { name: 'a kind word to one of them', call: `staff_send_nudge(md5('member 600')::uuid, $challenge)` },
  { name: 'the reports', call: 'staff_reports()' },
  { name: 'the decided reports', call: `staff_reports('decided')` },
  {
    name: 'a page from the middle of the reports',
    call: `staff_reports(p_after => '{"rank": 2, "key": -1700000000, "id": "00000000-0000-0000-0000-000000000000"}')`,
  },
  { name: 'the newest lines of the log', call: 'staff_read_log()' },
  { name: 'the lines about a member', call: `staff_read_log(p_member_id => md5('member 17')::uuid)` },
  { name: 'the lines of one of the staff', call: `staff_read_log(p_actor_id => md5('dona')::uuid)` },
  { name: 'the lines of an act', call: `staff_read_log(p_act => 'staff_suspend')` },
  {
    name: 'the lines of a day',
    call: `staff_read_log(p_from => app.now() - interval '11 days', p_to => app.now() - interval '10 days')`,
  },
];

it('each list of the staff that comes in pages is asked for here', async () => {
  const database = await openPreparedDatabase();
  const paged = await database.query<{ name: string }>(
    `select p.proname::text as name from pg_proc p join app.staff_acts a on a.act = p.proname
     where p.pronamespace = 'public'::regnamespace and p.proargnames && array['p_after', 'p_before'] and not a.needs_fresh_code`,
  );
  await database.close();
  expect(paged.length).toBeGreaterThan(5);
  expect(paged.filter(({ name }) => !CALLS.some(({ call }) => call.startsWith(`${name}(`)))).toEqual([]);
});

// How many rows a list of the staff reads, as PostgreSQL itself counts them: a plan without an index shows, whatever
// the machine.
describe('lists of the staff in a club of 100,000 members', () => {
  let opened: PreparedPostgres | null = null;
  let sql: Sql;
  /** The place of the member in the middle of the ranking, as a page that ends with them tells it. */
  let middle = '';

  beforeAll(async () => {
    opened = await openPreparedPostgres();
    if (opened === null) return;
    ({ sql } = opened);
    await sql`insert into auth.users (id, email, raw_user_meta_data, email_confirmed_at, is_sso_user, is_anonymous)
      values (md5('dona')::uuid, 'dona@example.com', ${sql.json({ name: 'Dona' })}, now(), false, false)`;
    await sql`insert into public.club_staff (user_id, role) values (md5('dona')::uuid, 'owner')`;
    await sql`insert into auth.sessions (id, user_id, created_at, updated_at, aal) values (${SESSION}, md5('dona')::uuid, now(), now(), 'aal2')`;
    await sql`insert into public.challenges (id, title, start_date, end_date)
      values (${CHALLENGE}, 'Desafio', app.now() - interval '5 days', app.now() + interval '15 days')`;
    await fillClub();
    await sql`vacuum analyze`;
    await sql`select app.take_ranking_snapshot(${CHALLENGE})`;
    const [place] = await sql<
      { cursor: string }[]
    >`select jsonb_build_object('points', g.points, 'completion', g.completion_percentage, 'live_days', 1,
        'reached_at', g.reached_at, 'joined_at', g.joined_at, 'user_id', g.user_id, 'place', 50000)::text as cursor
      from public.challenge_progress g where g.user_id = md5('member 50000')::uuid`;
    middle = place?.cursor ?? '';
  });

  afterAll(async () => opened?.close());

  async function fillClub(): Promise<void> {
    await sql.begin(async (transaction) => {
      await transaction`set local session_replication_role = replica`;
      await transaction`create temp table made on commit drop as
        select md5('member ' || n)::uuid as id, (array['João', 'Ana', 'Caio'])[1 + n % 3] || ' ' || n as name, 'membro' || n || '@example.com' as email, n
        from generate_series(1, ${MEMBERS}::int) n`;
      await transaction`insert into auth.users (id, email, email_confirmed_at, is_sso_user, is_anonymous)
        select id, email, case when n % 1000 > 0 then now() end, false, false from made`;
      await transaction`insert into public.profiles (id, name, email, created_at) select id, name, email, app.now() - n * interval '10 minutes' from made`;
      await transaction`insert into app.member_index (user_id, full_name, is_confirmed) select id, app.folded_name(name), n % 1000 > 0 from made`;
      await transaction`insert into app.member_words (user_id, word, full_name)
        select id, w, app.folded_name(name) from made, unnest(app.member_search_words(name, email)) w`;
      await transaction`insert into app.member_suspensions (user_id, reason) select id, 'Ofensa' from made where n % 2000 = 0`;
      await transaction`insert into public.challenge_participants (challenge_id, user_id) select ${CHALLENGE}, id from made`;
      await transaction`insert into public.challenges (title, start_date, end_date, created_at)
        select 'Passado ' || n, app.now() - n * interval '1 hour' - interval '30 days', app.now() - n * interval '1 hour' - interval '10 days',
          app.now() - n * interval '1 hour' from generate_series(1, ${PAST_CHALLENGES}::int) n`;
      await transaction`insert into public.challenges (title, start_date, end_date, created_at)
        select 'Por vir ' || n, app.now() + interval '30 days', app.now() + interval '50 days', app.now() - interval '10 years' from generate_series(1, 3) n`;
      await transaction`insert into public.challenge_progress (challenge_id, user_id, user_name, check_ins_count, points, completion_percentage,
          consecutive_days, last_check_in_day, last_check_in_date, joined_at)
        select ${CHALLENGE}, id, name, 1, 10, app.completion_percentage(1), 1,
          case when n <= ${CHECK_INS_TODAY} then app.club_today() when n % 4 > 0 then app.club_today() - 2 end,
          app.now() - n * interval '1 second' / 10, app.now() - interval '5 days' + n * interval '1 second' / 10 from made`;
      await transaction`insert into public.challenge_check_ins (challenge_id, user_id, check_in_date, check_in_day)
        select ${CHALLENGE}, id, case when n <= ${CHECK_INS_TODAY} then app.now() else app.now() - interval '2 days' end,
          app.club_day(case when n <= ${CHECK_INS_TODAY} then app.now() else app.now() - interval '2 days' end) from made`;
      await transaction`insert into app.staff_log (seq, at, actor_id, by_command, act, member_id, details_hash, previous_hash, line_hash)
        select n, app.now() - (${LINES}::int - n) * interval '1 minute', md5('dona')::uuid, false, (array['staff_suspend', 'staff_void_check_in'])[1 + n % 2],
          md5('member ' || n)::uuid, '', '', '' from generate_series(1, ${LINES}::int) n`;
      await transaction`insert into app.announcements (id, audience, challenge_id, title, body, starts_at, ends_at, announced_by)
        select md5('announcement ' || n)::uuid, 'challenge', ${CHALLENGE}, 'Aviso ' || n, 'Bom dia', app.now() - n * interval '1 minute', app.now() + interval '1 day', md5('dona')::uuid
        from generate_series(1, ${ANNOUNCEMENTS}::int) n`;
      // In ten of each hundred nobody has looked yet.
      await transaction`insert into app.content_reports (number, source, kind, target, member_id, reporter_id, reason, created_at, state, decision, decided_at,
          queue_rank, queue_key)
        select 'D-' || left(r.letters, 4) || '-' || right(r.letters, 4), 'member', 'name', 'name ' || r.n % 5000, md5('member ' || r.n)::uuid,
          md5('member ' || r.n + 1)::uuid, 'offence', r.at, case when r.n % 100 < 10 then 'open' else 'decided' end,
          case when r.n % 100 >= 10 then 'refuse' end, case when r.n % 100 >= 10 then r.at end, case when r.n % 100 < 10 then 0 else 2 end,
          extract(epoch from r.at) * case when r.n % 100 < 10 then 1 else -1 end
        from (select n, app.now() - n * interval '1 minute' as at, lpad(translate(n::text, '0123456789', 'ABCDEFGHJK'), 8, 'Z') as letters
          from generate_series(1, ${REPORTS}::int) n) r`;
    });
  }

  async function touchedBy(call: string): Promise<number> {
    return sql.begin(async (transaction) => {
      const before = await counted(transaction);
      await transaction`select set_config('role', 'authenticated', true), set_config('request.jwt.claims',
        jsonb_build_object('sub', md5('dona')::uuid, 'role', 'authenticated', 'session_id', ${SESSION}::text)::text, true)`;
      const [row] = await transaction.unsafe<{ reply: { success: boolean } }[]>(
        `select ${call.replaceAll('$challenge', `'${CHALLENGE}'`).replaceAll('$middle', middle)} as reply`,
      );
      await transaction`set local role none`;
      const wholePage = call.startsWith('staff_slipping') ? { rows: { length: 50 }, next_after: {} } : {};
      expect(row?.reply).toMatchObject({ success: true, ...wholePage });
      return (await counted(transaction)) - before;
    });
  }

  async function counted(transaction: Statements): Promise<number> {
    const [row] = await transaction<{ rows: number }[]>`
      select (select coalesce(sum(pg_stat_get_xact_tuples_returned(c.oid)), 0)::int from pg_class c
          where c.relkind = 'r' and c.relnamespace in ('public'::regnamespace, 'app'::regnamespace))
        + (select coalesce(sum(pg_stat_get_xact_tuples_returned(i.indexrelid)), 0)::int from pg_index i
          join pg_class c on c.oid = i.indrelid
          where c.relnamespace in ('public'::regnamespace, 'app'::regnamespace)) as rows`;
    if (row === undefined) throw new Error('no counters');
    return row.rows;
  }

  it.each(CALLS)('read few rows: $name', async ({ call }) => {
    if (opened === null) return;
    const rows = await touchedBy(call);
    expect(rows).toBeGreaterThan(0);
    expect(rows).toBeLessThan(FEW);
  });
});
