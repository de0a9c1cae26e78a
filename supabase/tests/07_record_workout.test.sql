-- record_workout_basic: what is recorded, what is refused, what raises.
begin;
select plan(52);
select tests.make_club();
select tests.create_challenge('Encerrado', '2026-10-01', '2026-10-21');
select tests.create_challenge('Futuro', '2026-11-25', '2026-12-15');
select tests.join_challenge('Ana', 'Futuro');
insert into challenge_participants (challenge_id, user_id) values (tests.challenge_id('Encerrado'), tests.id_of('Ana'));

create temp table replies (id text, reply jsonb);
create function pg_temp.refused(reply jsonb) returns text language sql as $$
  select concat_ws(' ', reply ->> 'success', reply ->> 'error', reply ->> 'workout_id', reply ->> 'points_earned') $$;
create function pg_temp.call(who text, arguments text) returns text language sql as $$
  select tests.outcome_as(who, 'select record_workout_basic(' || arguments || ')') $$;

-- The happy path.
insert into replies values ('first', tests.record('Ana', 'Desafio', 50, name => '  Corrida   no parque ', type => 'corrida', notes => E' leve\u0007 '));
select is(reply - 'workout_id', '{"success": true, "error": null, "message": "Treino registrado! +10 pontos ganhos!", "points_earned": 10,
  "is_already_checked_in": false, "checked_in": true, "check_in_refused": null}', 'REC-01: 50 minutes today in a joined challenge earn a check-in') from replies where id = 'first';
select is((select reply ->> 'workout_id' from replies), (select id::text from workout_records), 'REC-02: the reply to a recorded workout names the workout');
select is((select concat_ws('|', workout_name, workout_type, notes, points, duration_minutes) from workout_records), 'Corrida no parque|Corrida|leve|10|50',
  'REC-03: a workout''s texts are trimmed, its type is spelled as the club spells it');
select is((select date from workout_records), '2026-11-20 12:00 America/Sao_Paulo'::timestamptz, 'REC-04: a workout''s date is noon in São Paulo');
select is((select concat_ws('|', check_in_day, points, workout_id = (select id from workout_records), check_in_date = app.now()) from challenge_check_ins), '2026-11-20|10|t|t',
  'REC-05: the check-in is of today, worth ten points, and names its workout');
select is((select concat_ws('|', points, check_ins_count, completion_percentage, consecutive_days) from challenge_progress where user_id = tests.id_of('Ana') and points > 0), '10|1|4.76|1',
  'REC-06: the ranking counts a check-in at once');
select is((select concat_ws('|', completed_workouts, points, streak) from profiles where id = tests.id_of('Ana')), '1|10|1', 'REC-07: the profile counts a check-in at once');
select is((select concat_ws('|', workouts_count, total_duration, check_ins_count, points, current_streak, longest_streak) from user_progress), '1|50|1|10|1|1', 'REC-08: the totals count a check-in at once');
select is((select concat_ws('|', user_id = tests.id_of('Ana'), processed_for_ranking, processed_for_dashboard) from workout_processing_queue), 't|t|t', 'REC-09: the queue says that ranking and dashboard count the workout');

-- A second one, a short one, none of a challenge.
insert into replies values ('second', tests.record('Ana', 'Desafio', 60));
select is(reply - 'workout_id', '{"success": true, "error": null, "message": "Treino registrado! Você já fez check-in hoje neste desafio.", "points_earned": 10,
  "is_already_checked_in": true, "checked_in": false, "check_in_refused": "already_checked_in"}', 'REC-10: a second workout the same day is recorded without a check-in') from replies where id = 'second';
select is((select count(*) from challenge_check_ins), 1::bigint, 'REC-11: after a second workout of the day there is still one check-in');
select is((select concat_ws('|', points, completed_workouts) from profiles where id = tests.id_of('Ana')), '10|2', 'REC-12: two workouts of one day make ten points and two workouts');
select is(tests.record('Bia', 'Desafio', 30) ->> 'check_in_refused', 'below_minimum_duration', 'REC-13: thirty minutes are recorded without a check-in');
select is((select concat_ws('|', points, completed_workouts) from profiles where id = tests.id_of('Bia')), '0|1', 'REC-14: a workout without a check-in gives no point in the ranking');
select is(tests.record('Bia', 'Desafio', 44) ->> 'check_in_refused', 'below_minimum_duration', 'REC-15: 44 minutes are too few for a check-in');
select is(tests.record('Bia', 'Desafio', 45) ->> 'checked_in', 'true', 'REC-16: 45 minutes are enough for a check-in, even after a short workout');
select is(tests.record('Caio') ->> 'check_in_refused', 'no_challenge', 'REC-17: without a challenge there is no check-in');
select is(tests.record('Caio') ->> 'message', 'Treino registrado! +10 pontos ganhos!', 'REC-18: a workout without a challenge announces its points');
select is(tests.record('Caio', 'Outro desafio', day => '2026-11-19') ->> 'check_in_refused', 'not_today', 'REC-19: yesterday''s workout earns no check-in today');
select is(tests.record('Ana', 'Futuro') ->> 'check_in_refused', 'challenge_not_started', 'REC-20: a challenge that has not begun gives no check-in');
select is(tests.record('Ana', 'Encerrado') ->> 'check_in_refused', 'challenge_over', 'REC-21: a challenge that is over gives no check-in');
select matches(tests.record('Ana', 'Encerrado') ->> 'message', 'já terminou', 'REC-22: the message says that the challenge is over');
update challenges set active = false where id = tests.challenge_id('Outro desafio');
select is(tests.record('Caio', 'Outro desafio') ->> 'check_in_refused', 'challenge_over', 'REC-23: a challenge closed by the operator is over');

