-- The log of the staff: append only for every role, and a chain that shows what was changed all the same.
begin;
select plan(43);
select tests.make_club();
select tests.make_staff('Otto', 'operator');
select tests.make_staff('Dona', 'owner');

create function pg_temp.problems(known jsonb default '[]') returns text language sql as $$
  select string_agg(concat_ws(' ', p ->> 'seq', p ->> 'problem', p ->> 'source'), ', ' order by place)
  from jsonb_array_elements(app.verify_staff_log(known) -> 'problems') with ordinality as found (p, place) $$;

select is(app.verify_staff_log(), '{"success": true, "lines": 0, "head": {"seq": 0, "hash": ""}, "problems": []}', 'SLG-01: an empty log is whole');
select app.write_staff_line('staff_void_check_in', tests.id_of('Ana'), 'object 1', '{"reason": "Foto repetida"}');
select app.write_staff_line('staff_suspend', tests.id_of('Bia'), null, '{"reason": "Ofensa", "before": null}');
select app.write_staff_line('staff_close_challenge', null, 'object 3', '{}');
select is((select string_agg(concat_ws('|', seq, act, by_command, object_id), ', ' order by seq) from app.staff_log),
  '1|staff_void_check_in|t|object 1, 2|staff_suspend|t, 3|staff_close_challenge|t|object 3', 'SLG-02: the command''s lines say that it was the command');
select is((select string_agg(details::text, ', ' order by seq) from app.staff_log_details), '{"reason": "Foto repetida"}, {"reason": "Ofensa"}, {}', 'SLG-03: details lie beside the lines');
select is((select count(distinct salt) from app.staff_log_details), 3::bigint, 'SLG-04: each line has a salt of its own');
select is((select previous_hash from app.staff_log where seq = 3), (select line_hash from app.staff_log where seq = 2), 'SLG-05: a line holds the hash of the one before');
select ok((select line_hash ~ '^[0-9a-f]{64}$' from app.staff_log where seq = 3), 'SLG-06: a hash is a SHA-256');
select is(pg_temp.problems(), null, 'SLG-07: the chain is whole');

-- Nobody changes it ---------------------------------------------------------------------------------

select matches(tests.outcome_as(who, format(statement, t)), '^42501', format('SLG-%s: %s can''t %s %s', lpad((7 + row_number() over (order by t, who, statement))::text, 2, '0'), who, split_part(statement, ' ', 1), t))
from unnest(array['Dona aal2', 'stranger', 'service', 'owner']) who
cross join unnest(array['app.staff_log', 'app.staff_log_details']) t
cross join unnest(array['delete from %s', 'truncate %s cascade']) statement;
select is(tests.outcome_as('owner', $$update app.staff_log set act = 'nothing'$$), '42501', 'SLG-24: the database''s owner can''t change a line');
select is(tests.outcome_as('owner', $$update app.staff_log_details set details = '{"reason": "outra"}'$$), '42501', 'SLG-25: the database''s owner can''t change details');
select is(tests.outcome_as('Dona aal2', $$select app.write_staff_line('staff_suspend', null, null, '{}')$$), '42501', 'SLG-26: not even an owner of the club writes a line by hand');

-- With the account ----------------------------------------------------------------------------------

select tests.call_as('service', format('select delete_member(%L)', tests.id_of('Bia'))) is not null as arranged;
select is((select concat_ws('|', count(*) filter (where details is null), count(*) filter (where salt is null), count(*)) from app.staff_log_details), '1|1|3',
  'SLG-27: a deleted account leaves no details of what was done to it');
select is(pg_temp.problems(), null, 'SLG-28: the chain is whole all the same');

-- Five years ---------------------------------------------------------------------------------------

savepoint young;
alter table app.staff_log disable trigger user;
alter table app.staff_log_details disable trigger user;
delete from app.staff_log;
alter table app.staff_log enable trigger user;
alter table app.staff_log_details enable trigger user;
select tests.set_clock(now() - interval '5 years 2 days');
select app.write_staff_line('staff_suspend', tests.id_of('Ana'), null, '{"reason": "Antigo"}');
select app.write_staff_line('staff_suspend', tests.id_of('Ana'), null, '{"reason": "Antigo também"}');
select tests.set_clock(now() - interval '4 years 364 days');
update app.sweeps set last_run_at = '-infinity' where name = 'staff_log';
select is((select count(*) from app.staff_log), 2::bigint, 'SLG-33: before a line is written, the old ones are there');
select app.write_staff_line('staff_suspend', tests.id_of('Ana'), null, '{"reason": "Ainda não"}');
select is((select string_agg(seq::text, ',' order by seq) from app.staff_log), '3', 'SLG-34: lines of more than five years ago go with the next act, as one prefix');
select is((select count(*) from app.staff_log_details), 1::bigint, 'SLG-35: and their details with them');
select is((select seq from app.staff_log_start), 2::bigint, 'SLG-36: the chain begins behind the last one dropped');
select is(pg_temp.problems(), null, 'SLG-37: and is whole');
select is(tests.outcome_as('owner', 'delete from app.staff_log'), '42501', 'SLG-38: a line of less than five years stays');
select is(tests.outcome_as('owner', change), '42501', format('SLG-%s: nor does the beginning of the chain %s', n, sentence)) from (values
  (39, 'update app.staff_log_start set seq = 3, line_hash = (select line_hash from app.staff_log where seq = 3)', 'move over a line of less than five years'),
  (40, 'update app.staff_log_start set seq = 1', 'move back'), (41, 'update app.staff_log_start set line_hash = ''other''', 'take another hash'),
  (42, 'delete from app.staff_log_start', 'go'), (43, 'truncate app.staff_log_start', 'get emptied')) changes (n, change, sentence);
rollback to savepoint young;

-- Found out -----------------------------------------------------------------------------------------

create temp table heads as select app.staff_log_head() || '{"source": "backup"}' as head;
-- Only the database's owner can take the guard away first.
alter table app.staff_log disable trigger user;
alter table app.staff_log_details disable trigger user;
savepoint whole;
update app.staff_log set member_id = tests.id_of('Caio') where seq = 1;
select is(pg_temp.problems(), '1 changed', 'SLG-29: a line changed by the database''s owner is found');
rollback to savepoint whole;
delete from app.staff_log where seq = 2;
update app.staff_log_details set details = '{"reason": "Outra coisa"}' where seq = 1;
select is(pg_temp.problems(), '1 details_changed, 2 missing', 'SLG-30: a line taken out and a reason changed are found');
rollback to savepoint whole;
delete from app.staff_log where seq = 3;
select is(pg_temp.problems() is null, true, 'SLG-31: a cut-off end can''t be seen in the log alone');
select is(pg_temp.problems((select jsonb_agg(head) from heads)), '3 cut_off backup', 'SLG-32: it is found by what a backup noted');
select * from finish();
rollback;
