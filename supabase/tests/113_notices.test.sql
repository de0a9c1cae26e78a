-- A member's notices: what the club tells everybody, some or one, in the app. Who sees what, limits, reading, and the member's copy.
begin;
select plan(46);
select tests.make_club();
select tests.create_user('Dora');
select tests.open_sessions('Ana');
select tests.make_staff('Otto', 'operator');
select tests.set_local_clock('2026-11-20 12:00');

-- An announcement as it lies in the table, without the rules of writing.
create function pg_temp.announce(in_title text, in_audience text, starts text, ends text, urgent boolean default false, who text default null, challenge text default null) returns uuid
language sql as $$
  insert into app.announcements (id, audience, challenge_id, user_id, title, body, starts_at, ends_at, is_urgent)
  values (md5(in_title)::uuid, in_audience, tests.challenge_id(challenge), tests.id_of(who), in_title, 'Texto', starts::timestamp at time zone 'America/Sao_Paulo', ends::timestamp at time zone 'America/Sao_Paulo', urgent)
  returning id $$;
create function pg_temp.notices(who text) returns jsonb language sql as $$ select tests.call_as(who, 'select my_notices()') $$;
-- Titles, each with * while it is unread, and the count behind them.
create function pg_temp.seen(who text) returns text language sql as $$
  select coalesce((select string_agg((n ->> 'title') || case when n ->> 'read_at' is null then '*' else '' end, ', ' order by n ->> 'title') from jsonb_array_elements(r -> 'notices') n), 'none')
    || ' ' || (r ->> 'unread')
  from pg_temp.notices(who) r $$;
create function pg_temp.read(who text, titles text[]) returns text language sql as $$
  select tests.call_as(who, format('select read_notices(%L)', (select array_agg(md5(t)::uuid) from unnest(titles) t))) ->> 'unread' $$;

-- Audience ------------------------------------------------------------------------------------------

select is(pg_temp.seen('Ana'), 'none 0', 'NOT-01: without notices the list is empty');
select pg_temp.announce('Desafio', 'challenge', '2026-11-20 09:00', '2026-11-22 09:00', challenge => 'Desafio');
select is(pg_temp.seen('Ana') || ' / ' || pg_temp.seen('Bia'), 'Desafio* 1 / Desafio* 1', 'NOT-02: participants see what their challenge is told');
select is(pg_temp.seen('Caio') || ' / ' || pg_temp.seen('Dora'), 'none 0 / none 0', 'NOT-03: who takes part in another challenge, or in none, does not');
select is(tests.outcome_as('Bia', format('delete from challenge_participants where user_id = %L', tests.id_of('Bia'))), '1 rows', 'NOT-04: Bia leaves the challenge');
select is(pg_temp.seen('Bia'), 'none 0', 'NOT-05: who leaves sees it no more');
select tests.join_challenge('Dora', 'Desafio');
select is(pg_temp.seen('Dora'), 'Desafio* 1', 'NOT-06: who joins later sees what is still running');
update challenge_participants set status = 'inactive' where user_id = tests.id_of('Dora');
select is(pg_temp.seen('Dora'), 'none 0', 'NOT-07: who is set aside sees it no more');
select tests.set_local_clock('2026-11-22 08:59');
select is(pg_temp.seen('Ana'), 'Desafio* 1', 'NOT-08: it is seen until its end');
select tests.set_local_clock('2026-11-22 09:00');
select is(pg_temp.seen('Ana'), 'none 0', 'NOT-09: and not from its end on');

