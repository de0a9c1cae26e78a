-- Announcements in the hands of staff: who may write to whom, what is refused, what is counted, and their mails.
begin;
select plan(52);
select tests.make_club();
select tests.create_user(name) from unnest(array['Dora', 'Eva', 'Fabi', 'Gil']) name;
select tests.make_staff('Mara', 'moderator');
select tests.make_staff('Otto', 'operator');

create function pg_temp.fields(more jsonb default '{}') returns jsonb language sql as $$
  select '{"audience": "members", "title": "Treino aberto", "body": "Sábado às 9h no parque.", "ends_at": "2026-11-22T12:00:00Z"}'::jsonb || more $$;
create function pg_temp.announce(who text, more jsonb default '{}', only_check boolean default false) returns jsonb language sql as $$
  select tests.call_as(who, format('select staff_announce(%L, %L)', pg_temp.fields(more), only_check)) $$;
create function pg_temp.outcome(who text, more jsonb) returns text language plpgsql as $$
declare
  v_reply jsonb;
begin
  v_reply := pg_temp.announce(who, more);
  return coalesce(v_reply ->> 'error', 'made');
exception when insufficient_privilege then
  perform tests.as_owner();
  return '42501';
when others then
  perform tests.as_owner();
  return sqlstate || ' ' || sqlerrm;
end $$;
create function pg_temp.to_challenge(title text) returns jsonb language sql as $$
  select jsonb_build_object('audience', 'challenge', 'challenge_id', tests.challenge_id(title)) $$;
create function pg_temp.to_one(who text) returns jsonb language sql as $$ select jsonb_build_object('audience', 'member', 'user_id', tests.id_of(who)) $$;
create function pg_temp.last_line() returns text language sql as $$
  select concat_ws('|', l.act, (select p.name from profiles p where p.id = l.actor_id), (select p.name from profiles p where p.id = l.member_id), d.details ->> 'title', d.details ->> 'is_urgent')
  from app.staff_log l join app.staff_log_details d using (seq) order by l.seq desc limit 1 $$;

-- Roles ---------------------------------------------------------------------------------------------

select is(pg_temp.outcome(who, more), expected, format('ANN-%s: %s', n, sentence)) from (values
  ('01', 'Mara aal2', '{}'::jsonb, '42501', 'a moderator does not write to all members'),
  ('02', 'Mara aal2', '{"audience": "experts"}', '42501', 'nor to all Experts'),
  ('03', 'Mara aal2', pg_temp.to_challenge('Desafio'), '42501', 'nor to a challenge'),
  ('04', 'Mara aal2', pg_temp.to_one('Eva'), 'made', 'a moderator writes to one member'),
  ('05', 'Ana', pg_temp.to_one('Bia'), '42501', 'a member writes to nobody'),
  ('06', 'Otto aal2', pg_temp.to_challenge('Desafio'), 'made', 'an operator writes to a challenge')) callers (n, who, more, expected, sentence);
select is((select string_agg(l.act || ' ' || coalesce((select p.name from profiles p where p.id = l.member_id), '-'), ', ' order by l.seq) from app.staff_log l),
  'staff_announce Eva, staff_announce -', 'ANN-07: each is a line of the log, and what was refused is none');

-- Refusals -----------------------------------------------------------------------------------

select is(pg_temp.outcome('Otto aal2', more), expected, format('ANN-%s: %s', n, sentence)) from (values
  ('08', '{"title": " "}'::jsonb, 'PT400 invalid_input', 'a title that nobody can read is malformed'),
  ('09', jsonb_build_object('body', repeat('a', 601)), 'PT400 invalid_input', 'a text that is too long is malformed'),
  ('10', '{"path": "/app/home"}', 'PT400 invalid_input', 'a path without a label is malformed'),
  ('11', '{"label": "Abrir", "path": "https://example.com"}', 'PT400 invalid_input', 'a button leads to the app and nowhere else'),
  ('12', '{"audience": "staff"}', 'PT400 invalid_input', 'an audience that is not known is malformed'),
  ('13', '{"ends_at": "amanhã"}', 'PT400 invalid_input', 'an end that is no instant is malformed'),
  ('14', '{"ends_at": "2026-11-19T12:00:00Z"}', 'announcement_days_wrong', 'an end before the beginning is refused'),
  ('15', '{"starts_at": "2026-11-21T12:00:00Z", "ends_at": "2027-01-21T12:00:00Z"}', 'announcement_days_wrong', 'one that is shown too long is refused'),
  ('16', '{"starts_at": "2027-06-21T12:00:00Z", "ends_at": "2027-06-22T12:00:00Z"}', 'announcement_days_wrong', 'one too far ahead is refused'),
  ('17', '{"body": "Veja https://example.com/x"}', 'announcement_links', 'a link to another place is refused'),
  ('18', '{"title": "www.example.com"}', 'announcement_links', 'in the title too'),
  ('19', jsonb_build_object('audience', 'challenge', 'challenge_id', tests.id_of('Nobody')), 'challenge_not_found', 'a challenge that is gone is refused'),
  ('20', pg_temp.to_one('Nobody'), 'member_not_found', 'a member who is gone is refused')) refused (n, more, expected, sentence);

