-- A report hides something before anybody has decided: by whom, how much in a day, and what goes to the top of the queue instead.
begin;
select plan(59);
select tests.make_club();
select tests.make_staff('Mara', 'moderator');
select tests.make_staff('Otto', 'operator');
-- Accounts of a moment ago: three that have only joined, one that has trained, one whose address nobody has confirmed, one of last week, one of another challenge.
select tests.create_user(name) from unnest(array['Um', 'Dois', 'Tres', 'Treina', 'Semana', 'Fora']) name;
select tests.create_user('Solta', is_confirmed => false);
select tests.join_challenge(name, 'Desafio') from unnest(array['Um', 'Dois', 'Tres', 'Treina', 'Semana', 'Solta']) name;
select tests.join_challenge('Fora', 'Outro desafio');
select tests.record(name, 'Desafio') is not null as arranged from unnest(array['Ana', 'Treina', 'Solta']) name;
select tests.record('Fora', 'Outro desafio') is not null as arranged;
update auth.users set created_at = app.now() where email like '%@example.com';
update auth.users set created_at = app.now() - interval '7 days' where id = tests.id_of('Semana');

create function pg_temp.photo(n int) returns text language sql as $$ select format('/storage/v1/object/public/workout-images/%s/%s.jpg', tests.id_of('Ana'), n) $$;
create function pg_temp.report(who text, n int, reason text default 'nudity') returns jsonb language sql as $$
  select tests.call_as(who, format('select report_content(''photo'', %L, %L)', pg_temp.photo(n), reason)) $$;
-- Whether all of it is hidden now, as the sender is told.
create function pg_temp.hides(who text, n int, reason text default 'nudity') returns text language sql as $$ select coalesce(r ->> 'error', r ->> 'is_hidden') from pg_temp.report(who, n, reason) r $$;
-- The same, and as what it was hidden.
create function pg_temp.how(who text, n int, reason text default 'nudity') returns text language plpgsql as $$
declare told constant text := pg_temp.hides(who, n, reason);
begin
  return concat_ws(' ', told, (select h.hidden_by from app.hidden_files h where h.address = pg_temp.photo(n)));
end $$;
create function pg_temp.shown() returns bigint language sql as $$
  select count(*) from storage.objects o where o.bucket_id = 'workout-images' and o.name like tests.id_of('Ana') || '/%' and not app.is_hidden_file(o.bucket_id, o.name) $$;
create function pg_temp.last() returns app.content_reports language sql as $$ select r from app.content_reports r order by r.created_at desc, r.ctid desc limit 1 $$;
create function pg_temp.decide(report uuid, decision text) returns text language sql as $$
  select coalesce(r ->> 'error', r ->> 'success') from tests.call_as('Mara aal2', format('select staff_decide_report(%L, %L, ''Olhamos'')', report, decision)) r $$;
create function pg_temp.fresh() returns void language plpgsql as $$
begin
  perform tests.set_local_clock('2026-11-20 12:00');
  delete from app.content_reports; delete from app.report_attempts; delete from app.jobs; delete from member_notices;
  delete from storage.objects where name like tests.id_of('Ana') || '/%';
  insert into storage.objects (bucket_id, name, owner, owner_id) select 'workout-images', tests.id_of('Ana') || '/' || n || '.jpg', tests.id_of('Ana'), tests.id_of('Ana')::text from generate_series(1, 15) n;
  update workout_records set image_urls = array[pg_temp.photo(1), pg_temp.photo(2), pg_temp.photo(3)] where user_id = tests.id_of('Ana');
end $$;

-- Three accounts of a moment ago ------------------------------------------------------------------------

select pg_temp.fresh();
select is((select string_agg(pg_temp.hides(who, n), ',' order by n) from (values ('Um', 1), ('Dois', 2), ('Tres', 3)) r (who, n)), 'true,false,false', 'HAO-01: of three newcomers the first one''s report hides a picture, and no other');
select is((select string_agg(pg_temp.hides(who, n), ',' order by n) from (select (array['Um', 'Dois', 'Tres'])[1 + n % 3] as who, n from generate_series(4, 15) n) r),
  (select string_agg('false', ',') from generate_series(4, 15)), 'HAO-02: nor do all that they may send in a day');
