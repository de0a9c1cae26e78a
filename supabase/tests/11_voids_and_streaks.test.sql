-- Check-ins the operator voids, and streaks as days pass.
begin;
select plan(40);
select tests.make_club();
create function pg_temp.check_in_of(who text, day date) returns uuid language sql as $$
  select id from challenge_check_ins where user_id = tests.id_of(who) and check_in_day = day $$;
create function pg_temp.standing(who text) returns text language sql as $$
  select concat_ws('|', g.points, g.check_ins_count, g.completion_percentage, p.points, u.points)
  from challenge_progress g join profiles p on p.id = g.user_id join user_progress u on u.user_id = g.user_id
  where g.user_id = tests.id_of(who) and g.challenge_id = tests.challenge_id('Desafio') $$;
-- The streak as each screen shows it: dashboard (current and longest), ranking, and the run kept in the profile.
create function pg_temp.streak(who text) returns text language sql as $$
  select concat_ws('|', d ->> 'current_streak', d ->> 'longest_streak', r -> 'own_row' ->> 'consecutive_days')
  from tests.call_as(who, format('select refresh_dashboard_data(%L)', tests.id_of(who))) d,
    tests.call_as(who, format('select challenge_ranking_page(%L)', tests.challenge_id('Desafio'))) r $$;

-- Days in a row.
select is(pg_temp.streak('Ana'), '0|0|0', 'STK-01: without a check-in there is no streak');
select tests.record('Ana', 'Desafio');
select is(pg_temp.streak('Ana'), '1|1|1', 'STK-02: the first day makes a streak of one');
select tests.set_local_clock('2026-11-21 21:01');
select is(pg_temp.streak('Ana'), '1|1|1', 'STK-03: the streak is alive on the day after, at 21:01 too');
select tests.record('Ana', 'Desafio');
select is(pg_temp.streak('Ana'), '2|2|2', 'STK-04: a second day makes a streak of two');
select tests.set_local_clock('2026-11-22 23:59:59');
select tests.record('Ana', 'Desafio');
select is(pg_temp.streak('Ana'), '3|3|3', 'STK-05: a check-in in the last second of the third day makes a streak of three');
select tests.set_local_clock('2026-11-23 23:59:59');
select is(pg_temp.streak('Ana'), '3|3|3', 'STK-06: a day without a check-in does not end the streak before midnight');
select tests.set_local_clock('2026-11-24 00:00');
select is(pg_temp.streak('Ana'), '0|3|0', 'STK-07: at midnight after a missed day the streak is over, and the longest stays');
select tests.record('Ana', 'Desafio');
select is(pg_temp.streak('Ana'), '1|3|1', 'STK-08: a new streak begins at one');
select is((select streak from profiles where id = tests.id_of('Ana')), 1, 'STK-09: the profile has the same streak as the totals');
select tests.set_local_clock('2026-11-25 08:00');
select tests.record('Ana', 'Desafio', 30);
select is(pg_temp.streak('Ana'), '1|3|1', 'STK-10: a short workout does not lengthen the streak');
select tests.record('Ana');
select is(pg_temp.streak('Ana'), '1|3|1', 'STK-11: a workout without a challenge does not lengthen the streak');
select tests.record('Ana', 'Desafio', day => '2026-11-23');
select is(pg_temp.streak('Ana'), '1|3|1', 'STK-12: a workout entered for a missed day does not lengthen the streak');

-- Over several challenges the member's own streak counts each day once; the ranking counts its challenge.
select tests.join_challenge('Ana', 'Outro desafio');
select tests.record('Ana', 'Outro desafio');
select is(pg_temp.streak('Ana'), '2|3|1', 'STK-13: a check-in in another challenge continues the member''s own streak');
select tests.record('Ana', 'Desafio');
select is(pg_temp.streak('Ana'), '2|3|2', 'STK-14: two check-ins of one day count as one day of the streak');
select is((select points from profiles where id = tests.id_of('Ana')), 60, 'STK-15: six check-ins give sixty points, two on one day included');

-- Across the year's end.
select tests.create_challenge('Virada', '2026-12-28', '2027-01-17');
select tests.set_local_clock('2026-12-31 21:01');
select tests.join_challenge('Bia', 'Virada');
select is(tests.record('Bia', 'Virada') ->> 'checked_in', 'true', 'STK-16: a workout at 21:01 on the last day of the year earns a check-in');
select tests.set_local_clock('2027-01-01 00:01');
select is(tests.record('Bia', 'Virada') ->> 'checked_in', 'true', 'STK-17: a workout a minute into the new year earns a check-in');
select is((tests.call_as('Bia', 'select refresh_dashboard_data(tests.id_of(''Bia''))') ->> 'current_streak'), '2', 'STK-18: the last day of the year and the first of the next are two days in a row');

