-- Falling away: by the challenge's calendar day, for late joiners, paused, suspended and voided ones, in two challenges.
-- And who sees which column, what staff write, and who came back.
begin;
select plan(70);
select tests.make_club();
select tests.make_staff('Mara', 'moderator');
select tests.make_staff('Otto', 'operator');
select tests.create_user(name) from unnest(array['Duda', 'Eva', 'Lia']) name;
select tests.open_sessions('Ana');

-- The list as "name days", most days first.
create function pg_temp.list(who text default 'Mara aal2') returns text language sql as $$
  select coalesce(string_agg(concat_ws(' ', r ->> 'name', r ->> 'days'), ', ' order by place), 'nobody')
  from jsonb_array_elements(tests.call_as(who, 'select staff_slipping()') -> 'rows') with ordinality as row (r, place) $$;
create function pg_temp.list_at(local_time timestamp) returns text language plpgsql as $$
begin
  perform tests.set_local_clock(local_time);
  return pg_temp.list();
end $$;
create function pg_temp.row_of(who text, member text) returns jsonb language sql as $$
  select r from jsonb_array_elements(tests.call_as(who, 'select staff_slipping()') -> 'rows') r where r ->> 'name' = member limit 1 $$;
create function pg_temp.join_at(local_time timestamp, who text, challenge text) returns text language plpgsql as $$
begin
  perform tests.set_local_clock(local_time);
  return tests.join_challenge(who, challenge);
end $$;
create function pg_temp.record_at(local_time timestamp, who text, challenge text) returns text language plpgsql as $$
begin
  perform tests.set_local_clock(local_time);
  return tests.record(who, challenge) ->> 'success';
end $$;
create function pg_temp.last_check_in(who text) returns uuid language sql as $$
  select id from challenge_check_ins where user_id = tests.id_of(who) and voided_at is null order by check_in_day desc limit 1 $$;

-- The days ------------------------------------------------------------------------------------------

select tests.create_challenge('Jornada', '2026-12-01', '2026-12-21');
select pg_temp.join_at('2026-11-25 09:00', 'Ana', 'Jornada'), pg_temp.join_at('2026-12-01 10:00', 'Bia', 'Jornada'),
  pg_temp.join_at('2026-12-01 10:01', 'Caio', 'Jornada'), pg_temp.join_at('2026-12-01 10:02', 'Eva', 'Jornada');
select pg_temp.record_at('2026-12-01 20:59', 'Eva', 'Jornada');
select is(pg_temp.list_at('2026-12-01 12:00'), 'nobody', 'SLI-01: nobody is listed on the first day, not even who joined days before it');
select is(pg_temp.list_at('2026-12-02 20:59'), 'nobody', 'SLI-02: nobody is on the day after joining');
select is(pg_temp.list_at('2026-12-02 21:01'), 'nobody', 'SLI-03: at 21:01, when UTC has the next day, it is still that day');
select is(pg_temp.list_at('2026-12-02 23:59:59'), 'nobody', 'SLI-04: and in its last second');
select is(pg_temp.list_at('2026-12-03 00:00'), 'Ana 2, Bia 2, Caio 2, Eva 2', 'SLI-05: at midnight those without a check-in for two days are, who joined before the first day counted from it');
select is(pg_temp.list_at('2026-12-04 20:59'), 'Ana 3, Bia 3, Caio 3, Eva 3', 'SLI-06: at 20:59 the days are those of São Paulo');
select is(pg_temp.list_at('2026-12-04 21:01'), 'Ana 3, Bia 3, Caio 3, Eva 3', 'SLI-07: and at 21:01');
select pg_temp.record_at('2026-12-04 21:01', 'Bia', 'Jornada');
select is(pg_temp.list(), 'Ana 3, Caio 3, Eva 3', 'SLI-08: a check-in takes its row away at once');
select is(pg_temp.list_at('2026-12-05 23:59'), 'Ana 4, Caio 4, Eva 4', 'SLI-09: a check-in of 21:01 counts for its day in São Paulo, and keeps its member off the next day');
select is(pg_temp.list_at('2026-12-06 00:00'), 'Ana 5, Caio 5, Eva 5, Bia 2', 'SLI-10: two days later, at midnight, its member is back, below those of more days');
select app.void_check_in(pg_temp.last_check_in('Bia'), 'Foto repetida');
select is(pg_temp.list(), 'Ana 5, Bia 5, Caio 5, Eva 5', 'SLI-11: a voided check-in is none: the day of joining counts');
select tests.record('Eva', 'Jornada', 30) is not null as arranged;
select is(pg_temp.list(), 'Ana 5, Bia 5, Caio 5, Eva 5', 'SLI-12: a workout too short for a check-in keeps nobody off');

