-- How much one member keeps in the storage: 4,000 files and 2 GiB in all, 100 files and 200 MiB of the last 24 hours.
begin;
select plan(54);
select tests.make_club();
create function pg_temp.give(who text, files integer, bytes bigint, age interval) returns void language sql as $$
  select set_config('club.storage_limits', 'off', true);
  insert into storage.objects (bucket_id, name, owner_id, metadata, created_at, updated_at)
  select 'workout-images', tests.id_of(who) || '/' || gen_random_uuid() || '.webp', tests.id_of(who)::text,
         jsonb_build_object('size', bytes), app.now() - age, app.now() - age from generate_series(1, files);
  select set_config('club.storage_limits', '', true) $$;
create function pg_temp.upload(who text) returns text language sql as $$
  select tests.outcome_as(who, format('insert into storage.objects (bucket_id, name) values (''workout-images'', %L)', tests.id_of(who) || '/' || gen_random_uuid() || '.webp')) $$;
create function pg_temp.refusal(who text, bytes bigint) returns text language sql as $$ select app.storage_refusal(tests.id_of(who), bytes) $$;
-- A statement as Storage sends it: under its own role, whoever asked it.
create function pg_temp.by_storage(statement text) returns text language sql as $$ select tests.outcome_as('service', statement) $$;
create function pg_temp.clear(who text) returns void language sql as $$ delete from storage.objects where owner_id = tests.id_of(who)::text $$;

select ok(
  exists (select from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
           where i.indrelid = 'app.member_files'::regclass and a.attname = 'user_id'),
  'QUO-01: a member''s files are found by an index');

-- The room that is left, asked before a photo is sent.
create function pg_temp.room(who text) returns text language sql as $$
  select concat_ws(' ', r ->> 'files_left', r ->> 'bytes_left', r ->> 'files_left_today', r ->> 'bytes_left_today') from tests.call_as(who, 'select my_photo_room()') r $$;
select is(pg_temp.room('Ana'), '4000 2147483648 100 209715200', 'QUO-49: without a file all the room is left');
select pg_temp.give('Ana', 3, 1000, '1 hour'), pg_temp.give('Ana', 2, 500, '25 hours');
select is(pg_temp.room('Ana'), '3995 2147479648 97 209712200', 'QUO-50: what is kept takes room, of the day only what is of the last 24 hours');
select is(pg_temp.room('Bia'), '4000 2147483648 100 209715200', 'QUO-51: of another member it tells nothing');
select pg_temp.give('Ana', 4000, 600000, '30 days');
select is(pg_temp.room('Ana'), '0 0 97 209712200', 'QUO-52: less than nothing is never left');
select is((select string_agg(pg_temp.refusal('Bia', n), ' ') from unnest(array[0, 209715200, 209715201]::bigint[]) n), 'storage_full_today', 'QUO-53: what is told to be left is what is taken');
select is(tests.outcome_as('stranger', 'select my_photo_room()'), '42501', 'QUO-54: a stranger has none to ask for');
select pg_temp.clear('Ana');

select pg_temp.give('Ana', 99, 1000, '1 hour');
select is(pg_temp.refusal('Ana', 0), null, 'QUO-02: after 99 files of a day there is room for one more');
select is(pg_temp.upload('Ana'), '1 rows', 'QUO-03: the hundredth file of a day is accepted');
select pg_temp.give('Ana', 1, 1000, '1 hour');
select is(pg_temp.refusal('Ana', 0), 'storage_full_today', 'QUO-04: after 100 files of a day there is no room for another');
select is(pg_temp.upload('Ana'), '42501', 'QUO-05: no policy lets a member upload a file beyond the limit');
select is(pg_temp.upload('Bia'), '1 rows', 'QUO-06: another member still uploads');
delete from storage.objects where id = (select id from storage.objects where owner_id = tests.id_of('Ana')::text limit 1);
select is(pg_temp.upload('Ana'), '1 rows', 'QUO-07: a file that Ana removes gives its room back');
select pg_temp.by_storage($$update storage.objects set created_at = app.now() - interval '25 hours', updated_at = app.now() - interval '25 hours' where owner_id = tests.id_of('Ana')::text$$);
select is(pg_temp.refusal('Ana', 0), null, 'QUO-08: a file older than 24 hours does not count in the day');
select pg_temp.by_storage($$update storage.objects set updated_at = app.now() where owner_id = tests.id_of('Ana')::text$$);
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
-- How they are counted ------------------------------------------------------------------------------

-- On hosted Supabase only Storage may index its own table.
create temp table scans as select pg_stat_get_xact_numscans('storage.objects'::regclass) as before, app.storage_refusal(tests.id_of('Ana'), 1) as refusal;
select is(pg_stat_get_xact_numscans('storage.objects'::regclass), (select before from scans), 'QUO-19: counting a member''s files does not read the table of all files');

