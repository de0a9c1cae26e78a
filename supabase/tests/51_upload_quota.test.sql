-- How much one member keeps in the storage: 4,000 files and 2 GiB in all, 100 files and 200 MiB of the last 24 hours.
begin;
select plan(18);
select tests.make_club();
create function pg_temp.give(who text, files integer, bytes bigint, age interval) returns void language sql as $$
  insert into storage.objects (bucket_id, name, owner_id, metadata, created_at, updated_at)
  select 'workout-images', tests.id_of(who) || '/' || gen_random_uuid() || '.webp', tests.id_of(who)::text,
         jsonb_build_object('size', bytes), app.now() - age, app.now() - age from generate_series(1, files) $$;
create function pg_temp.upload(who text) returns text language sql as $$
  select tests.outcome_as(who, format('insert into storage.objects (bucket_id, name) values (''workout-images'', %L)', tests.id_of(who) || '/' || gen_random_uuid() || '.webp')) $$;
create function pg_temp.refusal(who text, bytes bigint) returns text language sql as $$ select app.storage_refusal(tests.id_of(who), bytes) $$;
create function pg_temp.clear(who text) returns void language sql as $$ delete from storage.objects where owner_id = tests.id_of(who)::text $$;

select ok(
  exists (select from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
           where i.indrelid = 'storage.objects'::regclass and a.attname = 'owner_id'),
  'QUO-01: a member''s files are found by an index');

select pg_temp.give('Ana', 99, 1000, '1 hour');
select is(pg_temp.refusal('Ana', 0), null, 'QUO-02: after 99 files of a day there is room for one more');
select is(pg_temp.upload('Ana'), '1 rows', 'QUO-03: the hundredth file of a day is accepted');
select pg_temp.give('Ana', 1, 1000, '1 hour');
select is(pg_temp.refusal('Ana', 0), 'storage_full_today', 'QUO-04: after 100 files of a day there is no room for another');
select is(pg_temp.upload('Ana'), '42501', 'QUO-05: no policy lets a member upload a file beyond the limit');
select is(pg_temp.upload('Bia'), '1 rows', 'QUO-06: another member still uploads');
delete from storage.objects where id = (select id from storage.objects where owner_id = tests.id_of('Ana')::text limit 1);
select is(pg_temp.upload('Ana'), '1 rows', 'QUO-07: a file that Ana removes gives its room back');
update storage.objects set created_at = app.now() - interval '25 hours', updated_at = app.now() - interval '25 hours' where owner_id = tests.id_of('Ana')::text;
select is(pg_temp.refusal('Ana', 0), null, 'QUO-08: a file older than 24 hours does not count in the day');
update storage.objects set updated_at = app.now() where owner_id = tests.id_of('Ana')::text;
select pg_temp.give('Ana', 1, 1000, '1 hour');
select is(pg_temp.refusal('Ana', 0), 'storage_full_today', 'QUO-09: a file that is replaced counts in the day');

select pg_temp.clear('Ana');
select pg_temp.give('Ana', 1, 209715200 - 500, '1 hour');
select is(pg_temp.refusal('Ana', 500), null, 'QUO-10: 200 MiB of a day may be filled');
select is(pg_temp.refusal('Ana', 501), 'storage_full_today', 'QUO-11: a day may have no byte more than 200 MiB');

select pg_temp.clear('Ana');
select pg_temp.give('Ana', 3999, 1000, '30 days');
select is(pg_temp.refusal('Ana', 0), null, 'QUO-12: after 3,999 files there is room for one more');
select pg_temp.give('Ana', 1, 1000, '30 days');
select is(pg_temp.refusal('Ana', 0), 'storage_full', 'QUO-13: after 4,000 files there is no room for another');

select pg_temp.clear('Ana');
select pg_temp.give('Ana', 4, 536870912, '30 days');
select is(pg_temp.refusal('Ana', 1), 'storage_full', 'QUO-14: after 2 GiB there is no room for another file');
update storage.objects set metadata = to_jsonb(metadata::text) where owner_id = tests.id_of('Ana')::text;
select is(pg_temp.refusal('Ana', 1), 'storage_full', 'QUO-15: sizes in a JSON string are counted');
select is(app.storage_refusal(null, 1), null, 'QUO-16: the server itself has no limit but the disk');

select is(tests.outcome_as('Bia', format('select app.storage_refusal(%L, 0)', tests.id_of('Ana'))), '42501', 'QUO-17: a member can''t ask how much another keeps');
select is(tests.outcome_as('stranger', 'select app.has_storage_room()'), '42501', 'QUO-18: a stranger can''t ask whether there is room');
select * from finish();
rollback;
