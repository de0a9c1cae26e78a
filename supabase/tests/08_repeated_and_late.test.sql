-- The same workout sent again, and workouts that a device kept while it had no signal.
begin;
select plan(29);
select tests.make_club();
create function pg_temp.record_id(n int) returns uuid language sql as $$ select md5('record ' || n)::uuid $$;
create temp table replies (id text, reply jsonb);

insert into replies values ('first', tests.record('Ana', 'Desafio', record_id => pg_temp.record_id(1)));
select is((select reply ->> 'workout_id' from replies), pg_temp.record_id(1)::text, 'REP-01: the client''s id is the workout''s');
insert into replies values ('again', tests.record('Ana', 'Desafio', record_id => pg_temp.record_id(1)));
select is((select reply from replies where id = 'again'), (select reply from replies where id = 'first'), 'REP-02: sent again it answers the same, the check-in included');
select is(tests.record('Ana', 'Desafio', 200, name => 'Outra coisa', record_id => pg_temp.record_id(1)), (select reply from replies where id = 'first'), 'REP-03: whatever else is sent with it');
select is(tests.record('Ana', 'Inexistente', -1, name => null, record_id => pg_temp.record_id(1)), (select reply from replies where id = 'first'), 'REP-04: even what would be refused');
select is((select concat_ws('|', count(*), min(workout_name), sum(duration_minutes)) from workout_records), '1|Corrida no parque|50', 'REP-05: there is one workout, as first sent');
select is((select concat_ws('|', completed_workouts, points) from profiles where id = tests.id_of('Ana')), '1|10', 'REP-06: counted once');
select is((select count(*) from workout_processing_queue), 1::bigint, 'REP-07: queued once');
select is(tests.outcome_as('Bia', format('select record_workout_basic(tests.id_of(''Bia''), ''Treino'', ''Yoga'', app.now(), 50, p_workout_record_id => %L)', pg_temp.record_id(1))), '42501',
  'REP-08: another member''s id is refused');
select is((select count(*) from workout_records), 1::bigint, 'REP-09: and writes nothing');
select is(tests.record('Ana', 'Desafio', 0, record_id => pg_temp.record_id(2)) ->> 'error', 'duration_out_of_range', 'REP-10: a refusal is not remembered');
select is(tests.record('Ana', 'Desafio', 40, record_id => pg_temp.record_id(2)) ->> 'success', 'true', 'REP-11: the same id may be sent again, mended');

-- Registered while offline.
select is(tests.record('Bia', 'Desafio', day => '2026-11-19', registered_at => '2026-11-19 20:00 America/Sao_Paulo') ->> 'checked_in', 'true',
  'REP-12: a workout queued yesterday evening counts for yesterday');
select is((select check_in_day from challenge_check_ins where user_id = tests.id_of('Bia')), '2026-11-19', 'REP-13: its check-in is yesterday''s');
select is(tests.record('Bia', 'Desafio') ->> 'checked_in', 'true', 'REP-14: today is still to be had');
select is((select concat_ws('|', check_ins_count, consecutive_days) from challenge_progress where user_id = tests.id_of('Bia')), '2|2', 'REP-15: and makes two days in a row');
select is(tests.record('Bia', 'Desafio', day => '2026-11-19', registered_at => '2026-11-19 21:00 America/Sao_Paulo') ->> 'check_in_refused', 'already_checked_in', 'REP-16: yesterday too counts once');
select is(tests.record('Caio', 'Outro desafio', day => '2026-11-18', registered_at => '2026-11-18 09:00 America/Sao_Paulo') ->> 'check_in_refused', 'not_today',
  'REP-17: two days ago is too long ago: the clock is held at 24 hours');
select is((select registered_at from workout_records where user_id = tests.id_of('Caio')), app.now() - interval '24 hours', 'REP-18: and that is what is written');
select is(tests.record('Caio', 'Outro desafio', registered_at => app.now() + interval '3 days') ->> 'checked_in', 'true', 'REP-19: a device whose clock is ahead registers now');
select is((select max(registered_at) from workout_records where user_id = tests.id_of('Caio')), app.now(), 'REP-20: not in the future');
select is(tests.record('Caio', day => '2026-11-21', registered_at => app.now() + interval '3 days') ->> 'error', 'date_in_future', 'REP-21: nor can it record tomorrow');
select is(tests.record('Caio', registered_at => 'infinity') ->> 'success', 'true', 'REP-22: an endless clock is held too');
select is(tests.record('Ana', 'Desafio', day => '2026-11-20', registered_at => '2026-11-19 20:00 America/Sao_Paulo') ->> 'error', 'date_in_future',
  'REP-23: what was registered yesterday can''t have happened today');

-- 20:59, 21:01 and 23:59 in São Paulo: the UTC day changes at 21:00, the club's does not.
select tests.set_local_clock('2026-11-21 20:59');
select is(tests.record('Ana', 'Desafio') ->> 'checked_in', 'true', 'REP-24: a workout at 20:59');
select tests.set_local_clock('2026-11-21 21:01');
select is(tests.record('Ana', 'Desafio') ->> 'check_in_refused', 'already_checked_in', 'REP-25: at 21:01 it is still the same day');
select is(tests.record('Bia', 'Desafio') ->> 'checked_in', 'true', 'REP-26: and a first workout at 21:01 is today''s');
select tests.set_local_clock('2026-11-21 23:59:59');
select is(tests.record('Bia', 'Desafio') ->> 'check_in_refused', 'already_checked_in', 'REP-27: at 23:59 too');
select tests.set_local_clock('2026-11-22 00:00');
select is(tests.record('Ana', 'Desafio') ->> 'checked_in', 'true', 'REP-28: midnight begins the next day');
select is((select string_agg(check_in_day::text, ' ' order by check_in_day) from challenge_check_ins where user_id = tests.id_of('Ana')), '2026-11-20 2026-11-21 2026-11-22',
  'REP-29: three days are three check-ins');
select * from finish();
rollback;
