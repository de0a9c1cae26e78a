-- Suspended members: refused at the session's door, out of the rankings while it lasts, and back with all points.
begin;
select plan(33);
select tests.make_club();
select tests.open_sessions('Ana');
select tests.open_sessions('Bia');
select tests.make_staff('Otto', 'operator');
select tests.record('Ana', 'Desafio') is not null as arranged;
select tests.record('Bia', 'Desafio') is not null as arranged;
insert into storage.objects (bucket_id, name) values ('workout-images', tests.id_of('Bia') || '/1.jpg');

-- A request of Bia's, as the server puts it under her role: what the door answers.
create function pg_temp.request(settings jsonb default '{}') returns text language plpgsql as $$
declare
  outcome text;
begin
  perform set_config(key, value, true) from jsonb_each_text('{"request.path": "", "storage.operation": "", "realtime.topic": ""}'::jsonb || settings);
  outcome := tests.outcome_as('Bia aal1', format('select app.require_session(%L)', tests.session_of('Bia', 'aal1')));
  perform set_config(key, '', true) from jsonb_each_text(settings);
  return outcome;
end $$;
create function pg_temp.ranking() returns text language sql as $$
  select string_agg(concat_ws(' ', r ->> 'position', r ->> 'user_name', r ->> 'points'), ', ' order by place)
  from jsonb_array_elements(tests.call_as('Ana', format('select challenge_ranking_page(%L)', tests.challenge_id('Desafio'))) -> 'rows') with ordinality as row (r, place) $$;
create function pg_temp.suspend(until date default null) returns jsonb language sql as $$
  select tests.call_as('Otto aal2', format('select staff_suspend(%L, %L, %L)', tests.id_of('Bia'), ' Ofensa  a colegas ', until)) $$;
create function pg_temp.own() returns text language sql as $$
  select concat_ws('|', s ->> 'is_suspended', s ->> 'reason', s ->> 'until') from tests.call_as('Bia', 'select my_suspension()') s $$;

select is(pg_temp.request(), '1 rows', 'SUS-01: a member who is not suspended passes the door');
select is(pg_temp.own(), 'false', 'SUS-02: and reads that they are not');
select is(pg_temp.ranking(), '1 Ana 10, 2 Bia 10', 'SUS-03: and stands in the ranking');
select is(tests.outcome_as('Bia', 'select * from storage.objects'), '1 rows', 'SUS-04: and reads their files');

select is(pg_temp.suspend() #>> '{suspension,reason}', 'Ofensa a colegas', 'SUS-05: an operator suspends with a reason');
select is(pg_temp.request(), 'PT403 suspended', 'SUS-06: a suspended member is refused at the door');
select is(pg_temp.request(jsonb_build_object('request.path', path)), expected, format('SUS-%s: %s is %s to them', n, path, case expected when '1 rows' then 'open' else 'closed' end))
from (values ('07', '/rpc/my_suspension', '1 rows'), ('08', '/rpc/my_plan', '1 rows'), ('09', '/rpc/account_proof', '1 rows'),
  ('10', '/rpc/record_workout_basic', 'PT403 suspended'), ('11', '/rpc/challenge_ranking_page', 'PT403 suspended')) paths (n, path, expected);
select is(pg_temp.request('{"storage.operation": "storage.object.upload"}'), '1 rows', 'SUS-12: of files the policies decide');
select is(tests.outcome_as('Bia', 'select * from storage.objects'), '0 rows', 'SUS-13: they read no files');
select is(tests.outcome_as('Bia', format('insert into storage.objects (bucket_id, name) values (''workout-images'', %L)', tests.id_of('Bia') || '/2.jpg')), '42501', 'SUS-14: they upload no files');
select is(tests.outcome_as('Ana', format('insert into storage.objects (bucket_id, name) values (''workout-images'', %L)', tests.id_of('Ana') || '/2.jpg')), '1 rows', 'SUS-15: another member does');
select is((select count(*) from pg_policies where schemaname = 'realtime' and tablename = 'messages' and permissive = 'RESTRICTIVE' and qual ~ 'am_i_suspended'), 1::bigint, 'SUS-16: they join no live topic');
select is(pg_temp.own(), 'true|Ofensa a colegas', 'SUS-17: they read why');
select is(tests.outcome_as('stranger', 'select my_suspension()'), '42501', 'SUS-18: a stranger asks nothing');
select is(pg_temp.ranking(), '1 Ana 10', 'SUS-19: they are out of the ranking');
select is((select points from challenge_progress where user_id = tests.id_of('Bia')), 10, 'SUS-20: their points stay');
select is((select concat_ws('|', payload ->> 'mail', app.mail_facts(payload) ->> 'to', app.mail_facts(payload) ->> 'reason') from app.jobs where key like 'suspended %'),
  'suspended|bia@example.com|Ofensa a colegas', 'SUS-21: they are mailed why');
select is(pg_temp.suspend() ->> 'error', 'changed_meanwhile', 'SUS-22: a second operator is told that they are suspended already');

select is(tests.call_as('Otto aal2', format('select staff_lift_suspension(%L, %L, ''Engano'')', tests.id_of('Bia'), gen_random_uuid())) ->> 'error',
  'changed_meanwhile', 'SUS-23: another suspension than the one seen is not lifted');
select is(tests.call_as('Otto aal2', format('select staff_lift_suspension(%L, %L, ''Engano'')', tests.id_of('Bia'), (select id from app.member_suspensions))) ->> 'success',
  'true', 'SUS-24: it is lifted');
select is(concat_ws(' / ', pg_temp.request(), pg_temp.ranking()), '1 rows / 1 Ana 10, 2 Bia 10', 'SUS-25: the member is back, in the ranking too, with all points');
select is((select app.mail_facts(payload) ->> 'reason' from app.jobs where key like 'lifted %'), 'Engano', 'SUS-26: and is mailed why');

-- Ended by time -------------------------------------------------------------------------------------

select is(pg_temp.suspend('2026-11-19') ->> 'error', 'day_has_passed', 'SUS-27: nobody is suspended until yesterday');
select is((pg_temp.suspend('2026-11-21') #>> '{suspension,until}')::timestamptz, '2026-11-22 00:00-03'::timestamptz, 'SUS-28: the last day counts whole');
select tests.set_local_clock('2026-11-21 23:59');
select is(concat_ws(' / ', pg_temp.request(), pg_temp.ranking()), 'PT403 suspended / 1 Ana 10', 'SUS-29: until its last minute it counts');
select tests.set_local_clock('2026-11-22 00:00');
select is(concat_ws(' / ', pg_temp.request(), pg_temp.own(), pg_temp.ranking()), '1 rows / false / 1 Ana 10, 2 Bia 10', 'SUS-30: then it has ended by itself, for door and ranking, without a job');

-- Staff and rankings with a prize -------------------------------------------------------------------

select tests.join_challenge('Otto', 'Desafio') as arranged;
select is(pg_temp.ranking(), '1 Ana 10, 2 Bia 10, 3 Otto 0', 'SUS-31: staff take part in a ranking');
update challenges set staff_excluded = true where id = tests.challenge_id('Desafio');
select is(pg_temp.ranking(), '1 Ana 10, 2 Bia 10', 'SUS-32: and are left out where the challenge says so');
delete from club_staff where user_id = tests.id_of('Otto');
select is(pg_temp.ranking(), '1 Ana 10, 2 Bia 10, 3 Otto 0', 'SUS-33: who is no staff any more stands in it');
select * from finish();
rollback;