-- Limits --------------------------------------------------------------------------------------------

select is(pg_temp.outcome('Otto aal2', more), expected, format('ANN-%s: %s', n, sentence)) from (values
  ('21', pg_temp.to_challenge('Desafio'), 'announcement_day_full', 'a second one on a day to the same audience is refused'),
  ('22', pg_temp.to_challenge('Desafio') || '{"is_urgent": true}', 'made', 'an urgent one is not'),
  ('23', pg_temp.to_challenge('Outro desafio'), 'made', 'another challenge has a day of its own'),
  ('24', pg_temp.to_one('Ana'), 'announcement_day_full', 'one of the challenge was told today already'),
  ('25', pg_temp.to_one('Gil'), 'made', 'who is in none was not'),
  ('26', '{"starts_at": "2026-11-24T12:00:00Z", "ends_at": "2026-11-25T12:00:00Z"}', 'made', 'to all members, scheduled'),
  ('27', pg_temp.to_challenge('Desafio') || '{"starts_at": "2026-11-25T02:59:00Z", "ends_at": "2026-11-26T12:00:00Z"}', 'announcement_day_full', 'that day is full for every part of them, until midnight of the club'),
  ('28', pg_temp.to_challenge('Desafio') || '{"starts_at": "2026-11-25T03:00:00Z", "ends_at": "2026-11-26T12:00:00Z"}', 'made', 'from midnight on it is another day'),
  ('29', pg_temp.to_challenge('Desafio') || '{"starts_at": "2026-11-26T12:00:00Z", "ends_at": "2026-11-27T12:00:00Z"}', 'announcement_week_full', 'a fourth within seven days in a row is refused'),
  ('30', pg_temp.to_challenge('Desafio') || '{"starts_at": "2026-11-27T12:00:00Z", "ends_at": "2026-11-28T12:00:00Z"}', 'made', 'seven days after the first it is not')) limits (n, more, expected, sentence);
select is(pg_temp.outcome('Otto aal2', more || '{"is_urgent": true}'), expected, format('ANN-%s: %s', n, sentence)) from (values
  ('71', pg_temp.to_one('Bia'), 'made', 'to one of the challenge an urgent one, which has had one'),
  ('72', pg_temp.to_one('Bia'), 'made', 'and another'),
  ('73', pg_temp.to_one('Bia'), 'announcement_urgent_full', 'a fourth urgent one on a day is refused'),
  ('74', pg_temp.to_challenge('Desafio'), 'made', 'the others of the challenge have had one'),
  ('75', pg_temp.to_one('Gil'), 'made', 'who is in none had none'),
  ('76', pg_temp.to_one('Bia') || '{"starts_at": "2026-11-24T02:59:00Z", "ends_at": "2026-11-25T12:00:00Z"}', 'made', 'another day is another')) urgent (n, more, expected, sentence);
select is((select (l ->> 'success') || ' ' || (l ->> 'day') || ' ' || (l ->> 'members') || ' ' || (l ->> 'by_mail') from pg_temp.announce('Otto aal2', pg_temp.to_challenge('Desafio'), true) l), 'false 1 2 0',
  'ANN-31: before sending, staff are told what is full, and how many it would reach');
