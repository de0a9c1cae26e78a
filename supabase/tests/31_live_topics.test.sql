-- Rights to join a topic; nobody but the server sends.
begin;
select plan(19);

select tests.make_club();
select tests.outcome_as('owner', format('insert into public.challenge_participants (challenge_id, user_id, status) values (%L, %L, ''inactive'')',
  tests.challenge_id('Outro desafio'), tests.id_of('Ana')));
insert into realtime.messages (topic, extension) select topic, extension
from unnest(array['user:' || tests.id_of('Ana'), 'user:' || tests.id_of('Bia'), 'challenge:' || tests.challenge_id('Desafio'),
  'challenge:' || tests.challenge_id('Outro desafio'), 'room:1', 'user:', '']) topic, unnest(array['broadcast', 'presence']) extension;

-- The messages that somebody who joins the topic may read.
create function pg_temp.readable(who text, topic text) returns text language plpgsql as $$
begin
  perform set_config('realtime.topic', topic, true);
  return tests.outcome_as(who, 'select 1 from realtime.messages');
end $$;

create temp table joins (place serial, who text, topic text, outcome text, sentence text);
insert into joins (who, topic, outcome, sentence) values
  ('Ana', 'user:' || tests.id_of('Ana'), '1 rows', 'a member joins their own topic, for broadcasts only'),
  ('Ana', 'user:' || tests.id_of('Bia'), '0 rows', 'a member does not join a fellow participant''s topic'),
  ('Bia', 'user:' || tests.id_of('Ana'), '0 rows', 'a fellow participant does not join a member''s topic'),
  ('Ana', 'challenge:' || tests.challenge_id('Desafio'), '1 rows', 'a participant joins their challenge''s topic'),
  ('Bia', 'challenge:' || tests.challenge_id('Desafio'), '1 rows', 'a fellow participant joins the same challenge''s topic'),
  ('Caio', 'challenge:' || tests.challenge_id('Desafio'), '0 rows', 'a participant of another challenge does not join the challenge''s topic'),
  ('Ana', 'challenge:' || tests.challenge_id('Outro desafio'), '0 rows', 'a member set aside by the operator does not join the challenge''s topic'),
  ('Ana', 'room:1', '0 rows', 'a topic of another kind is nobody''s'),
  ('Ana', 'user:', '0 rows', 'a topic without an id is nobody''s'),
  ('Ana', '', '0 rows', 'without a topic there is nothing to read'),
  ('stranger', 'user:' || tests.id_of('Ana'), '0 rows', 'a stranger joins no member''s topic'),
  ('stranger', 'user:', '0 rows', 'a stranger joins no topic without an id'),
  ('stranger', 'challenge:' || tests.challenge_id('Desafio'), '0 rows', 'a stranger joins no challenge''s topic'),
  ('service', 'user:' || tests.id_of('Ana'), '14 rows', 'the server reads everything');
select is(pg_temp.readable(who, topic), outcome, format('TOP-%s: %s', lpad(place::text, 2, '0'), sentence)) from joins order by place;

select is(tests.outcome_as('Ana', format('insert into realtime.messages (topic, extension) values (%L, ''broadcast'')', 'user:' || tests.id_of('Ana'))),
  '42501', 'TOP-15: a member can''t send a message, not even to themselves');
select is(tests.outcome_as('Ana', 'update realtime.messages set payload = ''{}'''), '0 rows', 'TOP-16: a member can''t change a message');
select is(tests.outcome_as('Ana', 'delete from realtime.messages'), '42501', 'TOP-17: a member can''t delete a message');
select tests.outcome_as('Ana', format('select realtime.send(''{}'', ''ranking_changed'', %L)', 'challenge:' || tests.challenge_id('Desafio')));
select is((select count(*) from realtime.messages), 14::bigint, 'TOP-18: realtime.send by a member sends nothing');
delete from public.challenge_participants where user_id = tests.id_of('Ana');
select is(pg_temp.readable('Ana', 'challenge:' || tests.challenge_id('Desafio')), '0 rows', 'TOP-19: a member who left a challenge no longer joins its topic');
select * from finish();
rollback;