-- A challenge kept in UTC changes day at 21:00 in São Paulo, as the specification's own reading has it.
select tests.create_challenge('Em UTC', '2027-01-01', '2027-01-21', 'UTC');
select tests.join_challenge('Caio', 'Em UTC');
select tests.set_local_clock('2027-01-02 20:59');
select tests.record('Caio', 'Em UTC');
select tests.set_local_clock('2027-01-02 21:01');
select is(tests.record('Caio', 'Em UTC') ->> 'checked_in', 'true', 'STK-19: with time_zone UTC a new day begins at 21:00');
select is((select string_agg(check_in_day::text, ' ' order by check_in_day) from challenge_check_ins where user_id = tests.id_of('Caio')), '2027-01-02 2027-01-03', 'STK-20: with time_zone UTC the check-in days are UTC''s');

-- The first and the last second of a challenge.
select tests.create_challenge('Curto', '2027-01-10', '2027-01-11');
select tests.join_challenge('Caio', 'Curto');
select tests.set_local_clock('2027-01-09 23:59:59');
select is(tests.record('Caio', 'Curto') ->> 'check_in_refused', 'challenge_not_started', 'STK-21: a second before the challenge begins there is no check-in');
select tests.set_local_clock('2027-01-10 00:00');
select is(tests.record('Caio', 'Curto') ->> 'checked_in', 'true', 'STK-22: in the first second of the challenge there is a check-in');
select tests.set_clock('2027-01-11 23:59:59.9 America/Sao_Paulo');
select is(tests.record('Caio', 'Curto') ->> 'checked_in', 'true', 'STK-23: in the last second of the challenge there is a check-in, fractions included');
select tests.set_local_clock('2027-01-12 00:00');
select is(tests.record('Caio', 'Curto') ->> 'check_in_refused', 'challenge_over', 'STK-24: at midnight after the last day there is no check-in');
select is(tests.record('Caio', 'Curto', day => '2027-01-11', registered_at => '2027-01-11 20:00 America/Sao_Paulo') ->> 'check_in_refused', 'already_checked_in',
  'STK-25: a workout queued on the last day still counts for the challenge');

-- Voided by the operator.
select tests.set_local_clock('2026-11-25 12:00');
select is(pg_temp.standing('Ana'), '50|5|23.81|60|60', 'VOI-01: before a void there are five check-ins in the challenge and six in all');
select ok(app.void_check_in(pg_temp.check_in_of('Ana', '2026-11-21'), ' Foto  repetida '), 'VOI-02: the operator voids a check-in');
select is(pg_temp.standing('Ana'), '40|4|19.05|50|50', 'VOI-03: a voided check-in counts nowhere any more');
select is(pg_temp.streak('Ana'), '2|2|2', 'VOI-04: after a void the longest streak is the longest that is left');
select is((select concat_ws('|', reason, check_in_day, user_id = tests.id_of('Ana')) from check_in_void_log), 'Foto repetida|2026-11-21|t', 'VOI-05: the void log says which check-in and why');
select ok(not app.void_check_in(pg_temp.check_in_of('Ana', '2026-11-21'), 'de novo'), 'VOI-06: a check-in can''t be voided twice');
select is((select count(*) from check_in_void_log), 1::bigint, 'VOI-07: a void is logged once');
select ok(not app.void_check_in(gen_random_uuid(), 'nada'), 'VOI-08: a check-in that does not exist is not voided');

select app.void_check_in((select id from challenge_check_ins where user_id = tests.id_of('Ana') and check_in_day = '2026-11-25' and challenge_id = tests.challenge_id('Desafio')), 'teste');
select is(tests.record('Ana', 'Desafio') ->> 'check_in_refused', 'check_in_voided', 'VOI-09: a voided day can''t be earned again');
select matches(tests.record('Ana', 'Desafio') ->> 'message', 'anulado', 'VOI-10: the message says that the day was voided');
select is(tests.outcome_as('Ana', 'delete from workout_records where workout_day = ''2026-11-25'''), '6 rows', 'VOI-11: the workouts of a voided day may be deleted');
select is(tests.record('Ana', 'Desafio') ->> 'check_in_refused', 'check_in_voided', 'VOI-12: deleting the workouts of a voided day does not bring the check-in back');
select is(pg_temp.standing('Ana'), '30|3|14.29|30|30', 'VOI-13: three check-ins are left at the end');
select is(tests.outcome_as('Ana', 'select app.void_check_in(gen_random_uuid(), ''x'')'), '42501', 'VOI-14: a member can''t void a check-in');
select is(tests.outcome_as('Ana', 'select app.set_level(tests.id_of(''Bia''), ''basic'')') || ' ' || tests.outcome_as('Ana', 'select app.refresh_check_in_totals(tests.id_of(''Ana''))')
  || ' ' || tests.outcome_as('Ana', format('select app.try_check_in(tests.id_of(''Ana''), %L, null)', tests.challenge_id('Desafio'))), '42501 42501 42501', 'VOI-15: a member can''t call other functions of schema app');
select * from finish();
rollback;