select is((select count(*) from app.announcements where title = 'Só conferir'), 0::bigint, 'ANN-32: nothing is made by asking');
create temp table twice as select pg_temp.announce('Otto aal2', pg_temp.to_one('Fabi') || jsonb_build_object('id', md5('twice'), 'title', 'Duas vezes')) as first;
select is((select first #>> '{announcement,title}' from twice) || ' ' || (pg_temp.announce('Otto aal2', pg_temp.to_one('Fabi') || jsonb_build_object('id', md5('twice'), 'title', 'Outro')) #>> '{announcement,title}')
  || ' ' || (select count(*) from app.staff_log l where l.object_id = md5('twice')::uuid::text), 'Duas vezes Duas vezes 1', 'ANN-33: sent again because the answer was lost, it is one');
select is(pg_temp.last_line(), 'staff_announce|Otto|Fabi|Duas vezes|false', 'ANN-34: the line says who, to whom, what and whether it is urgent');

-- The list of staff ------------------------------------------------------------------------------------

create function pg_temp.shown(of_title text) returns jsonb language sql as $$
  select r from jsonb_array_elements(tests.call_as('Mara aal2', 'select staff_announcements(p_limit => 100)') -> 'rows') r where r ->> 'title' = of_title $$;
select tests.call_as('Otto aal2', format('select staff_announce(%L)', pg_temp.fields('{"title": "Urgente", "is_urgent": true}')));
select tests.call_as(name, 'select my_notices()') from unnest(array['Ana', 'Bia', 'Caio', 'Dora']) name;
select tests.call_as('Ana', format('select read_notices(array[%L]::uuid[])', (select id from app.announcements where title = 'Urgente')));
select is((select concat_ws('|', r ->> 'status', r ->> 'reached', coalesce(r ->> 'reads', 'hidden')) from pg_temp.shown('Urgente') r), 'running|4|hidden',
  'ANN-35: of four whom it reached, staff do not see how many read it: it would tell a name');
select tests.call_as('Eva', 'select my_notices()');
select is((select concat_ws('|', r ->> 'reached', r ->> 'reads') from pg_temp.shown('Urgente') r), '5|1', 'ANN-36: of five they see the number');
select is((select concat_ws('|', r ->> 'member', coalesce(r ->> 'reached', '-'), coalesce(r ->> 'reads', '-')) from pg_temp.shown('Duas vezes') r), 'Fabi|-|-', 'ANN-37: of one they see none');
select is((select (f ->> 'next_before') is not null and jsonb_array_length(f -> 'rows') = 2 and (tests.call_as('Mara aal2', format('select staff_announcements(%L, 100)', f ->> 'next_before')) -> 'rows' -> 0 ->> 'id') <> (f -> 'rows' -> 1 ->> 'id')
  from tests.call_as('Mara aal2', 'select staff_announcements(p_limit => 2)') f), true, 'ANN-38: the next page goes on after the one before');

-- Ending --------------------------------------------------------------------------------------------

create function pg_temp.ended(who text, of_title text) returns text language plpgsql as $$
begin
  return coalesce(tests.call_as(who, format('select staff_end_announcement(%L)', (select id from app.announcements where title = of_title))) ->> 'error', 'ended');
exception when insufficient_privilege then
  perform tests.as_owner();
  return '42501';
end $$;
select is(pg_temp.ended('Mara aal2', 'Urgente') || ' ' || pg_temp.ended('Mara aal2', 'Duas vezes') || ' ' || pg_temp.ended('Otto aal2', 'Urgente') || ' ' || pg_temp.ended('Otto aal2', 'Urgente')
  || ' ' || pg_temp.ended('Otto aal2', 'Nenhum'), '42501 ended ended announcement_over announcement_not_found', 'ANN-39: an operator ends what a crowd sees, a moderator what one sees');
select is(pg_temp.last_line(), 'staff_end_announcement|Otto|Urgente', 'ANN-40: ending is a line of the log');

-- Mails ---------------------------------------------------------------------------------------------

update auth.users set confirmation_sent_at = now() where email_confirmed_at is not null;
select tests.call_as(name, 'select set_notice_mails(true)') from unnest(array['Ana', 'Bia', 'Dora', 'Caio']) name;
select tests.call_as('Caio', 'select set_notice_mails(false)');
select tests.set_local_clock('2026-12-10 12:00');
select tests.call_as('Otto aal2', format('select staff_announce(%L)', pg_temp.fields('{"title": "Por e-mail", "ends_at": "2026-12-12T12:00:00Z", "starts_at": "2026-12-11T12:00:00Z"}')));
create function pg_temp.queue(batch integer) returns text language sql as $$
  select tests.call_as('service', format('select queue_announcement_mails(%L, %s)', (select id from app.announcements where title = 'Por e-mail'), batch)) ->> 'more' $$;
create function pg_temp.mails() returns text language sql as $$
  select coalesce(string_agg(p.name, ', ' order by p.name), 'none') from app.jobs j join profiles p on p.id::text = j.payload ->> 'user_id' where j.key like 'announcement %' and j.payload ->> 'mail' = 'announcement' $$;
select is((select j.due_at from app.jobs j where j.key = 'announcement ' || (select id from app.announcements where title = 'Por e-mail')), '2026-12-11 12:00:00Z'::timestamptz, 'ANN-41: mails wait until it starts');
select pg_temp.queue(100);
select is(pg_temp.mails(), 'none', 'ANN-42: none is queued before');
select tests.set_local_clock('2026-12-11 09:00');
select is(pg_temp.queue(2) || ' ' || pg_temp.queue(2) || ' ' || pg_temp.queue(2) || ' ' || pg_temp.mails(), 'true true false Ana, Bia, Dora', 'ANN-43: batch by batch, those who switched mails on get one');
update app.announcements set mailed_up_to = '00000000-0000-0000-0000-000000000000' where title = 'Por e-mail';
select pg_temp.queue(100);
select is((select count(*) from app.jobs where payload ->> 'mail' = 'announcement'), 3::bigint, 'ANN-44: begun again it queues none twice');
select tests.call_as('Bia', 'select set_notice_mails(false)');
delete from auth.users where id = tests.id_of('Dora');
select is((select string_agg(j -> 'mail' ->> 'to', ', ') from jsonb_array_elements(tests.call_as('service', 'select take_jobs(100)')) j where j -> 'payload' ->> 'mail' = 'announcement' and j -> 'mail' <> 'null'),
  'ana@example.com', 'ANN-45: a mail that waits is not sent to who switched them off or is gone');
select is(tests.outcome_as('Ana', format('select queue_announcement_mails(%L)', md5('x')::uuid)) || ' ' || tests.outcome_as('Otto aal2', format('select queue_announcement_mails(%L)', md5('x')::uuid)), '42501 42501',
  'ANN-46: only the server queues mails');
select * from finish();
rollback;
