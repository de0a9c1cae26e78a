-- Home in one answer, and the dashboard: each part as the call of its own answers it, for members in every state that home has a face for.
begin;
select plan(48);
insert into content_entries (collection, id, feature, body) values
  ('nutrition_recipes', 'sopa', 'nutrition_guide', '{"id": "sopa", "title": "Sopa", "category": "jantar"}'),
  ('nutrition_tips', 'agua', 'nutrition_guide', '{"id": "agua", "title": "Água"}'),
  ('library', 'ferro', 'workouts_library', '{"id": "ferro", "contents": [{"id": "pernas", "title": "Pernas", "duration": "50 min", "category": "musculação"}]}');
insert into content_entries (collection, id, feature, body)
  select 'programme', 'p', 'workouts_library', jsonb_build_object('days', jsonb_agg(jsonb_build_object('workoutId', 'pernas', 'recipeId', 'sopa', 'tipId', 'agua', 'sentence', 'Dia ' || n)))
  from generate_series(1, 21) n;
select tests.make_club();
select tests.create_user(name) from unnest(array['Dora', 'Eva', 'Fabi', 'Gil', 'Ivo', 'Lia', 'Nei']) name;
select tests.make_staff('Otto', 'operator');
insert into user_progress_level (user_id, current_level) values (tests.id_of('Ana'), 'expert');
insert into user_progress_level (user_id, current_level, level_expires_at, unlocked_features) values (tests.id_of('Eva'), 'basic', null, '{nutrition_guide}');
-- Amanhã begins on the day after, Longe later, Passado is over, Em Tóquio is a day ahead, Fechado was closed.
select tests.create_challenge('Amanhã', '2026-11-21', '2026-12-11'), tests.create_challenge('Longe', '2026-12-01', '2026-12-21'), tests.create_challenge('Passado', '2026-11-12', '2026-11-18'),
  tests.create_challenge('Em Tóquio', '2026-11-10', '2026-11-30', 'Asia/Tokyo'), tests.create_challenge('Fechado', '2026-11-10', '2026-11-30');
select tests.join_challenge(who, title) from (values ('Bia', 'Passado'), ('Eva', 'Desafio'), ('Eva', 'Em Tóquio'), ('Fabi', 'Desafio'), ('Fabi', 'Amanhã'), ('Fabi', 'Longe'), ('Fabi', 'Fechado'),
  ('Gil', 'Desafio'), ('Ivo', 'Desafio'), ('Nei', 'Desafio'), ('Otto', 'Desafio')) joined (who, title);
update challenges set active = false, closed_at = app.now() where title = 'Fechado';
select tests.record('Ana', 'Desafio', 50), tests.record('Ana', null, 30), tests.record('Bia', 'Desafio', 20), tests.record('Eva', 'Em Tóquio', 60), tests.record('Ivo', 'Desafio', 50),
  tests.record('Fabi', 'Desafio', 45, date '2026-11-18', name => 'Ontem'), tests.record('Dora', null, 40);
-- Gil pauses, Ivo's check-in is voided, Bia and Ana block each other, Nei is suspended.
select tests.call_as('Gil', format('select set_pause(%L, ''2026-11-19'', ''2026-11-22'', ''ill'')', tests.challenge_id('Desafio'))),
  tests.call_as('Otto aal2', format('select staff_void_check_in(%L, ''Foto repetida'')', (select id from challenge_check_ins where user_id = tests.id_of('Ivo')))),
  tests.call_as('Ana', format('select block_member(%L)', tests.id_of('Bia'))), tests.call_as('Bia', format('select block_member(%L)', tests.id_of('Ana'))),
  tests.call_as('Otto aal2', format('select staff_suspend(%L, ''Ofensa'', null)', tests.id_of('Nei'))),
  tests.call_as('Ana', format('select tick_challenge_day(%L, 11, ''recipe'', true)', tests.challenge_id('Desafio')));

create function pg_temp.rows_of(who text, query text) returns jsonb language sql as $$
  select tests.call_as(who, format('select coalesce(jsonb_agg(to_jsonb(x)), ''[]'') from (%s) x', query)) $$;
