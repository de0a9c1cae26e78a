-- Challenges in the hands of staff: made, repeated, changed, closed and deleted, with warnings; and what goes on today.
begin;
select plan(38);
select tests.make_club();
select tests.make_staff('Mara', 'moderator');
select tests.make_staff('Otto', 'operator');
select tests.record('Ana', 'Desafio') is not null as arranged;

create function pg_temp.act(statement text) returns jsonb language sql as $$ select tests.call_as('Otto aal2', statement) $$;
create function pg_temp.seen(in_title text) returns text language sql as $$ select format('%L, %L', c.id, c.updated_at) from challenges c where c.title = in_title $$;
create function pg_temp.change(in_title text, changes jsonb) returns jsonb language sql as $$
  select pg_temp.act(format('select staff_update_challenge(%L, %L, %L)', c.id, changes, c.updated_at)) from challenges c where c.title = in_title $$;
create function pg_temp.create_one(fields jsonb, accept boolean default false) returns jsonb language sql as $$
  select pg_temp.act(format('select staff_create_challenge(%L, %L)', fields, accept)) $$;
create function pg_temp.warnings(reply jsonb) returns text language sql as $$
  select concat_ws(': ', reply ->> 'error', (select string_agg(w ->> 'warning', ', ' order by place) from jsonb_array_elements(reply -> 'warnings') with ordinality as told (w, place))) $$;

-- Making --------------------------------------------------------------------------------------------

select is((select concat_ws('|', c ->> 'title', c ->> 'start', c ->> 'end', c ->> 'target_check_ins', c ->> 'points', c ->> 'time_zone', c ->> 'state')
    from (select pg_temp.create_one('{"title": " Verão  21 ", "start": "2027-01-05", "end": "2027-01-14"}') -> 'challenge' as c) made),
  'Verão 21|2027-01-05|2027-01-14|10|210|America/Sao_Paulo|to_begin', 'SFC-01: a challenge is made of a title and its days');
