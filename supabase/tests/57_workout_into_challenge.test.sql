-- A workout that is put into a challenge after it was registered without one.
begin;
select plan(31);
select tests.make_club();
create function pg_temp.workout_id(n int) returns uuid language sql as $$ select md5('workout ' || n)::uuid $$;
create function pg_temp.edit(who text, n int, change text) returns text language sql as $$
  select tests.outcome_as(who, format('update workout_records set %s where id = %L', change, pg_temp.workout_id(n))) $$;
create function pg_temp.put(who text, n int, challenge text) returns jsonb language sql as $$
  select tests.call_as(who, format('select put_workout_in_challenge(%L, %L, %L)', tests.id_of(who), pg_temp.workout_id(n), tests.challenge_id(challenge))) $$;
create function pg_temp.told(reply jsonb) returns text language sql as $$
  select concat_ws(' ', reply ->> 'success', reply ->> 'error', reply ->> 'checked_in', reply ->> 'check_in_refused', reply ->> 'points_earned') $$;
create function pg_temp.held(who text) returns text language sql as $$
  select coalesce(string_agg(check_in_day::text, ' ' order by check_in_day), 'none') from challenge_check_ins where user_id = tests.id_of(who) $$;
create function pg_temp.counted(who text) returns text language sql as $$
  select concat_ws('|', g.points, g.check_ins_count, p.points, p.streak, p.completed_workouts, u.workouts_count, u.total_duration)
  from challenge_progress g join profiles p on p.id = g.user_id join user_progress u on u.user_id = g.user_id
  where g.user_id = tests.id_of(who) and g.challenge_id = tests.challenge_id('Desafio') $$;

-- Yesterday evening, without signal and without a list of challenges; it arrives the next noon.
select tests.record('Ana', null, 50, day => '2026-11-19', registered_at => '2026-11-19 20:00 America/Sao_Paulo', record_id => pg_temp.workout_id(10));
select is(pg_temp.told(pg_temp.put('Ana', 10, 'Desafio')), 'true true 10', 'PUT-01: a workout registered yesterday evening is put into the challenge');
select is(pg_temp.held('Ana'), '2026-11-19', 'PUT-02: a workout put into a challenge earns the check-in of the day on which it was registered');
select is(pg_temp.counted('Ana'), '10|1|10|1|1|1|50', 'PUT-03: a late check-in counts in ranking and profile; the workout itself was counted before');
select is(pg_temp.told(pg_temp.put('Ana', 10, 'Desafio')), 'true true 10', 'PUT-04: putting a workout into the challenge again answers the same');
select is(pg_temp.held('Ana') || ' ' || pg_temp.counted('Ana'), '2026-11-19 10|1|10|1|1|1|50', 'PUT-05: putting a workout into the challenge again writes nothing');
select is(tests.record('Ana', null, 50, record_id => pg_temp.workout_id(10)) ->> 'check_in_refused', 'no_challenge', 'PUT-06: recording the workout again still gives the first answer');
select is((select challenge_id from workout_records where id = pg_temp.workout_id(10)), tests.challenge_id('Desafio'), 'PUT-07: recording the workout again leaves it in the challenge');
select is(tests.record('Ana', 'Desafio') ->> 'checked_in', 'true', 'PUT-08: after a late check-in of yesterday, today''s can still be earned');

select tests.record('Bia', null, 30, record_id => pg_temp.workout_id(11));
select is(pg_temp.told(pg_temp.put('Bia', 11, 'Desafio')), 'true false below_minimum_duration 0', 'PUT-09: a workout that is too short is put into the challenge without a check-in');
select is(pg_temp.told(pg_temp.put('Bia', 11, 'Desafio')), 'true false below_minimum_duration 0', 'PUT-10: putting a short workout again says again that it is too short');
select is(pg_temp.edit('Bia', 11, 'duration_minutes = 50') || ' ' || pg_temp.held('Bia'), '1 rows 2026-11-20', 'PUT-11: a short workout in the challenge earns the check-in when it is made longer');
select tests.record('Bia', null, 60, record_id => pg_temp.workout_id(12));
select is(pg_temp.told(pg_temp.put('Bia', 12, 'Desafio')), 'true false already_checked_in 0', 'PUT-12: a second workout of the day earns no check-in');
select is((pg_temp.put('Bia', 12, 'Desafio') ->> 'is_already_checked_in')::boolean, true, 'PUT-13: the answer says that the day has a check-in');
select tests.record('Bia', null, 60, day => '2026-11-18', record_id => pg_temp.workout_id(13));
select is(pg_temp.told(pg_temp.put('Bia', 13, 'Desafio')), 'true false not_today 0', 'PUT-14: a workout of another day than it was registered on earns no check-in');
select app.void_check_in(id, 'Teste') from challenge_check_ins where user_id = tests.id_of('Bia');
select tests.record('Bia', null, 60, record_id => pg_temp.workout_id(14));
select is(pg_temp.told(pg_temp.put('Bia', 14, 'Desafio')), 'true false check_in_voided 0', 'PUT-15: a workout of a voided day earns no check-in');