-- As the screens ask, call by call.
create function pg_temp.single_calls(who text) returns jsonb language sql as $$
  with asked as materialized (select pg_temp.rows_of(who, format($q$select challenge_id, status, joined_at, (select jsonb_build_object('id', c.id, 'title', c.title, 'start_date', c.start_date,
      'end_date', c.end_date, 'time_zone', c.time_zone, 'active', c.active, 'closed_at', c.closed_at, 'final_at', c.final_at) from challenges c where c.id = challenge_id) as challenge
      from challenge_participants where user_id = %L order by joined_at desc$q$, tests.id_of(who))) as participations),
  -- As the app chooses whose day it shows: challenge-phase.ts and shown-day.ts.
  shown as materialized (select c.id, (app.now() at time zone c.time_zone)::date as today from asked, jsonb_array_elements(asked.participations) p join challenges c on c.id = (p ->> 'challenge_id')::uuid
    where p ->> 'status' = 'active' and c.active and c.end_date >= app.now() and (app.now() at time zone c.time_zone)::date >= (c.start_date at time zone c.time_zone)::date - 1)
  select jsonb_build_object('success', true, 'error', null, 'message', null, 'user_id', tests.id_of(who),
    'profile', pg_temp.rows_of(who, format('select * from profiles where id = %L', tests.id_of(who))) -> 0,
    'level', coalesce(pg_temp.rows_of(who, format('select current_level, level_expires_at, unlocked_features from user_progress_level where user_id = %L', tests.id_of(who))) -> 0, 'null'),
    'figures', (select jsonb_object_agg(key, value) from jsonb_each(tests.call_as(who, format('select refresh_dashboard_data(%L)', tests.id_of(who))))
      where key in ('workout_count', 'current_streak', 'active_challenges', 'week_workouts', 'week_duration', 'week_points', 'weekly_data')),
    'challenges', pg_temp.rows_of(who, 'select id, title, description, image_url, start_date, end_date, type, points, active, target_check_ins, time_zone, requirements, closed_at, created_at
      from challenges where active order by created_at desc'),
    'participations', (select participations from asked),
    'check_ins', pg_temp.rows_of(who, format('select challenge_id, check_in_day, voided_at from challenge_check_ins where user_id = %L order by check_in_date desc limit 1000', tests.id_of(who))),
    'days', (select coalesce(jsonb_object_agg(s.id, tests.call_as(who, format('select my_challenge_days(%L)', s.id))), '{}') from shown s),
    'todays_workouts', (select coalesce(jsonb_object_agg(d.today, pg_temp.rows_of(who, format('select id, challenge_id, workout_name, workout_type, duration_minutes from workout_records
      where user_id = %L and workout_day = %L order by created_at', tests.id_of(who), d.today))), '{}') from (select distinct today from shown) d),
    'pauses', tests.call_as(who, 'select my_pauses()') -> 'pauses', 'milestones', tests.call_as(who, 'select my_milestones()') -> 'rows',
    'voids', tests.call_as(who, 'select my_voided_check_ins()') -> 'rows', 'notices', tests.call_as(who, 'select my_notices()')) $$;
create function pg_temp.today(who text) returns jsonb language sql as $$ select tests.call_as(who, 'select my_today()') $$;
-- The rows of one moment have no order between them, in either: what is held to another is which there are.
create function pg_temp.unordered(answer jsonb) returns jsonb language sql as $$
  select answer || (select jsonb_object_agg(key, (select coalesce(jsonb_agg(x order by x), '[]') from jsonb_array_elements(value) x))
    from jsonb_each(answer) where key in ('challenges', 'participations', 'check_ins')) $$;
create function pg_temp.dashboard(who text) returns jsonb language sql as $$ select tests.call_as(who, 'select my_dashboard()') $$;
-- The keys under which an answer differs from the single calls: those of home by their names, those of the dashboard after its own.
create function pg_temp.differing(who text) returns text[] language plpgsql as $$
declare
  v_calls constant jsonb := pg_temp.single_calls(who);
  v_single constant jsonb := pg_temp.unordered(v_calls);
  v_one constant jsonb := pg_temp.unordered(pg_temp.today(who));
  v_figures constant jsonb := v_calls - '{figures,challenges,participations,check_ins,days,todays_workouts,pauses,voids}'::text[]
    || jsonb_build_object('dashboard', tests.call_as(who, format('select refresh_dashboard_data(%L)', tests.id_of(who))));
  v_dashboard constant jsonb := pg_temp.dashboard(who);
begin
  return array(select k from (select jsonb_object_keys(v_single) union select jsonb_object_keys(v_one)) keys (k) where v_single -> k is distinct from v_one -> k order by k)
    || array(select 'dashboard.' || k from (select jsonb_object_keys(v_figures) union select jsonb_object_keys(v_dashboard)) keys (k)
      where v_figures -> k is distinct from v_dashboard -> k order by k);
end $$;

select is(pg_temp.differing(who), '{}', format('TDY-%s: to %s it says what the single calls say', n, what))
from (values ('01', 'Ana', 'an Expert who checked in and blocks somebody'), ('02', 'Bia', 'a member of the free plan with a short workout, who is blocked'), ('03', 'Caio', 'who has nothing but a challenge'),
  ('04', 'Dora', 'who takes part in none'), ('05', 'Eva', 'a member of two challenges in two zones, with a feature of their own'), ('06', 'Fabi', 'who waits for one to begin, with one that was closed'),
  ('07', 'Gil', 'who pauses'), ('08', 'Ivo', 'whose check-in of today is void'), ('09', 'Lia', 'who has just come'), ('10', 'Nei', 'who is suspended'), ('11', 'Otto aal2', 'somebody of the staff'))
  cases (n, who, what) where who <> 'Otto aal2'
union all select is(pg_temp.differing('Otto'), '{}', 'TDY-11: to somebody of the staff it says what the single calls say');

-- The parts --------------------------------------------------------------------------------

select is(pg_temp.today('Ana') ->> 'user_id', tests.id_of('Ana')::text, 'TDY-12: it says whose it is');
select is(concat_ws('|', d #>> '{profile,name}', d #>> '{level,current_level}', d #>> '{figures,workout_count}', d #>> '{figures,current_streak}', d #>> '{figures,week_duration}'), 'Ana|expert|2|1|80',
  'TDY-13: an Expert''s name, level and figures') from pg_temp.today('Ana') d;
select is(pg_temp.today('Bia') -> 'level', 'null', 'TDY-14: who has no row of a level has none');
select is(jsonb_array_length(pg_temp.today('Lia') -> 'participations') || ' ' || (pg_temp.today('Lia') ->> 'days') || ' ' || (pg_temp.today('Lia') ->> 'todays_workouts'), '0 {} {}', 'TDY-15: who takes part in nothing has no day and no workout of one');
select is((select array_agg(c.title order by c.title) from jsonb_object_keys(pg_temp.today('Fabi') -> 'days') k join challenges c on c.id = k::uuid), '{Amanhã,Desafio}', 'TDY-16: days are told of what runs and of what begins tomorrow, not of one closed or far off');
select is((select array_agg(k order by k) from jsonb_object_keys(pg_temp.today('Eva') -> 'todays_workouts') k), '{2026-11-20,2026-11-21}', 'TDY-17: in two zones it is two days, each with its workouts');
select is(concat_ws('|', d -> 'locked', d #>> '{workout,title}', d -> 'ticked'), '[]|Pernas|["recipe"]', 'TDY-18: an Expert reads the day whole, with what they ticked')
  from jsonb_array_elements(pg_temp.today('Ana') -> 'days' -> tests.challenge_id('Desafio')::text -> 'days') d where d ->> 'day' = '11';
select is(concat_ws('|', d -> 'locked', d -> 'workout'), '["workout", "recipe", "tip"]|null', 'TDY-19: the free plan reads which parts another plan opens, and none of them')
  from jsonb_array_elements(pg_temp.today('Bia') -> 'days' -> tests.challenge_id('Desafio')::text -> 'days') d where d ->> 'day' = '11';
select is(pg_temp.today('Gil') #>> '{pauses,0,kind}', 'ill', 'TDY-20: who pauses reads the pause');
select is(pg_temp.today('Ivo') #>> '{voids,0,reason}', 'Foto repetida', 'TDY-21: whose check-in is void reads why');
select is((select count(*) from challenge_check_ins where user_id <> tests.id_of('Bia')) > 1 and not pg_temp.today('Bia')::text like '%' || tests.id_of('Ana') || '%', true, 'TDY-22: nothing of a fellow participant is in it');
select is(tests.outcome_as('stranger', 'select my_today()'), '42501', 'TDY-23: a stranger reads nothing');
select is(tests.outcome_as('service', 'select my_today()'), '42501', 'TDY-24: nor does the club''s own key, which is no member');
select is((select provolatile from pg_proc where oid = 'public.my_today()'::regprocedure), 's', 'TDY-25: it writes nothing, so that it can be asked by GET');

-- Days, clocks -------------------------------------------------------------------------------------

update challenges set days_open = false where title = 'Desafio';
select is(pg_temp.differing('Ana'), '{}', 'TDY-26: of a challenge that opens day by day it says the days of the single call');
select tests.set_local_clock('2026-11-20 23:59:59');
select is(pg_temp.differing('Eva') || pg_temp.differing('Fabi'), '{}', 'TDY-27: so it does a second before midnight');
select tests.set_local_clock('2026-11-21 00:00:00');
select is(pg_temp.differing('Ana') || pg_temp.differing('Eva') || pg_temp.differing('Fabi'), '{}', 'TDY-28: and at midnight');
select tests.set_local_clock('2026-11-22 00:00:00');
select is(pg_temp.differing('Ana') || pg_temp.differing('Dora'), '{}', 'TDY-29: and when the week turns, and the streak has ended');
select tests.set_local_clock('2026-11-30 23:59:59');
select is(pg_temp.differing('Ana') || pg_temp.differing('Eva'), '{}', 'TDY-30: in the last second of a challenge');
select tests.set_local_clock('2026-12-01 00:00:00');
select is(pg_temp.differing('Ana') || pg_temp.differing('Eva'), '{}', 'TDY-31: and when it is over');
select tests.set_local_clock('2026-11-20 12:00');
update user_progress_level set level_expires_at = app.now() where user_id = tests.id_of('Ana');
select is(pg_temp.differing('Ana'), '{}', 'TDY-32: a plan that has just ended reads what the single calls say');
delete from challenge_participants where user_id = tests.id_of('Ana');
select is(pg_temp.differing('Ana'), '{}', 'TDY-33: so does who left a challenge');
update challenge_participants set status = 'inactive' where user_id = tests.id_of('Caio');
select is(pg_temp.differing('Caio') || array(select jsonb_object_keys(pg_temp.today('Caio') -> 'days')), '{}', 'TDY-34: and who was set aside in one, whose days nobody tells them');

-- Notices ------------------------------------------------------------------------------------------

insert into member_notices (user_id, kind, title) values (tests.id_of('Lia'), 'aviso', 'Olá');
select is(pg_temp.today('Lia') #>> '{notices,unread}', '1', 'TDY-35: a notice that is not read is counted');
insert into app.announcements (audience, title, body, starts_at, ends_at) values ('members', 'Festa', 'Sábado', app.now(), app.now() + interval '1 day');
select is(pg_temp.today('Lia') -> 'notices', 'null', 'TDY-36: where an announcement would reach the member, the notices are to be asked for: only that call writes down that it did');
select is((select count(*) from app.announcement_reads where user_id = tests.id_of('Lia')), 0::bigint, 'TDY-37: and this one has not');
select is(tests.call_as('Lia', 'select my_notices()') ->> 'unread', '2', 'TDY-38: the call of its own tells it');
select is(pg_temp.differing('Lia'), '{}', 'TDY-39: from then on both say the same');
insert into app.announcements (audience, title, body, starts_at, ends_at) select 'members', 'n' || n, 'x', app.now(), app.now() + interval '1 day' from generate_series(1, app.max_announcements_a_day()) n;
select tests.call_as('Lia', 'select my_notices()');
select is(app.announcements_left(tests.id_of('Lia')) <= 0 and exists (select from app.announcements_to_tell(tests.id_of('Lia'))) and pg_temp.today('Lia') -> 'notices' <> 'null', true, 'TDY-40: one that waits because others were told today keeps nothing from being said');
insert into app.announcements (audience, title, body, starts_at, ends_at, is_urgent) values ('members', 'Já', 'x', app.now(), app.now() + interval '1 day', true);
select is(pg_temp.today('Lia') -> 'notices', 'null', 'TDY-41: an urgent one is to be told at once');

-- The dashboard ------------------------------------------------------------------------------------

select is(concat_ws('|', d #>> '{profile,name}', d #>> '{level,current_level}', d #>> '{dashboard,workout_count}', d #>> '{dashboard,week_duration}', jsonb_array_length(d #> '{dashboard,recent_workouts}')),
  'Ana|expert|2|80|2', 'TDY-42: an Expert''s name, level and figures are in the dashboard''s answer') from pg_temp.dashboard('Ana') d;
select is(pg_temp.dashboard('Bia') -> 'level', 'null', 'TDY-43: who has no row of a level has none there');
select is((select string_agg(k, ' ' order by k) from jsonb_object_keys(pg_temp.dashboard('Lia')) k), 'dashboard error level message milestones notices profile success user_id',
  'TDY-44: it holds what the dashboard shows and nothing else');
select is(pg_temp.dashboard('Bia')::text like '%' || tests.id_of('Ana') || '%', false, 'TDY-45: nothing of a fellow participant is in it');
select is(tests.outcome_as('stranger', 'select my_dashboard()'), '42501', 'TDY-46: a stranger reads nothing of it');
select is(tests.outcome_as('service', 'select my_dashboard()'), '42501', 'TDY-47: nor does the club''s own key');
select is((select provolatile from pg_proc where oid = 'public.my_dashboard()'::regprocedure), 's', 'TDY-48: it writes nothing either, so that it can be asked by GET');
select * from finish();
rollback;