select pg_temp.announce('Experts', 'experts', '2026-11-23 09:00', '2026-11-24 09:00');
insert into user_progress_level (user_id, current_level, level_expires_at) values (tests.id_of('Ana'), 'expert', '2026-11-23 15:00:00Z');
select tests.set_local_clock('2026-11-23 08:59');
select is(pg_temp.seen('Ana'), 'none 0', 'NOT-10: what is scheduled is not seen before its time');
select tests.set_local_clock('2026-11-23 09:00');
select is(pg_temp.seen('Ana') || ' / ' || pg_temp.seen('Caio'), 'Experts* 1 / none 0', 'NOT-11: Experts see what they are told, others do not');
select tests.set_local_clock('2026-11-23 12:01');
select is(pg_temp.seen('Ana'), 'none 0', 'NOT-12: a plan that ended is out of that audience at once');
select pg_temp.announce('Ana', 'member', '2026-11-23 12:00', '2026-11-25 12:00', urgent => true, who => 'Ana');
select is(pg_temp.seen('Ana') || ' / ' || pg_temp.seen('Bia'), 'Ana* 1 / none 0', 'NOT-13: what is told to one is seen by that one alone');
update app.announcements set ended_at = app.now() where title = 'Ana';
select is(pg_temp.seen('Ana'), 'none 0', 'NOT-14: what was ended early is seen no more');

-- Limits --------------------------------------------------------------------------------------------

