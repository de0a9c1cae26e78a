-- Positions and totals in a crowd: noted now and then, and right all the same.
begin;
select plan(26);
select tests.make_club();
create function pg_temp.page(who text, after jsonb default null) returns jsonb language sql as $$
  select tests.call_as(who, format('select challenge_ranking_page(%L, 50, %L)', tests.challenge_id('Desafio'), after)) $$;

-- Rows without accounts: an account each would take minutes. Many of them tie, as on a first day.
create function pg_temp.add_crowd(first_one int, last_one int) returns void language plpgsql as $$
begin
  set local session_replication_role = replica;
  insert into challenge_progress (challenge_id, user_id, user_name, check_ins_count, points, completion_percentage,
    consecutive_days, last_check_in_day, last_check_in_date, joined_at)
  select tests.challenge_id('Desafio'), md5('crowd ' || n)::uuid, 'Pessoa ' || n, k, k * 10, app.completion_percentage(k),
    least(k, 1 + n % 3), case when k > 0 then date '2026-11-20' - n % 4 end,
    case when k > 0 then timestamptz '2026-11-20 03:00Z' + n % 700 * interval '1 minute' end, timestamptz '2026-11-10 12:00Z'
  from generate_series(first_one, last_one) n, lateral (select case when n % 2 = 0 then 1 else n % 9 end as k) drawn;
  set local session_replication_role = default;
end $$;

-- Below the limit.
select is(app.take_ranking_snapshot(tests.challenge_id('Desafio')), false, 'CRW-01: a small challenge takes no snapshot');
select is(app.refresh_ranking_snapshots('0'), 0, 'CRW-02: a small challenge gets no snapshot by the clock');
select pg_temp.add_crowd(1, 9998);
select is(app.has_crowd(tests.challenge_id('Desafio')), false, 'CRW-03: 10,000 participants are no crowd yet');
select is(pg_temp.page('Ana') ->> 'total_participants', '10000', 'CRW-04: 10,000 participants are counted on request');
select is((select count(*) from app.ranking_snapshots), 0::bigint, 'CRW-05: 10,000 participants get no snapshot');

-- Above it.
select pg_temp.add_crowd(9999, 12000);
-- An autovacuum from elsewhere would find the table empty, and each position would take fifty times as long.
analyze challenge_progress;
select is(pg_temp.page('Ana') ->> 'total_participants', '12002', 'CRW-06: in a crowd the first request has it counted');
select is((select count(*) from app.ranking_snapshots), 1::bigint, 'CRW-07: in a crowd the first request takes a snapshot');
select is((select sum(total) from app.ranking_group_totals), 12002::numeric, 'CRW-08: the groups of a snapshot hold everybody');
select is_empty($$
  select g.user_id, app.noted_ranking_position(g, app.club_today()), app.ranking_position(g, app.club_today())
  from challenge_progress g where g.challenge_id = tests.challenge_id('Desafio') and abs(hashtext(g.user_id::text)) % 40 = 0
    and app.noted_ranking_position(g, app.club_today()) <> app.ranking_position(g, app.club_today())$$,
  'CRW-09: a position by the snapshot agrees with the counted one, everywhere in the ranking');
select is_empty($$
  select g.user_id from challenge_progress g, generate_series(1, 3) later
  where g.challenge_id = tests.challenge_id('Desafio') and abs(hashtext(g.user_id::text)) % 200 = 0
    and app.noted_ranking_position(g, app.club_today() + later) <> app.ranking_position(g, app.club_today() + later)$$,
  'CRW-10: on later days, when runs have ended, a position by the snapshot agrees with the counted one');
select is(tests.call_as('Caio', format('select challenge_stats(%L)', tests.challenge_id('Desafio'))) - 'message',
  (select jsonb_build_object('success', true, 'error', null, 'total_participants', count(*), 'total_check_ins', sum(check_ins_count), 'total_points', sum(points))
   from challenge_progress where challenge_id = tests.challenge_id('Desafio')), 'CRW-11: the totals of a crowd are those of the snapshot');