select is(pg_temp.shown(), 14::bigint, 'HAO-03: of fifteen pictures fourteen are there');
select is((select count(*) from app.content_reports where is_urgent), 14::bigint, 'HAO-04: the fourteen are urgent');
select pg_temp.fresh();
select is(tests.call_as('Um', format('select report_content(''workout'', %L, ''nudity'')', (select id from workout_records where user_id = tests.id_of('Ana')))) ->> 'is_hidden', 'false', 'HAO-05: of a workout a newcomer''s report does not hide all');
select is(pg_temp.shown(), 14::bigint, 'HAO-06: but one picture');
select is(((pg_temp.last()).is_urgent || ' ' || (pg_temp.last()).hidden_at_once), 'true true', 'HAO-07: and the rest of it is urgent');
select is(tests.call_as('Um', format('select report_content(''workout'', %L, ''nudity'')', (select id from workout_records where user_id = tests.id_of('Ana')))) ->> 'is_hidden', 'false', 'HAO-08: told again it reads the same');
update app.clock_shift set shift = shift + interval '24 hours 1 minute';
select is(pg_temp.hides('Dois', 9), 'true', 'HAO-09: a day later there is another one');

-- Trust -------------------------------------------------------------------------------------------------

select pg_temp.fresh();
select is(pg_temp.how('Treina', 1), 'true trusted', 'HAO-10: who has a confirmed address and a check-in in the challenge is trusted');
select pg_temp.fresh();
select is(pg_temp.how('Semana', 1), 'true trusted', 'HAO-11: so has who has been there for a week');
select pg_temp.fresh();
select is(pg_temp.how('Solta', 1), 'true newcomer', 'HAO-12: who has not confirmed the address is not, with a check-in either');
select pg_temp.fresh();
update challenge_check_ins set voided_at = app.now() where user_id = tests.id_of('Treina');
select is(pg_temp.how('Treina', 1), 'true newcomer', 'HAO-13: a voided check-in is none');
update challenge_check_ins set voided_at = null where user_id = tests.id_of('Treina');
select pg_temp.fresh();
select is(pg_temp.hides('Fora', 1), 'false', 'HAO-14: a check-in in another challenge hides nothing here');
select is((pg_temp.last()).is_urgent || ' ' || pg_temp.shown(), 'true 15', 'HAO-15: the report is urgent');

-- A limit a member and day --------------------------------------------------------------------------------

select pg_temp.fresh();
select is((select string_agg(pg_temp.hides(who, n), ',' order by n) from (values ('Treina', 1), ('Treina', 2), ('Semana', 3), ('Semana', 4), ('Treina', 5)) r (who, n)), 'true,true,true,false,false',
  'HAO-16: trusted reporters hide three pictures of a member in a day');
select is(pg_temp.hides('Um', 6), 'false', 'HAO-17: and a newcomer none beyond them');
select is(pg_temp.shown(), 12::bigint, 'HAO-18: twelve are there');
select pg_temp.fresh();
select is(pg_temp.how('Um', 1), 'true newcomer', 'HAO-19: a newcomer''s one counts among the three');
select is(tests.call_as('Treina', format('select report_content(''workout'', %L, ''nudity'')', (select id from workout_records where user_id = tests.id_of('Ana')))) ->> 'is_hidden', 'true', 'HAO-20: there is room for a workout''s other two');
select is(pg_temp.hides('Semana', 9), 'false', 'HAO-21: and for no more');

-- A minor -----------------------------------------------------------------------------------------------

