-- A change tells those it concerns, and each topic once a transaction.
begin;
select plan(32);

select tests.make_club();
select tests.create_user('Dora');

-- Ends the transaction as far as live updates are concerned: what was noted is sent.
create function pg_temp.commit_notes() returns void language plpgsql as $$
begin
  set constraints all immediate;
  set constraints all deferred;
end $$;
-- The messages of the acts since the last look, as "topic event tables", and none are left.
create function pg_temp.told() returns setof text language plpgsql as $$
begin
  perform pg_temp.commit_notes();
  return query
    select replace(replace(rtrim(concat_ws(' ', m.topic, m.event, array_to_string(array(select jsonb_array_elements_text(m.payload -> 'tables')), ','))),
      tests.id_of('Ana')::text, 'Ana'), tests.challenge_id('Desafio')::text, 'Desafio')
    from realtime.messages m;
  delete from realtime.messages;
end $$;

create function pg_temp.told_after(act text) returns setof text language plpgsql as $$
begin
  execute act;
  return query select * from pg_temp.told();
end $$;

select isnt_empty('select * from pg_temp.told()', 'LIV-01: preparing the test sent messages');
select is_empty('select * from pg_temp.told()', 'LIV-02: messages that were read are not read again');

-- A workout with a check-in ------------------------------------------------------------------------
select tests.record('Ana', 'Desafio', record_id => tests.id_of('workout'));
select is_empty('select * from realtime.messages', 'LIV-03: nothing is sent before the transaction ends');
select pg_temp.commit_notes();
select is((select payload - 'tables' from realtime.messages where event = 'member_changed'),
  jsonb_build_object('table', 'workout_records', 'id', tests.id_of('workout')), 'LIV-04: the member''s topic gets the first table and its row');
select is((select payload - 'id' from realtime.messages where event = 'ranking_changed'),
  jsonb_build_object('challenge_id', tests.challenge_id('Desafio')), 'LIV-05: the challenge''s topic gets its own id and nothing else');
select ok((select bool_and(private and extension = 'broadcast') from realtime.messages), 'LIV-06: all messages are private');
select is((select string_agg(payload::text, ' ') from realtime.messages where topic like 'challenge:%' and payload::text ~ tests.id_of('Ana')::text),
  null, 'LIV-07: no message of a challenge holds a member''s id');
select set_eq('select * from pg_temp.told()', array[
  'user:Ana member_changed workout_records,challenge_check_ins,challenge_progress,user_progress,profiles,workout_processing_queue',
  'challenge:Desafio ranking_changed'], 'LIV-08: a transaction sends one message for each topic, with every table that changed');

-- Each table ---------------------------------------------------------------------------------------
create temp table acts (place serial, act text, told text[]);
insert into acts (act, told) values
  ('update public.workout_records set notes = ''Leve'' where user_id = tests.id_of(''Ana'')',
    array['user:Ana member_changed workout_records', 'challenge:Desafio ranking_changed']),
  ('update public.challenge_check_ins set voided_at = app.now() where user_id = tests.id_of(''Ana'')',
    array['user:Ana member_changed challenge_check_ins', 'challenge:Desafio ranking_changed']),
  ('update public.challenge_progress set points = 20 where user_id = tests.id_of(''Ana'')',
    array['user:Ana member_changed challenge_progress', 'challenge:Desafio ranking_changed']),
  ('update public.user_progress set points = 20 where user_id = tests.id_of(''Ana'')', array['user:Ana member_changed user_progress']),
  ('update public.profiles set bio = ''Corro'' where id = tests.id_of(''Ana'')', array['user:Ana member_changed profiles']),
  ('update public.profiles set name = ''Aninha'' where id = tests.id_of(''Ana'')',
    array['user:Ana member_changed profiles,challenge_progress', 'challenge:Desafio ranking_changed']),
  ('update public.workout_processing_queue set processed_at = app.now() where user_id = tests.id_of(''Ana'')',
    array['user:Ana member_changed workout_processing_queue']),
  ('insert into public.user_progress_level (user_id, current_level) values (tests.id_of(''Ana''), ''expert'')',
    array['user:Ana member_changed user_progress_level']),
  ('update public.user_progress_level set current_level = ''basic'' where user_id = tests.id_of(''Ana'')',
    array['user:Ana member_changed user_progress_level']),
  ('delete from public.user_progress_level where user_id = tests.id_of(''Ana'')', array['user:Ana member_changed user_progress_level']),
  ('delete from public.workout_processing_queue where user_id = tests.id_of(''Ana'')', array['user:Ana member_changed workout_processing_queue']),
  ('delete from public.challenge_check_ins where user_id = tests.id_of(''Ana'')',
    array['user:Ana member_changed challenge_check_ins', 'challenge:Desafio ranking_changed']),
  ('delete from public.user_progress where user_id = tests.id_of(''Ana'')', array['user:Ana member_changed user_progress']),
  ('insert into public.profiles (id) values (tests.id_of(''Ana'')) on conflict do nothing', array[]::text[]),
  ('update public.challenges set title = title where id = tests.challenge_id(''Desafio'')', array[]::text[]);
