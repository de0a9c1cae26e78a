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
select is((select concat_ws('|', workout_id = pg_temp.workout_id(1), check_in_day, points) from challenge_check_ins), 't|2026-11-20|10', 'RCI-02: which names the workout');
select is((select challenge_id from workout_records where id = pg_temp.workout_id(1)), tests.challenge_id('Desafio'), 'RCI-03: and the workout is the challenge''s from then on');
select is((select concat_ws('|', points, streak) from profiles where id = tests.id_of('Ana')), '10|1', 'RCI-04: the profile counts it');
select is((select concat_ws('|', points, check_ins_count) from challenge_progress where user_id = tests.id_of('Ana')), '10|1', 'RCI-05: so does the ranking');
select is(pg_temp.refused(pg_temp.check_in('Ana', 'Desafio', 1)), 'false already_checked_in 0 true', 'RCI-06: the same again is already there');
select is(pg_temp.check_in('Ana', 'Desafio', 1) ->> 'message', 'Você já fez check-in hoje neste desafio', 'RCI-07: and says so');
select tests.record('Ana', null, 60, record_id => pg_temp.workout_id(2));
select is(pg_temp.refused(pg_temp.check_in('Ana', 'Desafio', 2)), 'false already_checked_in 0 true', 'RCI-08: a second workout the same day too');
select is((select challenge_id from workout_records where id = pg_temp.workout_id(2)), null, 'RCI-09: and stays without a challenge');
select is((select count(*) from challenge_check_ins), 1::bigint, 'RCI-10: one check-in');

select tests.record('Bia', null, 30, record_id => pg_temp.workout_id(3));
select is(pg_temp.refused(pg_temp.check_in('Bia', 'Desafio', 3)), 'false below_minimum_duration 0 false', 'RCI-11: the record''s duration counts, not the parameter''s');
select tests.record('Bia', null, 50, day => '2026-11-19', record_id => pg_temp.workout_id(4));
select is(pg_temp.refused(pg_temp.check_in('Bia', 'Desafio', 4)), 'false not_today 0 false', 'RCI-12: a workout of yesterday');
select is(pg_temp.refused(pg_temp.check_in('Bia', 'Desafio', 99)), 'false workout_not_found 0 false', 'RCI-13: a workout that does not exist');
select is(pg_temp.refused(pg_temp.check_in('Bia', 'Desafio', 1)), 'false workout_not_found 0 false', 'RCI-14: Ana''s workout is no workout of Bia''s');
select is(pg_temp.refused(pg_temp.check_in('Bia', 'Inexistente', 3)), 'false challenge_not_found 0 false', 'RCI-15: a challenge that does not exist');
select is(pg_temp.refused(pg_temp.check_in('Bia', 'Outro desafio', 3)), 'false not_participating 0 false', 'RCI-16: a challenge she has not joined');
select is((select count(*) from challenge_check_ins), 1::bigint, 'RCI-17: none of these made a check-in');

select tests.record('Caio', 'Outro desafio', 50, record_id => pg_temp.workout_id(5));
select tests.join_challenge('Caio', 'Desafio');
select is(pg_temp.refused(pg_temp.check_in('Caio', 'Desafio', 5)), 'false workout_not_found 0 false', 'RCI-18: a workout of one challenge is not another''s');
select tests.create_challenge('Futuro', '2026-12-01', '2026-12-21');
select tests.join_challenge('Caio', 'Futuro');
select tests.record('Caio', null, 50, record_id => pg_temp.workout_id(6));
select is(pg_temp.refused(pg_temp.check_in('Caio', 'Futuro', 6)), 'false challenge_not_started 0 false', 'RCI-19: a challenge that has not begun');
update challenges set active = false where id = tests.challenge_id('Desafio');
select is(pg_temp.refused(pg_temp.check_in('Caio', 'Desafio', 6)), 'false challenge_over 0 false', 'RCI-20: or was closed');

select is(tests.outcome_as('Bia', format('select record_challenge_check_in(tests.id_of(''Ana''), %L, %L, null, null, null)', tests.challenge_id('Desafio'), pg_temp.workout_id(2))), '42501',
  'RCI-21: nobody checks another in');
select is(tests.outcome_as('stranger', format('select record_challenge_check_in(tests.id_of(''Ana''), %L, %L, null, null, null)', tests.challenge_id('Desafio'), pg_temp.workout_id(2))), '42501',
  'RCI-22: nor a stranger');
select is(tests.outcome_as('Ana', 'select record_challenge_check_in(null, null, null, null, null, null)'), '42501', 'RCI-23: nor anybody nobody');
select is(tests.call_as('Ana', 'select record_challenge_check_in(tests.id_of(''Ana''), null, null, null, null, null)') ->> 'error', 'challenge_not_found', 'RCI-24: nothing at all is answered');
select * from finish();
rollback;
