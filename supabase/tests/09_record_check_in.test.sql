-- record_challenge_check_in: a check-in from a workout that is already recorded.
begin;
select plan(24);
select tests.make_club();
create function pg_temp.workout_id(n int) returns uuid language sql as $$ select md5('workout ' || n)::uuid $$;
create function pg_temp.check_in(who text, challenge text, workout int) returns jsonb language sql as $$
  select tests.call_as(who, format('select record_challenge_check_in(%L, %L, %L, ''Treino'', ''Yoga'', 300)',
    tests.id_of(who), tests.challenge_id(challenge), pg_temp.workout_id(workout))) $$;
create function pg_temp.refused(reply jsonb) returns text language sql as $$
  select concat_ws(' ', reply ->> 'success', reply ->> 'error', reply ->> 'points_earned', reply ->> 'is_already_checked_in') $$;

select tests.record('Ana', null, 50, record_id => pg_temp.workout_id(1));
select is(pg_temp.check_in('Ana', 'Desafio', 1), '{"success": true, "error": null, "message": "Check-in realizado com sucesso!", "points_earned": 10, "is_already_checked_in": false}',
  'RCI-01: a recorded workout of today earns the check-in');
select is((select concat_ws('|', workout_id = pg_temp.workout_id(1), check_in_day, points) from challenge_check_ins), 't|2026-11-20|10', 'RCI-02: a check-in from a recorded workout names the workout');
select is((select challenge_id from workout_records where id = pg_temp.workout_id(1)), tests.challenge_id('Desafio'), 'RCI-03: a workout that was checked in belongs to the challenge');
select is((select concat_ws('|', points, streak) from profiles where id = tests.id_of('Ana')), '10|1', 'RCI-04: the profile counts a check-in from a recorded workout');
select is((select concat_ws('|', points, check_ins_count) from challenge_progress where user_id = tests.id_of('Ana')), '10|1', 'RCI-05: the ranking counts a check-in from a recorded workout');
select is(pg_temp.refused(pg_temp.check_in('Ana', 'Desafio', 1)), 'false already_checked_in 0 true', 'RCI-06: checking in the same workout again is already done');
select is(pg_temp.check_in('Ana', 'Desafio', 1) ->> 'message', 'Você já fez check-in hoje neste desafio', 'RCI-07: checking in the same workout again says that it is already done');
select tests.record('Ana', null, 60, record_id => pg_temp.workout_id(2));
select is(pg_temp.refused(pg_temp.check_in('Ana', 'Desafio', 2)), 'false already_checked_in 0 true', 'RCI-08: checking in a second workout of the day is already done');
select is((select challenge_id from workout_records where id = pg_temp.workout_id(2)), null, 'RCI-09: a second workout of the day stays without a challenge');
select is((select count(*) from challenge_check_ins), 1::bigint, 'RCI-10: two workouts of a day make one check-in');

select tests.record('Bia', null, 30, record_id => pg_temp.workout_id(3));
select is(pg_temp.refused(pg_temp.check_in('Bia', 'Desafio', 3)), 'false below_minimum_duration 0 false', 'RCI-11: the record''s duration counts, not the parameter''s');
select tests.record('Bia', null, 50, day => '2026-11-19', record_id => pg_temp.workout_id(4));
select is(pg_temp.refused(pg_temp.check_in('Bia', 'Desafio', 4)), 'false not_today 0 false', 'RCI-12: a workout of yesterday earns no check-in');
select is(pg_temp.refused(pg_temp.check_in('Bia', 'Desafio', 99)), 'false workout_not_found 0 false', 'RCI-13: a workout that does not exist earns no check-in');
select is(pg_temp.refused(pg_temp.check_in('Bia', 'Desafio', 1)), 'false workout_not_found 0 false', 'RCI-14: Bia can''t check in with Ana''s workout');
select is(pg_temp.refused(pg_temp.check_in('Bia', 'Inexistente', 3)), 'false challenge_not_found 0 false', 'RCI-15: a challenge that does not exist takes no check-in');
select is(pg_temp.refused(pg_temp.check_in('Bia', 'Outro desafio', 3)), 'false not_participating 0 false', 'RCI-16: a challenge that the member has not joined takes no check-in');
select is((select count(*) from challenge_check_ins), 1::bigint, 'RCI-17: refused calls make no check-in');

select tests.record('Caio', 'Outro desafio', 50, record_id => pg_temp.workout_id(5));
select tests.join_challenge('Caio', 'Desafio');
select is(pg_temp.refused(pg_temp.check_in('Caio', 'Desafio', 5)), 'false workout_not_found 0 false', 'RCI-18: a workout of one challenge can''t check in to another');
select tests.create_challenge('Futuro', '2026-12-01', '2026-12-21');
select tests.join_challenge('Caio', 'Futuro');
select tests.record('Caio', null, 50, record_id => pg_temp.workout_id(6));
select is(pg_temp.refused(pg_temp.check_in('Caio', 'Futuro', 6)), 'false challenge_not_started 0 false', 'RCI-19: a challenge that has not begun takes no check-in');
update challenges set active = false where id = tests.challenge_id('Desafio');
select is(pg_temp.refused(pg_temp.check_in('Caio', 'Desafio', 6)), 'false challenge_over 0 false', 'RCI-20: a closed challenge takes no check-in');

select is(tests.outcome_as('Bia', format('select record_challenge_check_in(tests.id_of(''Ana''), %L, %L, null, null, null)', tests.challenge_id('Desafio'), pg_temp.workout_id(2))), '42501',
  'RCI-21: a member can''t check in another member');
select is(tests.outcome_as('stranger', format('select record_challenge_check_in(tests.id_of(''Ana''), %L, %L, null, null, null)', tests.challenge_id('Desafio'), pg_temp.workout_id(2))), '42501',
  'RCI-22: a stranger can''t check in a member');
select is(tests.outcome_as('Ana', 'select record_challenge_check_in(null, null, null, null, null, null)'), '42501', 'RCI-23: a member can''t check in nobody');
select is(tests.call_as('Ana', 'select record_challenge_check_in(tests.id_of(''Ana''), null, null, null, null, null)') ->> 'error', 'challenge_not_found', 'RCI-24: a call of nulls is answered with a refusal');
select * from finish();
rollback;