select tests.set_local_clock('2026-12-01 12:00');
select pg_temp.announce(title, 'members', '2026-12-01 0' || n || ':00', '2026-12-20 12:00') from (values (1, 'a'), (2, 'b'), (3, 'c'), (4, 'd'), (5, 'e')) five (n, title);
select is(pg_temp.seen('Caio'), 'a* 1', 'NOT-15: of five that run, one reaches a member on a day, the first');
select is(pg_temp.seen('Caio'), 'a* 1', 'NOT-16: asking again brings no more');
select tests.set_local_clock('2026-12-01 23:59');
select is(pg_temp.seen('Caio'), 'a* 1', 'NOT-17: nor does a minute before midnight of the club');
select tests.set_local_clock('2026-12-02 00:00');
select is(pg_temp.seen('Caio'), 'a*, b* 2', 'NOT-18: at midnight the next one comes');
select tests.set_local_clock('2026-12-05 12:00');
select is(pg_temp.seen('Caio'), 'a*, b*, c* 3', 'NOT-19: the third of the week comes on another day');
select tests.set_local_clock('2026-12-07 23:59');
select is(pg_temp.seen('Caio'), 'a*, b*, c* 3', 'NOT-20: the fourth does not come within seven days in a row');
select tests.set_local_clock('2026-12-08 00:00');
select is(pg_temp.seen('Caio'), 'a*, b*, c*, d* 4', 'NOT-21: it comes when the first is a week old');
select is(pg_temp.seen('Ana'), 'a* 1', 'NOT-22: limits are counted for each member');
select pg_temp.announce('urgente', 'members', '2026-12-08 00:00', '2026-12-20 12:00', urgent => true);
select is(pg_temp.seen('Caio'), 'a*, b*, c*, d*, urgente* 5', 'NOT-23: an urgent one reaches a member above the limits');
select is((pg_temp.notices('Caio') #>> '{notices,0,is_urgent}'), 'true', 'NOT-24: and is said to be so');
select tests.set_local_clock('2026-12-09 00:00');
select is(pg_temp.seen('Ana'), 'a*, b*, urgente* 3', 'NOT-25: an urgent one takes no other''s place');
select tests.join_challenge('Ana', 'Outro desafio');
select pg_temp.announce('outro', 'challenge', '2026-12-09 00:00', '2026-12-20 12:00', challenge => 'Outro desafio');
select is(pg_temp.seen('Ana'), 'a*, b*, urgente* 3', 'NOT-26: joining a challenge brings nothing above the limits');

-- Reading -------------------------------------------------------------------------------------------

select is(pg_temp.read('Caio', array['a', 'b']), '4', 'NOT-27: what is read counts no more, and the fifth has come');
select is(pg_temp.seen('Caio'), 'a, b, c*, d*, e*, urgente* 4', 'NOT-28: and stays in the list');
select is(pg_temp.seen('Ana'), 'a*, b*, urgente* 3', 'NOT-29: it stays unread for others');
select is(pg_temp.read('Bia', array['a']), '2', 'NOT-30: what has not reached a member can''t be read by them');
select is((select count(*) from app.announcement_reads r where r.user_id = tests.id_of('Bia') and r.read_at is not null), 0::bigint, 'NOT-31: no read of it is noted');
select app.notify_member(tests.id_of('Caio'), 'report_decided', 'Decidimos', 'Olhamos.', '/app/profile') is not null as told;
select is(pg_temp.seen('Caio'), 'Decidimos*, a, b, c*, d*, e*, urgente* 5', 'NOT-32: a notice to one member is in the same list');
select is(tests.call_as('Ana', format('select read_notices(array(select id from member_notices) || %L::uuid[])', (select array_agg(id) from member_notices))) ->> 'unread', '3',
  'NOT-33: another member''s notice can''t be read, by whatever id');
select is((select read_at from member_notices where title = 'Decidimos'), null, 'NOT-34: and stays unread');
select is(tests.outcome_as('Caio', 'select 1 from member_notices') || ' ' || tests.outcome_as('Ana', 'select 1 from member_notices') || ' ' || tests.outcome_as('Otto aal2', 'select 1 from member_notices'),
  '1 rows 0 rows 0 rows', 'NOT-35: a notice is read by its member, and by no staff');
select is(tests.outcome_as('Caio', 'select read_notices(null)'), 'PT400 invalid_input', 'NOT-36: reading without ids is malformed');
insert into member_notices (user_id, kind, title, created_at) select tests.id_of('Dora'), 'aviso', 'n' || n, app.now() - make_interval(hours => n) from generate_series(1, 60) n;
select is((select jsonb_array_length(r -> 'notices') || ' ' || (r ->> 'unread') || ' ' || (r #>> '{notices,2,title}') from pg_temp.notices('Dora') r), '50 50 n1',
  'NOT-37: the list is bounded, the newest first, and the count is that of the list');

-- Rights --------------------------------------------------------------------------------------------

select is(tests.outcome_as(who, statement), '42501', format('NOT-%s: %s can''t %s', n, who, statement)) from (values
  ('38', 'stranger', 'select my_notices()'), ('39', 'service', 'select my_notices()'), ('40', 'stranger', 'select set_notice_mails(true)'),
  ('41', 'Ana', 'select * from app.announcement_reads'), ('42', 'Otto aal2', 'select * from app.announcement_reads')) refused (n, who, statement);

-- Live, settings, copy ------------------------------------------------------------------------------

delete from realtime.messages;
set constraints all immediate;
set constraints all deferred;
delete from realtime.messages;
select pg_temp.read('Caio', array['c']);
set constraints all immediate;
set constraints all deferred;
select is((select string_agg(replace(m.topic, tests.id_of('Caio')::text, 'Caio') || ' ' || (m.payload ->> 'tables'), '; ') from realtime.messages m), 'user:Caio ["member_notices"]',
  'NOT-43: reading in one place is told to the member''s other places, and to nobody else');
select is((pg_temp.notices('Caio') ->> 'mails') || ' ' || (tests.call_as('Caio', 'select set_notice_mails(true)') ->> 'mails'), 'false true',
  'NOT-44: mails are off until a member switches them on');
select is((pg_temp.notices('Caio') ->> 'mails') || ' ' || (pg_temp.notices('Ana') ->> 'mails'), 'true false', 'NOT-45: which is kept for that member');
select is((select concat_ws('|', c #>> '{notices,0,title}', jsonb_array_length(c -> 'announcements'), c #>> '{settings,mails}') from app.notices_of_member(tests.id_of('Caio')) c),
  'Decidimos|6|true', 'NOT-46: a member''s copy has their notices, what reached them and what they chose');
select * from finish();
rollback;
