-- Who may join which topic, and that nobody but the server sends.
begin;
select plan(19);

select tests.make_club();
select tests.outcome_as('owner', format('insert into public.challenge_participants (challenge_id, user_id, status) values (%L, %L, ''inactive'')',
  tests.challenge_id('Outro desafio'), tests.id_of('Ana')));
insert into realtime.messages (topic, extension) select topic, extension
from unnest(array['user:' || tests.id_of('Ana'), 'user:' || tests.id_of('Bia'), 'challenge:' || tests.challenge_id('Desafio'),
  'challenge:' || tests.challenge_id('Outro desafio'), 'room:1', 'user:', '']) topic, unnest(array['broadcast', 'presence']) extension;

-- What somebody who joins the topic may read of it.
create function pg_temp.readable(who text, topic text) returns text language plpgsql as $$
begin
  perform set_config('realtime.topic', topic, true);
  return tests.outcome_as(who, 'select 1 from realtime.messages');
end $$;

create temp table joins (place serial, who text, topic text, outcome text, sentence text);
insert into joins (who, topic, outcome, sentence) values
  ('Ana', 'user:' || tests.id_of('Ana'), '1 rows', 'a member joins her own topic, for broadcasts only'),
  ('Ana', 'user:' || tests.id_of('Bia'), '0 rows', 'not another member''s, fellow participant or not'),
  ('Bia', 'user:' || tests.id_of('Ana'), '0 rows', 'nor the other way round'),
  ('Ana', 'challenge:' || tests.challenge_id('Desafio'), '1 rows', 'a participant joins her challenge''s topic'),
  ('Bia', 'challenge:' || tests.challenge_id('Desafio'), '1 rows', 'and so does a fellow participant'),
  ('Caio', 'challenge:' || tests.challenge_id('Desafio'), '0 rows', 'but not who takes part in another'),
  ('Ana', 'challenge:' || tests.challenge_id('Outro desafio'), '0 rows', 'nor whom the operator set aside'),
  ('Ana', 'room:1', '0 rows', 'there are no other topics'),
  ('Ana', 'user:', '0 rows', 'a topic without an id is nobody''s'),
  ('Ana', '', '0 rows', 'and without a topic there is nothing to read'),
  ('stranger', 'user:' || tests.id_of('Ana'), '0 rows', 'a stranger joins no member''s topic'),
  ('stranger', 'user:', '0 rows', 'nor one without an id'),
  ('stranger', 'challenge:' || tests.challenge_id('Desafio'), '0 rows', 'nor a challenge''s'),
  ('service', 'user:' || tests.id_of('Ana'), '14 rows', 'the server''s own server reads everything');
select is(pg_temp.readable(who, topic), outcome, format('TOP-%s: %s', lpad(place::text, 2, '0'), sentence)) from joins order by place;

select is(tests.outcome_as('Ana', format('insert into realtime.messages (topic, extension) values (%L, ''broadcast'')', 'user:' || tests.id_of('Ana'))),
  '42501', 'TOP-15: a member sends nothing, not even to herself');
select is(tests.outcome_as('Ana', 'update realtime.messages set payload = ''{}'''), '0 rows', 'TOP-16: and changes nothing');
select is(tests.outcome_as('Ana', 'delete from realtime.messages'), '42501', 'TOP-17: nor deletes anything');
select tests.outcome_as('Ana', format('select realtime.send(''{}'', ''ranking_changed'', %L)', 'challenge:' || tests.challenge_id('Desafio')));
select is((select count(*) from realtime.messages), 14::bigint, 'TOP-18: realtime.send in her name sends nothing');
delete from public.challenge_participants where user_id = tests.id_of('Ana');
select is(pg_temp.readable('Ana', 'challenge:' || tests.challenge_id('Desafio')), '0 rows', 'TOP-19: who left a challenge no longer joins its topic');
select * from finish();
rollback;