create function pg_temp.differences() returns bigint language sql as $$
  with counted as (select file_id, user_id, bytes, written_at from app.member_files),
    kept as (select o.id, o.owner_id::uuid, coalesce((app.json_object(o.metadata) ->> 'size')::bigint, 0), greatest(o.created_at, o.updated_at)
               from storage.objects o join auth.users u on u.id::text = o.owner_id)
  select count(*) from ((select * from counted except select * from kept) union all (select * from kept except select * from counted)) d $$;
select is(pg_temp.differences(), 0::bigint, 'QUO-20: after uploads, replacements and removals each file is counted once');
select pg_temp.clear('Ana'), pg_temp.clear('Bia');
select pg_temp.give('Ana', 3, 1000, '1 hour');
select is((select count(*) from app.member_files), 3::bigint, 'QUO-21: of the members whose files are gone nothing is counted');
select pg_temp.by_storage($$update storage.objects set owner_id = tests.id_of('Bia')::text, name = 'x/' || name$$);
select is((select array_agg(distinct user_id) from app.member_files), array[tests.id_of('Bia')], 'QUO-22: a file that changes hands counts for whoever has it');
update storage.objects set owner_id = null;
select is((select count(*) from app.member_files), 0::bigint, 'QUO-23: the server''s own files are nobody''s');
update storage.objects set owner_id = 'dashboard';
select is((select count(*) from app.member_files), 0::bigint, 'QUO-24: an owner that is no account is nobody');
update storage.objects set owner_id = '21212121-0000-4000-8000-00000000dead';
select is((select count(*) from app.member_files), 0::bigint, 'QUO-25: an account that is gone is nobody');
select pg_temp.by_storage($$update storage.objects set owner_id = tests.id_of('Ana')::text, metadata = '{"size": "many"}'$$);
select is((select sum(bytes) from app.member_files), 0::numeric, 'QUO-26: a size that is no number counts as none, and keeps no file out');
select pg_temp.by_storage($$insert into storage.objects (id, bucket_id, name, owner_id, metadata)
  select id, bucket_id, name, owner_id, '{"size": 7}' from storage.objects on conflict (id) do update set metadata = excluded.metadata$$);
select is(pg_temp.differences(), 0::bigint, 'QUO-27: a file that is written over its row is counted as it is now');

-- Storage writes the row again under service_role when the bytes are there, past every policy.
create function pg_temp.complete(who text) returns text language sql as $$
  select tests.outcome_as('service', format('insert into storage.objects (bucket_id, name, owner_id, metadata) values (''workout-images'', %L, %L, ''{"size": 9}'')',
    tests.id_of(who) || '/' || gen_random_uuid() || '.webp', tests.id_of(who))) $$;
select pg_temp.clear('Ana');
select pg_temp.give('Ana', 99, 1000, '1 hour');
select is(pg_temp.complete('Ana'), '1 rows', 'QUO-28: Storage completes the last upload that there is room for');
select is(pg_temp.complete('Ana'), '42501', 'QUO-29: Storage can''t complete one more than there is room for');
select is((select count(*) from storage.objects where owner_id = tests.id_of('Ana')::text), 100::bigint, 'QUO-30: of a refused upload no row is left');
select throws_ok($$set local role service_role; insert into storage.objects (bucket_id, name, owner_id) values ('workout-images', 'x', tests.id_of('Ana')::text)$$,
  '42501', 'storage_full_today', 'QUO-31: the refusal says why, in a code of the app''s');
reset role;
select is(tests.outcome_as('service', format('insert into storage.objects (bucket_id, name) values (''workout-images'', %L)', tests.id_of('Ana') || '/club.webp')), '1 rows',
  'QUO-32: the server''s own files have no limit');
select is(tests.outcome_as('Ana', format('update storage.objects set name = name || ''2'' where owner_id = %L and name like %L', tests.id_of('Ana'), tests.id_of('Ana') || '%')), '100 rows',
  'QUO-33: whoever has no room left may still rename');
select is(tests.outcome_as('service', format('update storage.objects set metadata = ''{"size": 209715200}'' where id = (select id from storage.objects where owner_id = %L limit 1)', tests.id_of('Ana'))), '42501',
  'QUO-34: a replacement may not take more room than there is');

select is(array_agg(tests.outcome_as(who, statement) order by who, statement), array_fill('42501'::text, array[10]), 'QUO-35: neither a member nor a stranger reads or changes what is counted')
from (values ('Ana'), ('stranger')) asked (who), unnest(array['select * from app.member_files', 'delete from app.member_files', 'update app.member_files set bytes = 0',
  'insert into app.member_files values (gen_random_uuid(), gen_random_uuid(), 1, now())', 'select app.recount_files()']) statement;

