-- Backups: the deleted accounts that wait to be listed beside them, and who makes the night's one.
begin;
select plan(27);
select tests.make_club();
create temp table callers (number integer, who text);
insert into callers values (1, 'Ana'), (2, 'Bia'), (3, 'stranger'), (4, 'service');

select is(tests.outcome_as(who, 'select * from app.deleted_accounts'), '42501', format('BKP-%s: %s reads no deleted accounts', to_char(number, 'FM00'), who))
from callers order by number;
select is(tests.outcome_as(who, 'delete from app.deleted_accounts'), '42501', format('BKP-%s: %s takes no deleted account from the list', to_char(number + 4, 'FM00'), who))
from callers order by number;
select is(tests.outcome_as(who, 'select app.begin_backup()'), '42501', format('BKP-%s: %s begins no backup', to_char(number + 8, 'FM00'), who))
from callers order by number;

delete from auth.users where id = tests.id_of('Caio');
select is((select count(*)::integer from app.deleted_accounts), 0, 'BKP-21: where nobody keeps the list, no id of a deleted account stays');
insert into app.sweeps (name) values ('deletion_list');
select tests.call_as('service', format('select delete_member(%L)', tests.id_of('Ana'))) is not null as arranged;
select is((select array_agg(user_id) from app.deleted_accounts), array[tests.id_of('Ana')], 'BKP-13: an account that the member deleted waits to be listed');
delete from auth.users where id = tests.id_of('Bia');
select is((select count(*)::integer from app.deleted_accounts), 2, 'BKP-14: an account that was deleted by any other way waits too');
select ok((select bool_and(deleted_at between now() and clock_timestamp()) from app.deleted_accounts),
  'BKP-15: the instant of a deletion is the machine''s, whatever the club''s clock says');

update app.clock_shift set shift = timestamptz '2026-11-22 02:59:00-03' - now();
select is(concat_ws(', ', app.begin_backup(), app.begin_backup()), 't, f', 'BKP-16: the first backup is made at once, and by one');
update app.clock_shift set shift = timestamptz '2026-11-22 03:01:00-03' - now();
select is(concat_ws(', ', app.begin_backup(), app.begin_backup()), 't, f', 'BKP-17: the night''s backup is due from three o''clock on, once');
select app.end_backup() is null as arranged;
update app.clock_shift set shift = timestamptz '2026-11-23 02:59:00-03' - now();
select is(app.begin_backup(), false, 'BKP-18: no second backup is due before the next night');
select app.fail_backup() is null as arranged;
select is(app.begin_backup(), false, 'BKP-22: a backup that failed is not made again at once');
update app.clock_shift set shift = timestamptz '2026-11-23 04:00:00-03' - now();
select is(concat_ws(', ', app.begin_backup(), app.begin_backup()), 't, f', 'BKP-19: a backup that failed is due again an hour later, once');
select app.end_backup() is null as arranged;
update app.clock_shift set shift = timestamptz '2026-11-24 03:30:00-03' - now();
select is(app.begin_backup(), true, 'BKP-23: the next night has a backup of its own');
update app.clock_shift set shift = timestamptz '2026-11-24 04:15:00-03' - now();
select app.keep_backup() is null as arranged;
update app.clock_shift set shift = timestamptz '2026-11-24 05:14:00-03' - now();
select is(app.begin_backup(), false, 'BKP-24: a backup that was heard of within the hour is not begun again');
update app.clock_shift set shift = timestamptz '2026-11-24 05:16:00-03' - now();
select is(concat_ws(', ', app.begin_backup(), app.begin_backup()), 't, f', 'BKP-25: one whose process is not heard of for an hour is due again, once');
select app.end_backup() is null as arranged;
update app.clock_shift set shift = timestamptz '2026-11-24 23:00:00-03' - now();
select is(app.begin_backup(), false, 'BKP-26: one that was made is not due again that night');
update app.clock_shift set shift = timestamptz '2026-11-20 12:00:00-03' - now();
select is(concat_ws(', ', app.begin_backup(), app.begin_backup()), 't, f', 'BKP-27: a clock that was ahead and is put back keeps no backup from being made');
select is(concat_ws(', ', app.begin_deletion_list_hour(), app.begin_deletion_list_hour()), 't, f',
  'BKP-20: until when the list is complete is written once an hour, by one');

select * from finish();
rollback;