select bag_eq(format('select * from pg_temp.told_after(%L)', act), told, format('LIV-%s: %s', lpad((place + 8)::text, 2, '0'), act))
from acts order by place;

-- By the members themselves ------------------------------------------------------------------------
select is(tests.outcome_as('Ana', format('delete from workout_records where id = %L', tests.id_of('workout'))), '1 rows',
  'LIV-24: a member deletes a workout');
select bag_eq('select * from pg_temp.told()', array['user:Ana member_changed user_progress,profiles,workout_records',
  'challenge:Desafio ranking_changed'], 'LIV-25: deleting a workout sends a message');
select tests.join_challenge('Dora', 'Desafio');
select bag_eq('select * from pg_temp.told()', array[format('user:%s member_changed challenge_progress', tests.id_of('Dora')),
  'challenge:Desafio ranking_changed'], 'LIV-26: joining sends messages to the member and to the challenge');
select tests.outcome_as('Dora', format('delete from challenge_participants where user_id = %L', tests.id_of('Dora')));
select bag_eq('select * from pg_temp.told()', array[format('user:%s member_changed challenge_progress', tests.id_of('Dora')),
  'challenge:Desafio ranking_changed'], 'LIV-27: leaving sends messages to the member and to the challenge');

-- Undone, too many and failing messages ------------------------------------------------------
savepoint before;
update public.profiles set bio = 'Nado' where id = tests.id_of('Ana');
rollback to before;
select is_empty('select * from pg_temp.told()', 'LIV-28: a change that was rolled back sends no message');
update public.profiles set bio = 'Nado' where id = tests.id_of('Ana');
savepoint before;
update public.user_progress set points = 30 where user_id = tests.id_of('Ana');
rollback to before;
select bag_eq('select * from pg_temp.told()', array['user:Ana member_changed profiles'], 'LIV-29: a change that was rolled back does not hide one that was kept');

select tests.create_user('Membro ' || n), tests.join_challenge('Membro ' || n, 'Desafio') from generate_series(1, 300) n;
select pg_temp.told();
update public.challenge_progress set points = 10 where challenge_id = tests.challenge_id('Desafio');
select pg_temp.commit_notes();
select cmp_ok((select count(*) from realtime.messages), '<', 100::bigint, 'LIV-30: a change of many members at once sends messages to some of them');
select is((select count(*) from realtime.messages where event = 'ranking_changed'), 1::bigint, 'LIV-31: a change of many members at once sends one message to their challenge');
delete from realtime.messages;

select tests.record('Ana', 'Desafio', record_id => tests.id_of('unheard workout'));
-- Notes without a topic: no message can be sent.
select set_config('app.live_changes', E'\n ', true);
select pg_temp.commit_notes();
select is(concat_ws(', ', (select count(*) from realtime.messages), (select count(*) from public.workout_records where id = tests.id_of('unheard workout'))),
  '0, 1', 'LIV-32: a broadcast that fails does not take the workout with it');
select * from finish();
rollback;