delete from app.member_files where file_id = (select file_id from app.member_files where user_id = tests.id_of('Ana') limit 1);
select is(pg_temp.differences(), 1::bigint, 'QUO-36: a file that came in with the triggers off is not counted');
select app.recount_files() is not null as arranged;
select is(pg_temp.differences(), 0::bigint, 'QUO-37: the operator counts again');
-- Files that the operator brings back --------------------------------------------------------------------

create function pg_temp.restore_nobodys(files integer) returns void language sql as $$
  insert into storage.objects (bucket_id, name, metadata) select 'workout-images', tests.id_of('Ana') || '/volta-' || n || '.webp', '{"size": 1000}' from generate_series(1, files) n $$;
create function pg_temp.kept_today(who text) returns bigint language sql as $$
  select count(*) from app.member_files f where f.user_id = tests.id_of(who) and f.written_at > app.now() - interval '24 hours' $$;
-- The request that Storage writes for: its caller's token, whose signature nobody looks at here.
create function pg_temp.asked_by(role text, path text) returns void language sql as $$
  select set_config('request.headers', jsonb_build_object('authorization', 'Bearer ' || 'e30.'
      || rtrim(translate(encode(convert_to(jsonb_build_object('role', role, 'ref', '~~~???')::text, 'UTF8'), 'base64'), E'+/\n', '-_'), '=') || '.x')::text, true),
    set_config('request.path', path, true) $$;
select pg_temp.clear('Ana'), pg_temp.clear('Bia');
delete from storage.objects where bucket_id = 'workout-images';
select pg_temp.restore_nobodys(150);
select lives_ok($$update storage.objects set owner_id = split_part(name, '/', 1) where bucket_id = 'workout-images'$$, 'QUO-39: the operator gives a member more files than a day has');
select results_eq($$select count(*), pg_temp.kept_today('Ana') from app.member_files$$, $$values (150::bigint, 0::bigint)$$, 'QUO-40: they count, and not as uploads of the day');
select is(pg_temp.upload('Ana'), '1 rows', 'QUO-41: their member uploads on the same day');
select lives_ok($$insert into storage.objects (bucket_id, name, owner_id, metadata) select 'workout-images', tests.id_of('Bia') || '/' || n, tests.id_of('Bia')::text, '{"size": 1}' from generate_series(1, 101) n$$,
  'QUO-42: rows of a dump come in, whatever their times are');
select pg_temp.clear('Bia');
select pg_temp.asked_by('service_role', '/object/workout-images/x.webp');
select is(pg_temp.by_storage($$update storage.objects set metadata = '{"size": 1001}', updated_at = now() where owner_id = tests.id_of('Ana')::text and name like '%volta%'$$), '150 rows',
  'QUO-43: Storage writes for the holder of the secret key what is more than a day''s');
select results_eq($$select sum(f.bytes)::bigint, pg_temp.kept_today('Ana') from app.member_files f where f.bytes = 1001$$, $$values (150150::bigint, 0::bigint)$$, 'QUO-44: and its times are no uploads');
select app.recount_files() is not null as arranged;
select is(pg_temp.kept_today('Ana'), 0::bigint, 'QUO-45: nor are they where the operator counts again');
select pg_temp.asked_by('authenticated', '/object/workout-images/x.webp');
select is(pg_temp.by_storage($$update storage.objects set metadata = '{"size": 1002}', updated_at = now() where owner_id = tests.id_of('Ana')::text$$), '42501', 'QUO-46: for a member it does not');
select pg_temp.asked_by('service_role', '/object/upload/sign/workout-images/x.webp?token=x');
select is(pg_temp.by_storage($$update storage.objects set metadata = '{"size": 1002}', updated_at = now() where owner_id = tests.id_of('Ana')::text$$), '42501',
  'QUO-47: nor for a signed address, whose caller may say to be anybody');
select set_config('request.headers', '{"authorization": "Bearer ???.???.???"}', true), set_config('request.path', '/object/x', true);
select is(pg_temp.by_storage($$update storage.objects set metadata = '{"size": 1002}', updated_at = now() where owner_id = tests.id_of('Ana')::text$$), '42501', 'QUO-48: nor for what is no token');
select set_config('request.headers', '', true), set_config('request.path', '', true);

delete from auth.users where id = tests.id_of('Ana');
select is((select count(*) from app.member_files), 0::bigint, 'QUO-38: nothing is counted of an account that is gone');
select * from finish();
rollback;