-- Refused: HTTP 200 and nothing written.
create temp table before_refusals as select count(*) as workouts from workout_records;
select is(pg_temp.refused(tests.record('Ana', 'Desafio', name => '   ')), 'false name_required 0', 'REC-24: a workout with a blank name is refused');
select is(pg_temp.refused(tests.record('Ana', 'Desafio', name => null)), 'false name_required 0', 'REC-25: a workout without a name is refused');
select is(pg_temp.refused(tests.record('Ana', 'Desafio', name => E'\u200b\u0007 ')), 'false name_required 0', 'REC-26: a workout with a name of invisible characters is refused');
select is(pg_temp.refused(tests.record('Ana', 'Desafio', 0)), 'false duration_out_of_range 0', 'REC-27: a workout of zero minutes is refused');
select is(pg_temp.refused(tests.record('Ana', 'Desafio', 301)), 'false duration_out_of_range 0', 'REC-28: a workout of too many minutes is refused');
select is(pg_temp.refused(tests.record('Ana', 'Desafio', -5)), 'false duration_out_of_range 0', 'REC-29: a workout of negative minutes is refused');
select is(pg_temp.refused(tests.record('Ana', 'Desafio', null)), 'false duration_out_of_range 0', 'REC-30: a workout without minutes is refused');
select is(pg_temp.refused(tests.record('Ana', 'Desafio', day => '2026-11-21')), 'false date_in_future 0', 'REC-31: a workout of tomorrow is refused');
select is(pg_temp.refused(tests.record('Ana', 'Desafio', day => '2026-11-05')), 'false date_too_old 0', 'REC-32: a workout of fifteen days ago is refused');
select is(pg_temp.refused(tests.record('Ana', 'Desafio', day => '9999-12-31')), 'false date_in_future 0', 'REC-33: a workout at the end of time is refused');
select is(pg_temp.refused(tests.record('Ana', 'Inexistente')), 'false challenge_not_found 0', 'REC-34: a workout for a challenge that does not exist is refused');
select is(pg_temp.refused(tests.record('Ana', 'Outro desafio')), 'false not_participating 0', 'REC-35: a workout for a challenge that the member has not joined is refused');
select is((select count(*) from workout_records), (select workouts from before_refusals), 'REC-36: refused calls write no workout');
select matches(tests.record('Ana', 'Desafio', name => ' ') ->> 'message', 'Por favor, informe o nome do exercício', 'REC-37: a refusal''s message is the sentence of the screen');

-- The edges that are allowed.
select is(tests.record('Ana', null, 1) ->> 'success', 'true', 'REC-38: a workout of one minute is recorded');
select is(tests.record('Ana', null, 300) ->> 'success', 'true', 'REC-39: a workout of three hundred minutes is recorded');
select is(tests.record('Ana', null, day => '2026-11-06') ->> 'success', 'true', 'REC-40: a workout of fourteen days ago is recorded');
select tests.record('Ana', type => 'Natação', record_id => md5('41')::uuid);
select is((select workout_type from workout_records where id = md5('41')::uuid), 'Outro', 'REC-41: an unknown type becomes Outro');
select tests.record('Ana', type => null, record_id => md5('42')::uuid);
select is((select workout_type from workout_records where id = md5('42')::uuid), null, 'REC-42: a missing type stays missing');
select tests.record('Ana', notes => 'Intensidade: 3/5', record_id => md5('43')::uuid);
select is((select notes from workout_records where id = md5('43')::uuid), 'Intensidade: 3/5', 'REC-43: notes are kept as they are');
select tests.record('Ana', name => '<b>''; drop table profiles; --', record_id => md5('44')::uuid);
select is((select workout_name from workout_records where id = md5('44')::uuid), '<b>''; drop table profiles; --',
  'REC-44: a workout''s name is only text, never SQL');

-- Not oneself, and bad input.
select is(pg_temp.call('Bia', 'tests.id_of(''Ana''), ''Treino'', ''Yoga'', app.now(), 50'), '42501', 'REC-45: a member can''t record a workout for another member');
select is(pg_temp.call('Ana', 'null, ''Treino'', ''Yoga'', app.now(), 50'), '42501', 'REC-46: a member can''t record a workout for nobody');
select is(pg_temp.call('stranger', 'tests.id_of(''Ana''), ''Treino'', ''Yoga'', now(), 50'), '42501', 'REC-47: a stranger can''t record a workout');
select is(pg_temp.call('Fantasma', 'tests.id_of(''Fantasma''), ''Treino'', ''Yoga'', app.now(), 50'), '42501', 'REC-48: nobody records a workout after the account is gone');
select is(pg_temp.call('Ana', 'tests.id_of(''Ana''), ''Treino'', ''Yoga'', null, 50'), 'PT400 invalid_input', 'REC-49: a missing date is bad input');
select is(pg_temp.call('Ana', 'tests.id_of(''Ana''), repeat(''a'', 121), ''Yoga'', app.now(), 50'), 'PT400 invalid_input', 'REC-50: a name of 121 characters is bad input');
select is(pg_temp.call('Ana', 'tests.id_of(''Ana''), ''Treino'', ''Yoga'', app.now(), 50, p_notes => repeat(''a'', 2001)'), 'PT400 invalid_input', 'REC-51: notes of 2001 characters are bad input');
select is(pg_temp.call('Ana', 'tests.id_of(''Ana''), ''Treino'', ''Yoga'', ''infinity'', 50') || ' ' || pg_temp.call('Ana', 'tests.id_of(''Ana''), ''Treino'', ''Yoga'', ''-infinity'', 50'),
  '1 rows 1 rows', 'REC-52: an infinite date is answered, not raised');
select * from finish();
rollback;