select pg_temp.fresh();
select is(pg_temp.hides('Um', 1, 'minor') || ' ' || pg_temp.hides('Dois', 2, 'minor'), 'true true', 'HAO-22: a minor is hidden at once, whoever reports it');
select is(pg_temp.hides('Um', 3, 'minor'), 'false', 'HAO-23: one a reporter and day');
select is((pg_temp.last()).is_urgent, true, 'HAO-24: the second is urgent');
select is(pg_temp.hides('Fora', 4, 'minor'), 'true', 'HAO-25: also from who is in no challenge with the member');
select is(pg_temp.hides('Tres', 5, 'minor') || ' ' || pg_temp.shown(), 'false 12', 'HAO-26: within the limit of the member and day');
select pg_temp.fresh();
select is(pg_temp.hides('Um', 1, 'minor'), 'true', 'HAO-27: a false one');
select is(pg_temp.decide((pg_temp.last()).id, 'refuse'), 'true', 'HAO-28: is refused');
select tests.call_as('service', format('select hidden_file_placed(%L, ''public'')', id)) is not null as arranged from app.hidden_files;
update app.clock_shift set shift = shift + interval '2 days';
select is(pg_temp.hides('Um', 2, 'minor') || ' ' || pg_temp.hides('Um', 3, 'nudity'), 'false false', 'HAO-29: and costs its sender the right, for good');
select is(pg_temp.hides('Dois', 4, 'minor'), 'true', 'HAO-30: and nobody else');
select pg_temp.fresh();
insert into app.member_blocks (user_id, blocked_id, blocked_name) values (tests.id_of('Ana'), tests.id_of('Treina'), 'Treina');
select is(pg_temp.hides('Treina', 1, 'minor') || ' ' || pg_temp.hides('Treina', 2), 'false false', 'HAO-31: who is blocked hides nothing');
select is((select count(*) from app.content_reports where is_urgent), 2::bigint, 'HAO-32: and is told nothing of it: the reports are there');
delete from app.member_blocks;

-- Refused before ------------------------------------------------------------------------------------------

select pg_temp.fresh();
select is(pg_temp.hides('Treina', 1), 'true', 'HAO-33: a picture is hidden');
select is(pg_temp.decide((pg_temp.last()).id, 'refuse'), 'true', 'HAO-34: staff let it stand');
select tests.call_as('service', format('select hidden_file_placed(%L, ''public'')', id)) is not null as arranged from app.hidden_files;
select is(pg_temp.hides('Semana', 1), 'false', 'HAO-35: the next report does not hide it');
select is((pg_temp.last()).is_urgent, false, 'HAO-36: nor is it urgent: staff have seen it');
select is(pg_temp.hides('Semana', 2), 'false', 'HAO-37: nor does one hide another picture of a member about whom one was refused');
select is((pg_temp.last()).is_urgent, true, 'HAO-38: that one is urgent');
update app.clock_shift set shift = shift + interval '1 minute';
select is(pg_temp.hides('Semana', 3, 'minor'), 'true', 'HAO-39: a minor is hidden all the same');
select is(pg_temp.decide((pg_temp.last()).id, 'hide_photo'), 'true', 'HAO-40: and where staff hide the latest');
update app.clock_shift set shift = shift + interval '24 hours 1 minute';
select is(pg_temp.hides('Treina', 4), 'true', 'HAO-41: the next one hides again');
select pg_temp.fresh();
select tests.call_as('Treina', format('select report_content(''workout'', %L, ''nudity'')', (select id from workout_records where user_id = tests.id_of('Ana')))) is not null as arranged;
select pg_temp.decide((pg_temp.last()).id, 'refuse') is not null as arranged;
select tests.call_as('service', format('select hidden_file_placed(%L, ''public'')', id)) is not null as arranged from app.hidden_files;
update app.clock_shift set shift = shift + interval '31 days';
select is(pg_temp.hides('Semana', 2), 'false', 'HAO-42: a picture of a workout that was let stand is let stand, a month later too');
select is(pg_temp.hides('Semana', 7), 'true', 'HAO-43: and another one is hidden again then');

-- On top of the queue, and by mail --------------------------------------------------------------------------

select pg_temp.fresh();
create function pg_temp.report_later(who text, n int, reason text) returns boolean language plpgsql as $$
begin
  update app.clock_shift set shift = shift + interval '1 second';
  return pg_temp.report(who, n, reason) is not null;