-- Late joiners, and the days after the seventh -------------------------------------------------------

select pg_temp.record_at('2026-12-05 12:00', 'Caio', 'Jornada'), pg_temp.record_at('2026-12-06 12:00', 'Eva', 'Jornada');
select pg_temp.join_at('2026-12-05 23:59', 'Duda', 'Jornada');
select is(pg_temp.list_at('2026-12-06 00:00'), 'Ana 5, Bia 5', 'SLI-13: a late joiner is not listed a minute later, when it is the day after joining');
select is(pg_temp.list_at('2026-12-07 00:00'), 'Ana 6, Bia 6, Caio 2, Duda 2', 'SLI-14: but from the second day on');
select is(pg_temp.list_at('2026-12-07 23:59'), 'Ana 6, Bia 6, Caio 2, Duda 2', 'SLI-15: on day 7 two days are enough');
select is(pg_temp.list_at('2026-12-08 00:00'), 'Ana 7, Bia 7, Caio 3, Duda 3', 'SLI-16: from day 8 on it takes three: Eva''s two are too few');
select is(pg_temp.list_at('2026-12-09 00:00'), 'Ana 8, Bia 8, Caio 4, Duda 4, Eva 3', 'SLI-17: three days back they are listed');
select tests.outcome_as('Caio', 'delete from challenge_participants where user_id = tests.id_of(''Caio'') and challenge_id = tests.challenge_id(''Jornada'')') is not null as arranged;
select is(pg_temp.list(), 'Ana 8, Bia 8, Duda 4, Eva 3', 'SLI-18: who left is not listed');
select pg_temp.join_at('2026-12-09 10:00', 'Caio', 'Jornada');
select is(pg_temp.list(), 'Ana 8, Bia 8, Duda 4, Eva 3', 'SLI-19: who joined again today is left alone, however old the check-in');
select is(pg_temp.list_at('2026-12-12 00:00'), 'Ana 11, Bia 11, Duda 7, Caio 7, Eva 6', 'SLI-20: until three days have passed');

-- Pauses --------------------------------------------------------------------------------------------

select tests.call_as('Bia', 'select set_pause(tests.challenge_id(''Jornada''), ''2026-12-12'', ''2026-12-13'', ''ill'')') ->> 'success' as arranged;
select is(pg_temp.list(), 'Ana 11, Duda 7, Caio 7, Eva 6', 'SLI-21: a pause takes its row away');
select is(pg_temp.list_at('2026-12-13 23:59'), 'Ana 12, Duda 8, Caio 8, Eva 7', 'SLI-22: until its last minute');
select is(pg_temp.list_at('2026-12-15 23:59'), 'Ana 14, Duda 10, Caio 10, Eva 9', 'SLI-23: and its member has the usual days after it');
select is(pg_temp.list_at('2026-12-16 00:00'), 'Ana 15, Bia 15, Duda 11, Caio 11, Eva 10', 'SLI-24: three days after its last one they are listed again, with the days since the check-in or joining');
select tests.call_as('Ana', 'select set_pause(tests.challenge_id(''Jornada''), ''2026-12-18'', ''2026-12-19'', ''travel'')') ->> 'success' as arranged;
select is(pg_temp.list(), 'Ana 15, Bia 15, Duda 11, Caio 11, Eva 10', 'SLI-25: a pause to come changes nothing yet');
select tests.call_as('Ana', 'select end_pause(tests.challenge_id(''Jornada''))') ->> 'success' as arranged;