select is((select concat_ws('|', start_date, end_date) from challenges where title = 'Verão 21'), '2027-01-05 03:00:00+00|2027-01-15 02:59:59+00', 'SFC-02: its days are whole ones in its zone');
select is((select concat_ws('|', l.act, d.details #>> '{after,title}') from app.staff_log l join app.staff_log_details d using (seq) order by l.seq desc limit 1),
  'staff_create_challenge|Verão 21', 'SFC-03: that is a line of the log');
select is(pg_temp.warnings(pg_temp.create_one('{"title": "A", "start": "2026-11-19", "end": "2026-11-25", "target_check_ins": 9}')),
  'challenge_warnings: target_above_days, start_has_passed, beside_another, beside_another', 'SFC-04: what was probably not meant is said first');
select is((select count(*) from challenges where title = 'A'), 0::bigint, 'SFC-05: and nothing is made');
select is(pg_temp.create_one('{"title": "A", "start": "2026-11-19", "end": "2026-11-25", "target_check_ins": 9}', true) ->> 'success', 'true', 'SFC-06: with the warnings accepted it is made');
select is(pg_temp.create_one('{"title": "B", "start": "2027-02-02", "end": "2027-02-01"}') ->> 'error', 'challenge_days_wrong', 'SFC-07: none ends before it begins');
select is(pg_temp.create_one('{"title": "B", "start": "2027-02-02", "end": "2028-02-03"}') ->> 'error', 'challenge_days_wrong', 'SFC-08: none lasts longer than a year and a day');
select is(tests.outcome_as('Otto aal2', format('select staff_create_challenge(%L)', fields)), 'PT400 invalid_input', format('SFC-%s: %s is malformed', n, what))
from (values ('09', 'no title', '{"start": "2027-01-05", "end": "2027-01-14"}'), ('10', 'a day that is none', '{"title": "B", "start": "2027-02-30", "end": "2027-03-14"}'),
  ('11', 'a zone that is none', '{"title": "B", "start": "2027-01-05", "end": "2027-01-14", "time_zone": "Moon/Base"}'),
  ('12', 'a target of none', '{"title": "B", "start": "2027-01-05", "end": "2027-01-14", "target_check_ins": 0}'),
  ('13', 'no last day', '{"title": "B", "start": "2027-01-05"}')) malformed (n, what, fields);

-- Repeating -----------------------------------------------------------------------------------------

update challenges set description = 'Treinar todo dia', requirements = '{Respeito}' where id = tests.challenge_id('Desafio');
select is((select concat_ws('|', c ->> 'title', c ->> 'start', c ->> 'end', c ->> 'description', c #>> '{requirements,0}', c ->> 'participants')
    from (select pg_temp.act(format('select staff_repeat_challenge(%L, ''{"start": "2027-03-01", "title": "Desafio de março"}'')', tests.challenge_id('Desafio'))) -> 'challenge' as c) made),
  'Desafio de março|2027-03-01|2027-03-21|Treinar todo dia|Respeito|0', 'SFC-14: a past one is repeated, as long and with its rules, and nobody takes part yet');
select is(pg_temp.act(format('select staff_repeat_challenge(%L, ''{"start": "2027-03-01"}'')', gen_random_uuid())) ->> 'error', 'challenge_not_found', 'SFC-15: one that never was is not repeated');

-- Changing ------------------------------------------------------------------------------------------

select is(pg_temp.change('Desafio', '{"title": "Desafio 21", "description": ""}') #>> '{challenge,title}', 'Desafio 21', 'SFC-16: what is named changes');
select is((select concat_ws('|', description, points, requirements) from challenges where title = 'Desafio 21'), '210|{Respeito}', 'SFC-17: the rest stays');
select is(pg_temp.act(format('select staff_update_challenge(%L, ''{"title": "X"}'', now() - interval ''1 day'')', tests.challenge_id('Desafio'))) #>> '{challenge,title}', 'Desafio 21', 'SFC-18: who saw an older state is shown the new one');
select is(pg_temp.change('Desafio 21', '{"start": "2026-11-21"}') - 'message', '{"success": false, "error": "challenge_has_check_ins", "zone_changes": false, "first": "2026-11-20", "last": "2026-11-20"}', 'SFC-19: a check-in stays inside its challenge');
select is(pg_temp.change('Desafio 21', '{"time_zone": "UTC"}') ->> 'zone_changes', 'true', 'SFC-20: and on its day');
select is(pg_temp.change('Desafio 21', '{"end": "2026-12-02"}') #>> '{challenge,end}', '2026-12-02', 'SFC-21: a running one may be made longer');
select is((select string_agg(act, ', ' order by seq) from app.staff_log where object_id = tests.challenge_id('Desafio')::text), 'staff_update_challenge, staff_update_challenge', 'SFC-22: only what was changed is a line');

-- Closing and deleting ------------------------------------------------------------------------------

select is(pg_temp.act(format('select staff_close_challenge(%s)', pg_temp.seen('Desafio 21'))) #>> '{challenge,state}', 'closed', 'SFC-23: a challenge is closed');
select is(pg_temp.act(format('select staff_close_challenge(%s)', pg_temp.seen('Desafio 21'))) ->> 'error', 'challenge_over', 'SFC-24: once');
select is(pg_temp.change('Desafio 21', '{"active": true}') #>> '{challenge,state}', 'running', 'SFC-25: and opened again');
select is(pg_temp.act(format('select staff_delete_challenge(%s)', pg_temp.seen('Desafio 21'))) ->> 'error', 'challenge_has_members', 'SFC-26: with members it is not deleted');
select is(pg_temp.act(format('select staff_delete_challenge(%s)', pg_temp.seen('Verão 21'))) ->> 'success', 'true', 'SFC-27: without it is');
select is(tests.outcome_as('Otto aal2', format('select app.staff_delete_challenge(%s, true)', pg_temp.seen('Desafio 21'))), '1 rows', 'SFC-28: the force of the command is refused to anybody else');
select is((select count(*) from challenges where title = 'Desafio 21'), 1::bigint, 'SFC-29: and does nothing');

-- Reading -------------------------------------------------------------------------------------------

select is((select concat_ws('|', p #>> '{rows,0,user_name}', p #>> '{rows,0,email}', p #>> '{rows,0,position}', p #>> '{rows,1,user_name}', p ->> 'next_after')
    from (select tests.call_as('Mara aal2', format('select staff_participants(%L)', tests.challenge_id('Desafio'))) as p) read),
  'Ana|an…@example.com|1|Bia', 'SFC-30: staff who do not take part read the ranking, with shortened addresses');
create temp table first_page as select tests.call_as('Mara aal2', 'select staff_challenges(p_limit => 2)') as page;
select is((select jsonb_array_length(page -> 'rows') from first_page), 2, 'SFC-31: challenges come in pages');
select is((select count(*) from first_page, jsonb_array_elements(page -> 'rows') f, jsonb_array_elements(tests.call_as('Mara aal2', format('select staff_challenges(p_after => %L)', page -> 'next_after')) -> 'rows') n where f ->> 'id' = n ->> 'id'), 0::bigint,
  'SFC-32: the next page has none of the one before');
select is((select concat_ws('|', c ->> 'day', c ->> 'days', c ->> 'check_ins_today', c ->> 'participants', c #>> '{hours,12}', t ->> 'new_members_today', t ->> 'payments')
    from (select tests.call_as('Mara aal2', 'select staff_today()') as t) today, jsonb_array_elements(t -> 'challenges') c where c ->> 'title' = 'Desafio 21'),
  '11|23|1|2|1|5', 'SFC-33: a moderator sees the day, its check-ins and hours, and no payments');
select ok((select t -> 'payments' = '[]' and t ? 'failed_jobs' and t -> 'requests' = '[]' from (select pg_temp.act('select staff_today()') as t) today), 'SFC-34: an operator sees payments, jobs and requests');

-- Jobs that nobody takes ----------------------------------------------------------------------------

create function pg_temp.waiting(who text) returns text language sql as $$
  select concat_ws('|', w ->> 'count', (w ->> 'oldest_at')::timestamptz = app.now() - interval '3 hours') from (select tests.call_as(who, 'select staff_today()') -> 'waiting_jobs' as w) t $$;
update app.jobs set done_at = app.now() where done_at is null;
update app.reminder_settings set is_on = false where is_on;
select is(pg_temp.waiting('Otto aal2'), '0', 'SFC-35: where nothing is due nothing waits');
insert into app.jobs (kind, key, due_at, taken_until, done_at, given_up_at) values
  ('mail', 'waits', app.now() - interval '3 hours', null, null, null), ('check_session', 'silent', app.now() - interval '2 hours', app.now() - interval '1 hour', null, null),
  ('mail', 'taken', app.now() - interval '4 hours', app.now() + interval '1 minute', null, null), ('mail', 'later', app.now() + interval '1 hour', null, null, null),
  ('mail', 'done', app.now() - interval '5 hours', null, app.now(), null), ('mail', 'given up', app.now() - interval '5 hours', null, null, app.now());
select is(pg_temp.waiting('Otto aal2'), '2|t', 'SFC-36: what is due and nobody has taken waits, the oldest for three hours');
insert into app.reminder_settings (user_id, is_on, next_at) values (tests.id_of('Ana'), true, app.now() - interval '1 hour')
  on conflict (user_id) do update set is_on = true, next_at = excluded.next_at;
select is(pg_temp.waiting('Otto aal2'), '3|t', 'SFC-37: a reminder whose hour has come waits, too');
select is(pg_temp.waiting('Mara aal2'), '', 'SFC-38: a moderator is not told');
select * from finish();
rollback;