end $$;
select pg_temp.report_later('Semana', 1, 'offence') as arranged;
select pg_temp.report_later(who, n, 'nudity') as arranged from (values ('Um', 2), ('Dois', 3), ('Tres', 4)) r (who, n);
select is((select string_agg((r ->> 'reason') || ' ' || (r ->> 'is_hidden') || ' ' || (r ->> 'is_urgent'), ', ' order by place) from jsonb_array_elements(tests.call_as('Mara aal2', 'select staff_reports()') -> 'rows') with ordinality q (r, place)),
  'nudity false true, nudity false true, offence false false, nudity true false', 'HAO-44: urgent ones stand on top, the oldest first')
from (select 1) one;
select is((select string_agg(r ->> 'reason', ', ' order by n) from (select n, tests.call_as('Mara aal2', format('select staff_reports(null, %L, 1)', after)) #> '{rows,0}' as r from (
    select 1 as n, null::jsonb as after union all select 2, tests.call_as('Mara aal2', 'select staff_reports(null, null, 1)') -> 'next_after') pages) one), 'nudity, nudity', 'HAO-45: page by page too');
create function pg_temp.mails() returns text language sql as $$
  select string_agg(concat_ws(' ', f ->> 'to', f ->> 'reports', (extract(epoch from j.due_at - app.now()) / 60)::int), ', ' order by f ->> 'to', j.due_at) from app.jobs j, app.mail_facts(j.payload) f where j.payload ->> 'mail' = 'urgent_reports' and j.done_at is null $$;
select is(pg_temp.mails(), 'mara@example.com 2 0, otto@example.com 2 0', 'HAO-46: the staff are mailed at once, one mail for all');
update app.jobs set done_at = app.now() where payload ->> 'mail' = 'urgent_reports';
update app.clock_shift set shift = shift + interval '20 minutes';
select pg_temp.report('Um', 5) is not null, pg_temp.report('Dois', 6) is not null as arranged;
select is(pg_temp.mails(), 'mara@example.com 4 40, otto@example.com 4 40', 'HAO-47: for the next ones when an hour is over');
select is(pg_temp.decide(id, 'refuse'), 'true', 'HAO-48' || row_number() over () || ': decided meanwhile') from (select id from app.content_reports where is_urgent order by created_at) r;
select is((select string_agg(coalesce(f ->> 'to', 'nobody'), ', ') from app.jobs j, app.mail_facts(j.payload) f where j.payload ->> 'mail' = 'urgent_reports' and j.done_at is null), 'nobody, nobody', 'HAO-49: nobody is mailed where none waits any more');
select is((select count(*) from app.content_reports where is_urgent and queue_rank = 0), 0::bigint, 'HAO-50: and a decided one is on top of nothing');

-- The public form hides nothing, and does not wait either --------------------------------------------------------

select pg_temp.fresh();
create function pg_temp.form(reason text, place text) returns boolean language plpgsql as $$
begin
  perform tests.call_as('service', format('select record_public_report(''fora@example.org'', %L, %L)', reason, place));
  return (pg_temp.last()).is_urgent;
end $$;
select is(pg_temp.form(reason, place), expected, format('HAO-%s: %s', n, sentence)) from (values
  (51, 'nudity', 'https://clube.example' || pg_temp.photo(1), true, 'nudity by the public form is urgent'), (52, 'minor', 'No mural do clube', true, 'and a minor, also where nobody has found it yet'),
  (53, 'nudity', 'No mural do clube', false, 'other things wait their turn'), (54, 'offence', 'https://clube.example' || pg_temp.photo(2), false, 'as does an offence')) f (n, reason, place, expected, sentence);
select is(pg_temp.shown(), 15::bigint, 'HAO-55: it hides nothing');
-- Mara becomes whom they are about: Otto could decide, and her mail finds none.
update app.content_reports set member_id = tests.id_of('Mara') where is_urgent;
select is(pg_temp.mails(), 'otto@example.com 2 0, 0 0', 'HAO-56: whoever they are about is not mailed while somebody else could decide');
select * from finish();
rollback;