-- Suspended, and staff in a challenge with a prize ----------------------------------------------------

select is(tests.call_as('Otto aal2', 'select staff_suspend(tests.id_of(''Caio''), ''Ofensa'', ''2026-12-17'')') ->> 'success', 'true', 'SLI-26: Caio is suspended until the 17th');
select is(pg_temp.list(), 'Ana 15, Bia 15, Duda 11, Eva 10', 'SLI-27: who is suspended is not listed');
select is(pg_temp.list_at('2026-12-17 23:59'), 'Ana 16, Bia 16, Duda 12, Eva 11', 'SLI-28: until the last minute');
select is(pg_temp.list_at('2026-12-18 00:00'), 'Ana 17, Bia 17, Duda 13, Caio 13, Eva 12', 'SLI-29: a suspension that ended by time puts them back without a job');
select pg_temp.join_at('2026-12-14 09:00', 'Mara', 'Jornada');
select is(pg_temp.list_at('2026-12-18 00:00'), 'Ana 17, Bia 17, Duda 13, Caio 13, Eva 12, Mara 4', 'SLI-30: staff who take part are listed as others');
update challenges set staff_excluded = true where id = tests.challenge_id('Jornada');
select is(pg_temp.list(), 'Ana 17, Bia 17, Duda 13, Caio 13, Eva 12', 'SLI-31: and not where staff stay out of the ranking');

-- Two challenges, and another zone -------------------------------------------------------------------

select tests.create_challenge('Manaus', '2026-12-15', '2026-12-30', 'America/Manaus');
select pg_temp.join_at('2026-12-18 00:30', 'Eva', 'Manaus'), pg_temp.join_at('2026-12-18 01:30', 'Lia', 'Manaus');
select is((select string_agg(concat_ws(' ', r ->> 'name', r ->> 'challenge', r ->> 'days', r ->> 'joined_day'), ', ')
  from jsonb_array_elements(tests.call_as('Mara aal2', 'select staff_slipping()') -> 'rows') r where r ->> 'name' in ('Eva', 'Lia')), 'Eva Jornada 12 2026-12-01',
  'SLI-32: who has just joined a second challenge is listed in the first one alone');
select is(pg_temp.list_at('2026-12-19 00:59'), 'Ana 18, Bia 18, Duda 14, Caio 14, Eva 13', 'SLI-33: at 00:59 in São Paulo it is the day before in Manaus');
select is(pg_temp.list_at('2026-12-19 01:00'), 'Ana 18, Bia 18, Duda 14, Caio 14, Eva 13, Eva 2', 'SLI-34: a minute later it is its midnight: Eva, who joined there on the 17th, has a line in each challenge');
select is(pg_temp.list_at('2026-12-20 01:00'), 'Ana 19, Bia 19, Duda 15, Caio 15, Eva 14, Eva 3, Lia 2', 'SLI-35: and who joined an hour later a day later');
select pg_temp.record_at('2026-12-20 10:00', 'Eva', 'Manaus');
select is(pg_temp.list(), 'Ana 19, Bia 19, Duda 15, Caio 15, Eva 14, Lia 2', 'SLI-36: a check-in in one challenge is none in the other');

-- Pages ---------------------------------------------------------------------------------------------

create function pg_temp.walk(page_size integer) returns text language plpgsql as $$
declare
  reply jsonb;
  names text := '';
  place jsonb;
