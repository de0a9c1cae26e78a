-- The dashboard's figures, as refresh_dashboard_data counts them: totals, the week, the streak, and whose they may be.
begin;
select plan(35);
select tests.make_club();
create function pg_temp.dashboard(who text) returns jsonb language sql as $$
  select tests.call_as(who, format('select refresh_dashboard_data(%L)', tests.id_of(who))) $$;

-- Nothing yet: every field is there and is zero.
create temp table empty as select pg_temp.dashboard('Caio') as body;
select is(body - array['weekly_data', 'challenge_progress'], '{"success": true, "error": null, "message": null, "workout_count": 0, "total_duration": 0, "current_streak": 0,
  "longest_streak": 0, "workout_types": {}, "type_minutes": {}, "activity": [], "total_points": 0, "total_check_ins": 0, "active_challenges": 1, "completion_percentage": 0, "week_workouts": 0, "week_duration": 0,
  "week_points": 0, "month_workouts": 0, "recent_workouts": []}', 'DSH-01: a new member''s dashboard is whole and empty') from empty;
select is((select string_agg(d ->> 'date', ' ') from jsonb_array_elements(body -> 'weekly_data') d), '2026-11-15 2026-11-16 2026-11-17 2026-11-18 2026-11-19 2026-11-20 2026-11-21',
  'DSH-02: the dashboard''s week runs from Sunday to Saturday') from empty;
select is(body -> 'weekly_data' -> 5, '{"date": "2026-11-20", "workouts": 0, "duration": 0, "points": 0, "is_today": true}', 'DSH-03: Friday is today in the dashboard''s week') from empty;
select is((select count(*) from jsonb_array_elements(body -> 'weekly_data') d where (d ->> 'is_today')::boolean), 1::bigint, 'DSH-04: only Friday is today in the dashboard''s week') from empty;
select is(body -> 'challenge_progress' -> 0 ->> 'title', 'Outro desafio', 'DSH-05: a new member''s dashboard has the challenge that the member takes part in') from empty;

-- Ana: a check-in today, a short one on Sunday, one last Saturday (not this week), one last month, one without a type.
select tests.record('Ana', 'Desafio', 50, name => 'Hoje', type => 'Yoga', notes => 'Intensidade: 4/5');
select tests.record('Ana', 'Desafio', 20, day => '2026-11-15', name => 'Domingo', type => 'Yoga');
select tests.record('Ana', null, 30, day => '2026-11-14', name => 'Sábado', type => 'Corrida');
select tests.record('Ana', null, 40, day => '2026-11-16', name => 'Sem tipo', type => null);
select tests.record('Ana', null, 60, day => '2026-11-13', name => 'Sexta', type => 'Dança');
select tests.record('Ana', null, 70, day => '2026-11-12', name => 'Quinta', type => 'Sei lá');
insert into workout_records (user_id, workout_name, workout_type, date, duration_minutes)
values (tests.id_of('Ana'), 'Outubro', 'Cardio', '2026-10-31 12:00 America/Sao_Paulo', 100);
create temp table ana as select pg_temp.dashboard('Ana') as body;
select is(body -> 'workout_count', '7', 'DSH-06: the dashboard counts workouts of all time') from ana;
select is(body -> 'total_duration', '370', 'DSH-07: the dashboard counts minutes of all time') from ana;
select is(body -> 'workout_types', '{"Yoga": 2, "Corrida": 1, "outros": 1, "Dança": 1, "Outro": 1, "Cardio": 1}', 'DSH-08: the dashboard counts by type, and a missing type as outros') from ana;
select is(body -> 'week_workouts', '3', 'DSH-09: the dashboard counts this week''s workouts') from ana;
select is(body -> 'week_duration', '110', 'DSH-10: the dashboard counts this week''s minutes') from ana;
select is(body -> 'week_points', '30', 'DSH-11: this week''s points are those of its workouts') from ana;
select is(body -> 'month_workouts', '6', 'DSH-12: the dashboard counts this month''s workouts') from ana;
select is(concat_ws('|', body ->> 'total_points', body ->> 'total_check_ins'), '10|1', 'DSH-13: the dashboard''s points are those of the check-ins') from ana;
select is(concat_ws('|', body ->> 'current_streak', body ->> 'longest_streak'), '1|1', 'DSH-14: one check-in is a streak of one') from ana;
select is(body -> 'weekly_data' -> 0, '{"date": "2026-11-15", "workouts": 1, "duration": 20, "points": 10, "is_today": false}', 'DSH-15: the week has Sunday''s bar') from ana;
select is(body -> 'weekly_data' -> 5, '{"date": "2026-11-20", "workouts": 1, "duration": 50, "points": 10, "is_today": true}', 'DSH-16: the week has today''s bar') from ana;
select is((select string_agg(r ->> 'workout_name', ', ') from jsonb_array_elements(body -> 'recent_workouts') r), 'Hoje, Sem tipo, Domingo, Sábado, Sexta', 'DSH-17: the dashboard lists the five latest workouts, the newest first') from ana;
select ok(body -> 'recent_workouts' -> 0 ?& array['id', 'workout_name', 'workout_type', 'date', 'duration_minutes', 'points', 'notes', 'image_urls', 'challenge_id'], 'DSH-18: a listed workout has every field of the list') from ana;
select is(body -> 'recent_workouts' -> 0 ->> 'notes', 'Intensidade: 4/5', 'DSH-19: a listed workout has its notes') from ana;
select is(body -> 'challenge_progress', jsonb_build_array(jsonb_build_object('challenge_id', tests.challenge_id('Desafio'), 'title', 'Desafio', 'start_date', '2026-11-10 America/Sao_Paulo'::timestamptz,
  'end_date', '2026-11-30 23:59:59 America/Sao_Paulo'::timestamptz, 'points', 10, 'check_ins_count', 1, 'completion_percentage', 4.76, 'target_check_ins', 21)), 'DSH-20: the dashboard has the challenge and the member''s progress in it') from ana;
