-- The intensity that a workout keeps.
begin;
select plan(14);
select tests.make_club();
create function pg_temp.workout_id(n int) returns uuid language sql as $$ select md5('workout ' || n)::uuid $$;
create function pg_temp.record(who text, n int, intensity text, notes text default 'Subi a carga') returns text language sql as $$
  select tests.outcome_as(who, format('select record_workout_basic(%L, %L, %L, app.now(), 50, p_notes => %L, p_workout_record_id => %L, p_intensity => %s)',
    tests.id_of(who), 'Corrida', 'Corrida', notes, pg_temp.workout_id(n), intensity)) $$;
create function pg_temp.kept(n int) returns text language sql as $$
  select concat_ws('|', coalesce(intensity::text, '–'), notes) from workout_records where id = pg_temp.workout_id(n) $$;
create function pg_temp.edit(who text, n int, change text) returns text language sql as $$
  select tests.outcome_as(who, format('update workout_records set %s where id = %L', change, pg_temp.workout_id(n))) $$;

select is((select string_agg(p.parameter_name, ' ' order by p.ordinal_position) from information_schema.parameters p
    where p.specific_schema = 'public' and p.specific_name in (select r.specific_name from information_schema.routines r where r.routine_name = 'record_workout_basic')),
  'p_user_id p_workout_name p_workout_type p_date p_duration_minutes p_challenge_id p_workout_id p_notes p_workout_record_id p_registered_at p_intensity',
  'INT-01: there is one record_workout_basic, and its last parameter is the intensity');
select is(pg_temp.record('Ana', 1, '4') || ' ' || pg_temp.kept(1), '1 rows 4|Subi a carga', 'INT-02: the intensity is kept beside typed notes, which stay as they are');
select is(pg_temp.record('Ana', 1, '5') || ' ' || pg_temp.kept(1), '1 rows 4|Subi a carga', 'INT-03: the same workout sent again writes nothing');
select is(pg_temp.record('Ana', 2, 'null', 'Intensidade: 3/5') || ' ' || pg_temp.kept(2), '1 rows –|Intensidade: 3/5', 'INT-04: an app that does not know the intensity yet may leave it out');
select is(pg_temp.record('Ana', 3, '6'), 'PT400 invalid_input', 'INT-05: an intensity above 5 is refused');
select is(pg_temp.record('Ana', 3, '0'), 'PT400 invalid_input', 'INT-06: an intensity below 1 is refused');
select is((select count(*) from workout_records), 2::bigint, 'INT-07: a refused intensity records nothing');
select is(tests.record('Ana', record_id => pg_temp.workout_id(4)) ->> 'success', 'true', 'INT-08: a call with the ten older parameters is still enough');
select is(pg_temp.edit('Ana', 2, 'intensity = 5') || ' ' || pg_temp.kept(2), '1 rows 5|Intensidade: 3/5', 'INT-09: a member edits the intensity');
select is(pg_temp.edit('Ana', 2, 'intensity = 9'), 'PT400 invalid_input', 'INT-10: an edit of the intensity outside its bounds is refused');
select is(pg_temp.edit('Bia', 2, 'intensity = 1'), '0 rows', 'INT-11: another member can''t edit the intensity');
select is(pg_temp.edit('stranger', 2, 'intensity = 1'), '42501', 'INT-12: a stranger can''t edit the intensity');
select is((select jsonb_agg(w -> 'intensity') @> '[4, 5]' from jsonb_array_elements(
    tests.call_as('Ana', format('select refresh_dashboard_data(%L)::jsonb', tests.id_of('Ana'))) -> 'recent_workouts') w), true,
  'INT-13: the dashboard answers with the intensity');
select tests.set_local_clock('2026-12-05 09:00');
select is(pg_temp.edit('Ana', 2, 'intensity = 1'), 'PT409 date_too_old', 'INT-14: the intensity can''t be edited fifteen days later');
select * from finish();
rollback;