-- One's own place.
select is((pg_temp.page('Bia') -> 'own_row' ->> 'position')::bigint,
  (select app.ranking_position(g, app.club_today()) from challenge_progress g where g.user_id = tests.id_of('Bia') and g.challenge_id = tests.challenge_id('Desafio')),
  'CRW-12: the page has the caller''s place in a crowd');
select cmp_ok((pg_temp.page('Bia') -> 'own_row' ->> 'position')::int, '>', 10000, 'CRW-13: the caller''s place is far down in the crowd');
select is(pg_temp.page('Bia', pg_temp.page('Bia') -> 'own_cursor') -> 'rows' -> 0, pg_temp.page('Bia') -> 'own_row',
  'CRW-14: the page from own_cursor begins with the caller''s own row and place');
select is((select jsonb_agg(r ->> 'position') from jsonb_array_elements(pg_temp.page('Bia') -> 'rows_ahead') r),
  (select jsonb_agg((own.place - back)::text order by back desc) from (select (pg_temp.page('Bia') -> 'own_row' ->> 'position')::int as place) own, generate_series(1, 3) back),
  'CRW-25: rows_ahead has the three places before the caller''s');
select is(pg_temp.page('Bia') -> 'next_check_in', jsonb_build_object('day', '2026-11-20', 'passes', 1000, 'passes_more', true),
  'CRW-26: of those whom a check-in passes in a crowd no more than 1,000 are counted');
select is(tests.record('Bia', 'Desafio') ->> 'checked_in', 'true', 'CRW-15: a check-in is recorded in a crowd');
select is((pg_temp.page('Bia') -> 'own_row' ->> 'position')::bigint,
  (select app.ranking_position(g, app.club_today()) from challenge_progress g where g.user_id = tests.id_of('Bia') and g.challenge_id = tests.challenge_id('Desafio')),
  'CRW-16: a check-in moves the member up at once');
select is(tests.call_as('Bia', format('select to_jsonb(c.participants) from challenges c where id = %L', tests.challenge_id('Desafio'))), '12002', 'CRW-17: the computed field participants knows the crowd');

-- The note's age.
update app.ranking_snapshots set taken_at = clock_timestamp() - interval '61 seconds', participants = 1;
select is(pg_temp.page('Ana') ->> 'total_participants', '12002', 'CRW-18: a snapshot older than a minute is taken again');
update app.ranking_snapshots set taken_at = clock_timestamp() - interval '40 seconds';
select is(app.refresh_ranking_snapshots() || ' ' || app.refresh_ranking_snapshots(), '1 0', 'CRW-19: the clock takes a new snapshot after half a minute');
delete from challenge_progress where user_name like 'Pessoa%' and right(user_name, 1) in ('1', '2', '3');
select is(app.refresh_ranking_snapshots('0'), 0, 'CRW-20: a crowd that shrank gets no new snapshot');
select is((select count(*) from app.ranking_snapshots) + (select count(*) from app.ranking_marks) + (select count(*) from app.ranking_group_totals), 0::bigint,
  'CRW-21: a crowd that shrank leaves no snapshot');

-- Rights.
select is(tests.outcome_as('Ana', 'select app.refresh_ranking_snapshots()'), '42501', 'CRW-22: a member can''t take a snapshot');
select is(tests.outcome_as('stranger', 'select app.refresh_ranking_snapshots()'), '42501', 'CRW-23: a stranger can''t take a snapshot');
select is(string_agg(tests.outcome_as(who, 'select * from app.' || what), ' '), '42501 42501 42501 42501 42501 42501', 'CRW-24: nobody reads snapshots, marks and names')
from unnest(array['Ana', 'stranger']) who, unnest(array['ranking_snapshots', 'ranking_marks', 'ranking_names']) what;
select * from finish();
rollback;