select is(body -> 'completion_percentage', '4.76', 'DSH-21: with one challenge its completion is the average') from ana;

-- The average is over active challenges: active, and their end in the future.
select tests.create_challenge('Dez dias', '2026-11-15', '2026-11-25', target => 10);
select tests.create_challenge('Fechado', '2026-11-10', '2026-11-30', is_active => false);
select tests.create_challenge('Encerrado', '2026-10-01', '2026-10-21');
select tests.join_challenge('Ana', 'Dez dias');
insert into challenge_participants (challenge_id, user_id) select tests.challenge_id(title), tests.id_of('Ana') from unnest(array['Fechado', 'Encerrado']) title;
select tests.record('Ana', 'Dez dias');
update ana set body = pg_temp.dashboard('Ana');
select is(body -> 'active_challenges', '2', 'DSH-22: neither a closed challenge nor one that is over is active') from ana;
select is(body -> 'completion_percentage', '7.38', 'DSH-23: the average of 4.76 and 10 is 7.38') from ana;
select is(concat_ws('|', body ->> 'total_points', body ->> 'total_check_ins'), '20|2', 'DSH-24: the dashboard''s points count all challenges') from ana;
select tests.outcome_as('Ana', format('delete from challenge_participants where user_id = tests.id_of(''Ana'') and challenge_id = %L', tests.challenge_id('Dez dias')));
select is(pg_temp.dashboard('Ana') -> 'active_challenges', '1', 'DSH-25: a challenge that the member left is no longer on the dashboard');
select is(pg_temp.dashboard('Ana') -> 'total_points', '20', 'DSH-26: points of a challenge that the member left stay earned');

-- Another member's workouts count for nobody else.
select is(concat_ws('|', b ->> 'workout_count', b ->> 'week_workouts', b ->> 'month_workouts', b ->> 'total_check_ins', b -> 'recent_workouts'), '0|0|0|0|[]',
  'DSH-27: Ana''s workouts, which Bia may read, do not count on Bia''s dashboard') from pg_temp.dashboard('Bia') b;
select is(tests.outcome_as('Bia', 'select refresh_dashboard_data(tests.id_of(''Ana''))'), '42501', 'DSH-28: a member can''t ask for another member''s dashboard');
select is(tests.outcome_as('stranger', 'select refresh_dashboard_data(tests.id_of(''Ana''))'), '42501', 'DSH-29: a stranger can''t ask for a dashboard');
select is(tests.outcome_as('Ana', 'select refresh_dashboard_data(null)'), '42501', 'DSH-30: a member can''t ask for the dashboard of nobody');

-- The week turns on Sunday in São Paulo, not in UTC, and across the year's end.
select tests.set_local_clock('2026-11-21 21:01');
select is(pg_temp.dashboard('Ana') -> 'weekly_data' -> 6 ->> 'is_today', 'true', 'DSH-31: Saturday at 21:01 is still Saturday');
select tests.set_local_clock('2026-11-22 00:00');
select is(concat_ws('|', pg_temp.dashboard('Ana') ->> 'week_workouts', pg_temp.dashboard('Ana') -> 'weekly_data' -> 0 ->> 'date'), '0|2026-11-22', 'DSH-32: Sunday begins an empty week');
select tests.set_local_clock('2026-11-30 23:59');
select is(pg_temp.dashboard('Ana') -> 'month_workouts', '7', 'DSH-33: the month''s count lasts until its last minute');
select tests.set_local_clock('2026-12-01 00:00');
select is(pg_temp.dashboard('Ana') -> 'month_workouts', '0', 'DSH-34: the next month begins with no workouts');
select tests.set_local_clock('2027-01-01 00:01');
select is((pg_temp.dashboard('Ana') -> 'weekly_data' -> 0 ->> 'date') || ' ' || (pg_temp.dashboard('Ana') -> 'weekly_data' -> 6 ->> 'date'), '2026-12-27 2027-01-02', 'DSH-35: a week across the year''s end is whole');
select * from finish();
rollback;
