-- Points are those that were given, on every screen, after a check-in or a workout is worth something else.
-- Only new ones are worth the new number.
begin;
select plan(18);
select tests.make_club();

-- Two days with check-ins, one of them with a second workout, and a workout without a challenge.
select tests.set_local_clock('2026-11-19 12:00');
select tests.record('Ana', 'Desafio', 50, name => 'Ontem');
select tests.set_local_clock('2026-11-20 12:00');
select tests.record('Ana', 'Desafio', 50, name => 'Hoje', record_id => '00000000-0000-4000-8000-000000000127');
select tests.record('Ana', null, 30, name => 'Curto', record_id => '00000000-0000-4000-8000-000000000128');
select tests.record('Bia', null, 50, name => 'Avulso', record_id => '00000000-0000-4000-8000-000000000129');
select tests.make_staff('Otto', 'operator');
create function pg_temp.put(who text, workout uuid, challenge text) returns jsonb language sql as $$
  select tests.call_as(who, format('select put_workout_in_challenge(%L, %L, %L)', tests.id_of(who), workout, tests.challenge_id(challenge))) $$;
select pg_temp.put('Bia', '00000000-0000-4000-8000-000000000129', 'Desafio');
-- Rows of the operator have no answer of their own.
update workout_records set reply = null where id = '00000000-0000-4000-8000-000000000128';

-- The words that each screen, file and repeated call is told: all that is called points.
create function pg_temp.points_in(answer jsonb) returns jsonb language sql as $$
  select coalesce(jsonb_agg(x), '[]') from jsonb_path_query(answer, '$.**.points') x $$;
create function pg_temp.dashboard() returns jsonb language sql as $$
  select tests.call_as('Ana', format('select refresh_dashboard_data(%L)', tests.id_of('Ana'))) $$;
create function pg_temp.told() returns table (id text, place text, figures jsonb) language sql as $$
  select 'PTG-01', 'the dashboard has the same totals, bars and lists', pg_temp.points_in(d) || jsonb_build_array(d -> 'total_points', d -> 'week_points') from pg_temp.dashboard() d
  union all
  select 'PTG-02', 'home has the same week and profile', pg_temp.points_in(t) || jsonb_build_array(t -> 'figures' -> 'week_points') from tests.call_as('Ana', 'select my_today()') t
  union all
  select 'PTG-03', 'the profile has the same total', tests.call_as('Ana', format('select to_jsonb(points) from profiles where id = %L', tests.id_of('Ana')))
  union all
  select 'PTG-04', 'the ranking has the same points', pg_temp.points_in(tests.call_as('Ana', format('select challenge_ranking_page(%L)', tests.challenge_id('Desafio'))))
  union all
  select 'PTG-05', 'the challenge has the same total', tests.call_as('Ana', format('select challenge_stats(%L)', tests.challenge_id('Desafio'))) -> 'total_points'
  union all
  select 'PTG-06', 'the history has the same check-ins', tests.call_as('Ana', format('select jsonb_agg(points order by check_in_day) from challenge_check_ins where user_id = %L', tests.id_of('Ana')))
  union all
  select 'PTG-07', 'the board and the review of the challenge have the same points', tests.call_as('Ana', format('select my_challenge_review(%L)', tests.challenge_id('Desafio'))) -> 'points'
    || tests.call_as('Ana', format('select jsonb_agg(points) from challenge_progress where user_id = %L', tests.id_of('Ana')))
  union all
  select 'PTG-08', 'the copy of a member''s data has the same points', pg_temp.points_in(tests.call_as('service', format('select export_member(%L)', tests.id_of('Ana'))))
  union all
  select 'PTG-09', 'a member''s page for staff has the same points', pg_temp.points_in(tests.call_as('Otto aal2', format('select staff_member(%L)', tests.id_of('Ana'))))
  union all
  select 'PTG-10', 'the file of the ranking has the same points', pg_temp.points_in(tests.call_as('Otto aal2', format('select staff_export_ranking(%L)', tests.challenge_id('Desafio'))))
  union all
  select 'PTG-11', 'what is sent again gets the answer of the first time', jsonb_build_array(tests.record('Ana', 'Desafio', record_id => '00000000-0000-4000-8000-000000000127'),
    tests.record('Ana', null, record_id => '00000000-0000-4000-8000-000000000128'), pg_temp.put('Bia', '00000000-0000-4000-8000-000000000129', 'Desafio')) $$;

create temp table before as select * from pg_temp.told();
create or replace function app.points_per_check_in() returns integer language sql immutable set search_path = '' as $$ select 15 $$;
create or replace function app.points_per_workout() returns integer language sql immutable set search_path = '' as $$ select 12 $$;
select is(t.figures, b.figures, t.id || ': after a check-in and a workout have become worth more, ' || t.place) from pg_temp.told() t join before b using (id);
select is((select count(*) from before where figures is null or figures = '[]'), 0::bigint, 'PTG-12: and none of these answers was without points');

-- A check-in that comes now is worth the new numbers, and each screen adds it to what stood there.
select tests.set_local_clock('2026-11-21 12:00');
create temp table later as select tests.record('Ana', null, 30, name => 'Leve') as without_challenge, tests.record('Ana', 'Desafio', 50, name => 'Amanhã') as with_check_in;
select is((select concat_ws('|', without_challenge ->> 'points_earned', with_check_in ->> 'points_earned', with_check_in ->> 'message') from later), '12|15|Treino registrado! +15 pontos ganhos!',
  'PTG-13: a workout that brings a check-in tells the points of the check-in, another its own');
select tests.record('Bia', null, 50, record_id => '00000000-0000-4000-8000-00000000012b');
select is(tests.call_as('Bia', format('select record_challenge_check_in(%L, %L, %L)', tests.id_of('Bia'), tests.challenge_id('Desafio'), '00000000-0000-4000-8000-00000000012b')) -> 'points_earned', '15',
  'PTG-14: a check-in that is made of a recorded workout tells its own points');
select is(concat_ws('|', d ->> 'total_points', d -> 'challenge_progress' -> 0 ->> 'points', (select points from profiles where id = tests.id_of('Ana')),
  tests.call_as('Ana', format('select challenge_ranking_page(%L)', tests.challenge_id('Desafio'))) -> 'own_row' ->> 'points'), '35|35|35|35',
  'PTG-15: dashboard, challenge, profile and ranking say the same sum of old and new check-ins') from pg_temp.dashboard() d;
select is(concat_ws('|', d ->> 'week_points', t -> 'figures' ->> 'week_points', d -> 'weekly_data' -> 6 ->> 'points'), '54|54|24',
  'PTG-16: dashboard and home say the same sum of old and new workouts of the week') from pg_temp.dashboard() d, tests.call_as('Ana', 'select my_today()') t;
select tests.set_local_clock('2026-12-04 12:00');
select tests.call_as('service', format('select make_result_final(%L)', tests.challenge_id('Desafio')));
select is((select string_agg(p.name || ' ' || r.points, ', ' order by r.place) from challenge_results r join profiles p on p.id = r.user_id), 'Ana 35, Bia 25',
  'PTG-17: the final result is the sum of what was given');
select is((select concat_ws('|', count(*) filter (where p.name = 'Ana' and n.body like '%35 pontos%'), count(*) filter (where p.name = 'Bia' and n.body like '%25 pontos%'))
  from member_notices n join profiles p on p.id = n.user_id where n.kind = 'result_final'), '1|1', 'PTG-18: and so is what members are told of it');
select * from finish();
rollback;