-- Refusals
select tests.record('Bia', null, 60, record_id => pg_temp.workout_id(15));
select is(pg_temp.told(pg_temp.put('Bia', 15, 'Outro desafio')), 'false not_participating false 0', 'PUT-16: a workout can''t be put into a challenge that the member has not joined');
select is(pg_temp.told(pg_temp.put('Bia', 15, 'Inexistente')), 'false challenge_not_found false 0', 'PUT-17: a workout can''t be put into a challenge that does not exist');
select is(tests.call_as('Bia', format('select put_workout_in_challenge(%L, %L, null)', tests.id_of('Bia'), pg_temp.workout_id(15))) ->> 'error', 'challenge_not_found', 'PUT-18: a workout can''t be put into a null challenge');
select is(pg_temp.told(pg_temp.put('Bia', 99, 'Desafio')), 'false workout_not_found false 0', 'PUT-19: a workout that does not exist can''t be put into a challenge');
select is(pg_temp.told(pg_temp.put('Bia', 10, 'Desafio')), 'false workout_not_found false 0', 'PUT-20: Bia can''t put Ana''s workout into a challenge');
select tests.join_challenge('Bia', 'Outro desafio');
select is(pg_temp.put('Bia', 12, 'Outro desafio') ->> 'error', 'challenge_already_set', 'PUT-21: a workout that is in a challenge stays there');
select is(pg_temp.put('Bia', 12, 'Outro desafio') ->> 'message', 'Este treino já está em um desafio', 'PUT-22: the answer says that the workout is in a challenge');
select is(pg_temp.edit('Bia', 15, 'challenge_id = ''' || tests.challenge_id('Desafio') || ''''), '42501', 'PUT-23: a member can''t set a workout''s challenge past the procedure');
select is((select challenge_id from workout_records where id = pg_temp.workout_id(15)), null, 'PUT-24: refused calls change nothing');
select tests.set_local_clock('2026-11-21 12:00');
select is(pg_temp.told(pg_temp.put('Bia', 15, 'Desafio')), 'true false check_in_voided 0', 'PUT-25: 24 hours later a workout may still be put into a challenge');
select tests.record('Caio', null, 60, record_id => pg_temp.workout_id(16));
select tests.set_local_clock('2026-11-22 12:00:01');
select is(pg_temp.put('Caio', 16, 'Outro desafio') ->> 'error', 'registered_too_long_ago', 'PUT-26: more than 24 hours later a workout can''t be put into a challenge');
select is(pg_temp.put('Caio', 16, 'Outro desafio') ->> 'message', 'Um treino pode entrar em um desafio até 24 horas depois de registrado', 'PUT-27: the answer says that it was registered too long ago');
select is(pg_temp.held('Caio'), 'none', 'PUT-28: more than 24 hours later there is no check-in');

-- Rights to call it
select is(tests.outcome_as('Bia', format('select put_workout_in_challenge(%L, %L, %L)', tests.id_of('Ana'), pg_temp.workout_id(10), tests.challenge_id('Desafio'))), '42501',
  'PUT-29: a member can''t put a workout into a challenge for another member');
select is(tests.outcome_as('stranger', format('select put_workout_in_challenge(%L, %L, %L)', tests.id_of('Ana'), pg_temp.workout_id(10), tests.challenge_id('Desafio'))), '42501',
  'PUT-30: a stranger can''t put a workout into a challenge');
select is(tests.outcome_as('Ana', 'select put_workout_in_challenge(null, null, null)'), '42501', 'PUT-31: a member can''t put a workout into a challenge for nobody');
select * from finish();
rollback;