begin
  for n in 1 .. 400 loop
    reply := tests.call_as('Mara aal2', format('select staff_slipping(%L, %s)', place, page_size));
    names := names || coalesce((select string_agg(concat_ws('/', r ->> 'days', r ->> 'user_id', r ->> 'challenge'), ' ' order by o) || ' '
      from jsonb_array_elements(reply -> 'rows') with ordinality as row (r, o)), '');
    place := nullif(reply -> 'next_after', 'null');
    exit when place is null;
  end loop;
  return rtrim(names);
end $$;
-- A crowd with joinings and check-ins at random hours, many at the same one; the plain rule beside it.
select setseed(0.36);
select tests.create_user('m' || n) from generate_series(1, 30) n;
select tests.create_challenge('Terceiro', '2026-12-10', '2026-12-30', 'Asia/Tokyo');
insert into challenge_participants (challenge_id, user_id, joined_at)
select tests.challenge_id(c), tests.id_of('m' || n), '2026-12-09 12:00-03'::timestamptz + floor(random() * 20) * interval '12 hours'
from generate_series(1, 30) n, unnest(array['Jornada', 'Manaus', 'Terceiro']) c;
update challenge_progress g set last_check_in_day = case when random() < 0.5 then date '2026-12-15' + floor(random() * 6)::integer end
from profiles p where p.id = g.user_id and p.name like 'm%';
insert into member_pauses (user_id, challenge_id, day, kind)
select g.user_id, g.challenge_id, date '2026-12-16' + floor(random() * 5)::integer, 'rest' from challenge_progress g where random() < 0.2
on conflict do nothing;
create function pg_temp.plainly() returns text language sql as $$
  select string_agg(concat_ws('/', days, user_id, title), ' ' order by days desc, joined_at, user_id, challenge_id) from (
    select g.user_id, g.challenge_id, g.joined_at, c.title, today - coalesce(g.last_check_in_day, greatest(joined, first)) as days
    from challenge_progress g join challenges c on c.id = g.challenge_id,
      lateral (select (app.now() at time zone c.time_zone)::date as today, (c.start_date at time zone c.time_zone)::date as first,
        (g.joined_at at time zone c.time_zone)::date as joined) d,
      lateral (select case when today - first < 7 then 2 else 3 end as enough) e
    where app.now() between c.start_date and c.end_date and g.is_active
      and greatest(g.last_check_in_day, joined, first) <= today - enough
      and not exists (select from member_pauses p where p.user_id = g.user_id and p.challenge_id = g.challenge_id and p.day between today - enough + 1 and today)
  ) s $$;
select cmp_ok(array_length(string_to_array(pg_temp.plainly(), ' '), 1), '>', 30, 'SLI-37: many fall away in three challenges');
select is(pg_temp.walk(page_size), pg_temp.plainly(), format('SLI-%s: pages of %s give everybody once, in the order of the plain rule', n, page_size))
from (values ('38', 100), ('39', 7), ('40', 3)) sizes (n, page_size);
select is(tests.outcome_as('Mara aal2', format('select staff_slipping(%L)', place)), 'PT400 invalid_input', format('SLI-%s: a made-up cursor is malformed', n))
from (values ('41', '{"days": "x"}'), ('42', '{"user_id": "x"}'), ('43', '{"joined_at": "x"}')) places (n, place);
delete from challenges where title in ('Manaus', 'Terceiro');
delete from profiles where name like 'm%';
delete from member_pauses;

-- Phones --------------------------------------------------------------------------------------------

update profiles set phone = '(11) 91234-5678' where id in (tests.id_of('Ana'), tests.id_of('Bia'));
select tests.call_as('Ana', 'select set_consent(''whatsapp'', true, ''2026-11-26'')') ->> 'success' as arranged;
select is(concat_ws('|', pg_temp.row_of('Otto aal2', 'Ana') ->> 'phone', pg_temp.row_of('Otto aal2', 'Bia') ->> 'phone'), '(11) 91234-5678',
  'SLI-44: an operator sees the phone of who consented, and no other');
