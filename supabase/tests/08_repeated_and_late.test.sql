-- The same workout sent again, and workouts that a device kept while it had no signal.
begin;
select plan(29);
select tests.make_club();
create function pg_temp.record_id(n int) returns uuid language sql as $$ select md5('record ' || n)::uuid $$;
create temp table replies (id text, reply jsonb);

insert into replies values ('first', tests.record('Ana', 'Desafio', record_id => pg_temp.record_id(1)));
select is((select reply ->> 'workout_id' from replies), pg_temp.record_id(1)::text, 'REP-01: a workout gets the id that the client sent');
insert into replies values ('again', tests.record('Ana', 'Desafio', record_id => pg_temp.record_id(1)));
select is((select reply from replies where id = 'again'), (select reply from replies where id = 'first'), 'REP-02: a call sent again gets the same answer, including the check-in');
select is(tests.record('Ana', 'Desafio', 200, name => 'Outra coisa', record_id => pg_temp.record_id(1)), (select reply from replies where id = 'first'), 'REP-03: a call sent again gets the same answer whatever else is sent with it');
select is(tests.record('Ana', 'Inexistente', -1, name => null, record_id => pg_temp.record_id(1)), (select reply from replies where id = 'first'), 'REP-04: a call sent again gets the same answer even with values that would be refused');
select is((select concat_ws('|', count(*), min(workout_name), sum(duration_minutes)) from workout_records), '1|Corrida no parque|50', 'REP-05: a call sent again leaves one workout, as first sent');
select is((select concat_ws('|', completed_workouts, points) from profiles where id = tests.id_of('Ana')), '1|10', 'REP-06: a workout sent again is counted once');
select is((select count(*) from workout_processing_queue), 1::bigint, 'REP-07: a workout sent again is queued once');
select is(tests.outcome_as('Bia', format('select record_workout_basic(tests.id_of(''Bia''), ''Treino'', ''Yoga'', app.now(), 50, p_workout_record_id => %L)', pg_temp.record_id(1))), '42501',
  'REP-08: the id of another member''s workout is refused');
select is((select count(*) from workout_records), 1::bigint, 'REP-09: a call with another member''s id writes nothing');
select is(tests.record('Ana', 'Desafio', 0, record_id => pg_temp.record_id(2)) ->> 'error', 'duration_out_of_range', 'REP-10: a refusal is not remembered');
select is(tests.record('Ana', 'Desafio', 40, record_id => pg_temp.record_id(2)) ->> 'success', 'true', 'REP-11: a refused call may be corrected and sent again under the same id');

-- Registered while offline.
select is(tests.record('Bia', 'Desafio', day => '2026-11-19', registered_at => '2026-11-19 20:00 America/Sao_Paulo') ->> 'checked_in', 'true',
  'REP-12: a workout queued yesterday evening counts for yesterday');
select is((select check_in_day from challenge_check_ins where user_id = tests.id_of('Bia')), '2026-11-19', 'REP-13: the check-in of a workout queued yesterday is of yesterday');
select is(tests.record('Bia', 'Desafio') ->> 'checked_in', 'true', 'REP-14: after a late check-in of yesterday, today''s can still be earned');
select is((select concat_ws('|', check_ins_count, consecutive_days) from challenge_progress where user_id = tests.id_of('Bia')), '2|2', 'REP-15: a late check-in of yesterday and one of today make two days in a row');
select is(tests.record('Bia', 'Desafio', day => '2026-11-19', registered_at => '2026-11-19 21:00 America/Sao_Paulo') ->> 'check_in_refused', 'already_checked_in', 'REP-16: yesterday''s check-in counts once too');
select is(tests.record('Caio', 'Outro desafio', day => '2026-11-18', registered_at => '2026-11-18 09:00 America/Sao_Paulo') ->> 'check_in_refused', 'not_today',
  'REP-17: an instant of two days ago is moved to 24 hours ago');
select is((select registered_at from workout_records where user_id = tests.id_of('Caio')), app.now() - interval '24 hours', 'REP-18: the instant moved to 24 hours ago is the one that is written');
select is(tests.record('Caio', 'Outro desafio', registered_at => app.now() + interval '3 days') ->> 'checked_in', 'true', 'REP-19: a workout of a device whose clock is ahead counts as registered now');
select is((select max(registered_at) from workout_records where user_id = tests.id_of('Caio')), app.now(), 'REP-20: a workout of a device whose clock is ahead is not written into the future');
select is(tests.record('Caio', day => '2026-11-21', registered_at => app.now() + interval '3 days') ->> 'error', 'date_in_future', 'REP-21: a device whose clock is ahead can''t record tomorrow');
select is(tests.record('Caio', registered_at => 'infinity') ->> 'success', 'true', 'REP-22: a workout with an infinite instant is recorded');
select is(tests.record('Ana', 'Desafio', day => '2026-11-20', registered_at => '2026-11-19 20:00 America/Sao_Paulo') ->> 'error', 'date_in_future',
  'REP-23: a workout registered yesterday can''t have today''s date');

-- 20:59, 21:01 and 23:59 in São Paulo: the UTC day changes at 21:00, the club's does not.
select tests.set_local_clock('2026-11-21 20:59');
select is(tests.record('Ana', 'Desafio') ->> 'checked_in', 'true', 'REP-24: a workout at 20:59 earns the check-in');
select tests.set_local_clock('2026-11-21 21:01');
select is(tests.record('Ana', 'Desafio') ->> 'check_in_refused', 'already_checked_in', 'REP-25: a second workout at 21:01 is on the same day as one at 20:59');
select is(tests.record('Bia', 'Desafio') ->> 'checked_in', 'true', 'REP-26: a first workout at 21:01 counts for today');
select tests.set_local_clock('2026-11-21 23:59:59');
select is(tests.record('Bia', 'Desafio') ->> 'check_in_refused', 'already_checked_in', 'REP-27: a workout at 23:59 is on the same day as one at 21:01');
select tests.set_local_clock('2026-11-22 00:00');
select is(tests.record('Ana', 'Desafio') ->> 'checked_in', 'true', 'REP-28: midnight begins the next day');
select is((select string_agg(check_in_day::text, ' ' order by check_in_day) from challenge_check_ins where user_id = tests.id_of('Ana')), '2026-11-20 2026-11-21 2026-11-22',
  'REP-29: workouts on three days make three check-ins');
select * from finish();
rollback;
