-- The operator changes challenges and levels, and rows follow.
begin;
select plan(17);
select tests.make_club();
select tests.record('Ana', 'Desafio');
create function pg_temp.ana() returns text language sql as $$
  select concat_ws('|', p.points, p.streak, p.completed_workouts, u.points, u.check_ins_count, u.longest_streak, u.workouts_count)
  from profiles p join user_progress u on u.user_id = p.id where p.id = tests.id_of('Ana') $$;

select is(tests.outcome_as('service', 'insert into challenges (title, start_date, end_date) values (''Novo'', app.now(), app.now() + interval ''20 days'')'), '1 rows', 'OPR-01: the server makes a challenge');
select is((select concat_ws('|', time_zone, type, points, target_check_ins, active) from challenges where title = 'Novo'), 'America/Sao_Paulo|main|210|21|t', 'OPR-02: a new challenge has 21 check-ins and 210 points, in São Paulo');
select is(tests.outcome_as('service', 'insert into challenges (title, start_date, end_date, time_zone) values (''Lua'', app.now(), app.now() + interval ''1 day'', ''Moon/Base'')'), 'PT400 invalid_input', 'OPR-03: a challenge must be in a zone that exists');
select matches(tests.outcome_as('service', 'insert into challenges (title, start_date, end_date) values (''Ontem'', app.now(), app.now() - interval ''1 day'')'), '^23514 ', 'OPR-04: a challenge must end after it begins');
select matches(tests.outcome_as('service', 'insert into challenges (title, start_date, end_date, target_check_ins) values (''Zero'', app.now(), app.now() + interval ''1 day'', 0)'), '^23514 ', 'OPR-05: a challenge must have something to reach');

select is((select completion_percentage from challenge_progress where user_id = tests.id_of('Ana')), 4.76, 'OPR-06: one check-in of 21 is 4.76 %');
update challenges set target_check_ins = 10 where id = tests.challenge_id('Desafio');
select is((select completion_percentage from challenge_progress where user_id = tests.id_of('Ana')), 10.00, 'OPR-07: one check-in of ten is 10 %, as soon as the target changes');
update challenges set title = 'Desafio de novembro' where id = tests.challenge_id('Desafio');
select is((select updated_at from challenges where id = tests.challenge_id('Desafio')), app.now(), 'OPR-08: a challenge''s change is dated by app.now()');
select is(tests.call_as('Ana', 'select refresh_dashboard_data(tests.id_of(''Ana''))') -> 'challenge_progress' -> 0 ->> 'title', 'Desafio de novembro', 'OPR-09: members read the changed challenge');

select is(pg_temp.ana(), '10|1|1|10|1|1|1', 'OPR-10: check-ins count before their challenge is deleted');
delete from challenges where id = tests.challenge_id('Desafio');
select is(pg_temp.ana(), '0|0|1|0|0|0|1', 'OPR-11: check-ins of a deleted challenge no longer count, the workout stays');
select is((select concat_ws('|', count(*), count(challenge_id)) from workout_records), '1|0', 'OPR-12: a workout of a deleted challenge is without a challenge');
select is((select count(*) from challenge_check_ins) + (select count(*) from challenge_progress where user_id = tests.id_of('Ana')) + (select count(*) from challenge_participants where user_id = tests.id_of('Ana')), 0::bigint,
  'OPR-13: of a deleted challenge nothing else is left');

insert into user_progress_level (user_id, current_level, updated_at) values (tests.id_of('Ana'), 'expert', '2026-01-01');
update user_progress_level set level_expires_at = '2027-01-01' where user_id = tests.id_of('Ana');
select is((select updated_at from user_progress_level), app.now(), 'OPR-14: a level''s change is dated');
insert into subscriptions (id, status, updated_at) values ('sub_1', 'active', '2026-01-01');
update subscriptions set status = 'canceled';
select is((select updated_at from subscriptions), app.now(), 'OPR-15: a subscription''s change is dated');
select matches(tests.outcome_as('service', 'insert into user_progress_level (user_id, current_level) values (tests.id_of(''Bia''), ''gold'')'), '^23514 ', 'OPR-16: there are two plan levels');
select matches(tests.outcome_as('service', 'insert into pending_user_levels (email) values (''Bia@Example.com'')'), '^23514 ', 'OPR-17: a pending level is kept under a lower-case e-mail');
select * from finish();
rollback;