select is(pg_temp.row_of('Mara aal2', 'Ana') ->> 'phone', null, 'SLI-45: a moderator sees no phone');
select is((select array_agg(k order by k) from jsonb_object_keys(pg_temp.row_of('Otto aal2', 'Ana')) k),
  array['challenge', 'challenge_id', 'check_ins', 'days', 'joined_day', 'last_check_in_day', 'last_contact', 'may_act', 'name', 'phone', 'photo_url', 'user_id'],
  'SLI-46: a line has no other column: no health, no score, no address');
select tests.call_as('Ana', 'select set_consent(''whatsapp'', false, ''2026-11-26'')') ->> 'success' as arranged;
select is(pg_temp.row_of('Otto aal2', 'Ana') ->> 'phone', null, 'SLI-47: nor does an operator once the consent is taken back');
select is((select count(*) from app.staff_log where act = 'staff_slipping'), 0::bigint, 'SLI-48: a look at the list is no line');

-- Writing to members ----------------------------------------------------------------------------------

select tests.set_local_clock('2026-12-14 12:00');
create function pg_temp.contact(member text) returns text language sql as $$
  select concat_ws('|', r ->> 'how', r ->> 'by', r ->> 'came_back_on', r ->> 'is_open')
  from jsonb_array_elements(tests.call_as('Mara aal2', 'select staff_slipping()') -> 'contacts') r where r ->> 'name' = member $$;
select is(tests.call_as('Otto aal2', 'select staff_note_contact(tests.id_of(''Ana''), tests.challenge_id(''Jornada''), ''whatsapp'')') #>> '{last_contact,by}', 'Otto', 'SLI-49: that somebody wrote is noted');
select is(concat_ws('|', pg_temp.row_of('Mara aal2', 'Ana') #>> '{last_contact,how}', pg_temp.row_of('Mara aal2', 'Ana') #>> '{last_contact,by}'), 'whatsapp|Otto', 'SLI-50: and stands on the line');
select is(pg_temp.contact('Ana'), 'whatsapp|Otto|true', 'SLI-51: Ana has two days to come back');
select is((select concat_ws('|', l.act, l.member_id, l.object_id, d.details) from app.staff_log l join app.staff_log_details d using (seq) order by seq desc limit 1),
  concat_ws('|', 'staff_note_contact', tests.id_of('Ana'), tests.challenge_id('Jornada'), '{"how": "whatsapp"}'), 'SLI-52: it is a line of the log');
select is(tests.outcome_as('Otto aal2', 'select staff_note_contact(tests.id_of(''Ana''), tests.challenge_id(''Jornada''), ''notice'')'), 'PT400 invalid_input', 'SLI-53: a notice is sent, not noted');
select is(tests.call_as('Otto aal2', 'select staff_note_contact(tests.id_of(''Lia''), tests.challenge_id(''Jornada''), ''other'')') ->> 'error', 'member_not_found', 'SLI-54: nobody writes to who does not take part');

select is(tests.call_as('Mara aal2', 'select staff_send_nudge(tests.id_of(''Bia''), tests.challenge_id(''Jornada''))') #>> '{last_contact,how}', 'notice', 'SLI-55: a moderator sends a kind word');
select is(tests.outcome_as('Bia', 'select 1 from member_notices where kind = ''nudge'' and path = ''/app/challenges/'' || tests.challenge_id(''Jornada'')'), '1 rows', 'SLI-56: its member reads it in the app');
select is(tests.call_as('Otto aal2', 'select staff_send_nudge(tests.id_of(''Bia''), tests.challenge_id(''Jornada''))') ->> 'error', 'nudged_today', 'SLI-57: not twice a day, whoever sends');
select is((select count(*) from member_notices), 1::bigint, 'SLI-58: a refusal sends nothing');
select pg_temp.record_at('2026-12-16 23:59', 'Ana', 'Jornada');
select is(pg_temp.contact('Ana'), 'whatsapp|Otto|2026-12-16|true', 'SLI-59: a check-in of the second day after is a coming back');
select is(tests.call_as('Mara aal2', 'select staff_send_nudge(tests.id_of(''Ana''), tests.challenge_id(''Jornada''))') ->> 'error', 'not_slipping', 'SLI-60: who came back is sent nothing');
select pg_temp.record_at('2026-12-17 00:00', 'Bia', 'Jornada');
select is(pg_temp.contact('Bia'), 'notice|Mara|false', 'SLI-61: one of the third day is none');
select app.void_check_in(pg_temp.last_check_in('Ana'), 'Foto repetida'), app.void_check_in(pg_temp.last_check_in('Bia'), 'Foto repetida');
select is(pg_temp.contact('Ana'), 'whatsapp|Otto|false', 'SLI-62: and a voided one is none');
select tests.set_local_clock(day + time '12:00'), tests.call_as('Mara aal2', 'select staff_send_nudge(tests.id_of(''Bia''), tests.challenge_id(''Jornada''))') ->> 'success'
from unnest(array['2026-12-17', '2026-12-18']::date[]) day;
select tests.set_local_clock('2026-12-20 23:59');
select is(tests.call_as('Mara aal2', 'select staff_send_nudge(tests.id_of(''Bia''), tests.challenge_id(''Jornada''))') ->> 'error', 'nudged_enough', 'SLI-63: after three in seven days it is enough');
select tests.set_local_clock('2026-12-21 00:00');
select is(tests.call_as('Mara aal2', 'select staff_send_nudge(tests.id_of(''Bia''), tests.challenge_id(''Jornada''))') ->> 'success', 'true', 'SLI-64: on the eighth day there is room again');

-- The end -------------------------------------------------------------------------------------------

select isnt(pg_temp.list_at('2026-12-21 23:59:59'), 'nobody', 'SLI-65: on the last day the list is full');
select is(pg_temp.list_at('2026-12-22 00:00'), 'nobody', 'SLI-66: the day after the end it is empty');
select tests.set_local_clock('2026-12-20 12:00');
update challenges set active = false where id = tests.challenge_id('Jornada');
select is(pg_temp.list(), 'nobody', 'SLI-67: so it is once the challenge was closed');

-- Live ----------------------------------------------------------------------------------------------

insert into realtime.messages (topic, extension) values ('challenge:' || tests.challenge_id('Jornada'), 'broadcast'), ('user:' || tests.id_of('Ana'), 'broadcast');
create function pg_temp.readable(who text) returns text language plpgsql as $$
begin
  perform set_config('realtime.topic', topic, true) from unnest(array['challenge:' || tests.challenge_id('Jornada')]) topic;
  return tests.outcome_as(who, format('select 1 from realtime.messages where topic = %L', 'challenge:' || tests.challenge_id('Jornada')));
end $$;
delete from challenge_participants where user_id = tests.id_of('Mara');
select is(concat_ws(', ', pg_temp.readable('Mara aal2'), pg_temp.readable('Mara aal1'), pg_temp.readable('Lia')), '1 rows, 0 rows, 0 rows',
  'SLI-68: staff with a second factor hear every challenge; without one, or as another member, they hear none that they do not take part in');
create function pg_temp.own_topic(who text) returns text language plpgsql as $$
begin
  perform set_config('realtime.topic', 'user:' || tests.id_of('Ana'), true);
  return tests.outcome_as(who, 'select 1 from realtime.messages');
end $$;
select is(pg_temp.own_topic('Mara aal2'), '0 rows', 'SLI-69: staff hear no member''s own topic');
delete from auth.users where id = tests.id_of('Bia');
select is((select count(*) from app.staff_contacts where user_id = tests.id_of('Bia')), 0::bigint, 'SLI-70: contacts are deleted with their account');
select * from finish();
rollback;
