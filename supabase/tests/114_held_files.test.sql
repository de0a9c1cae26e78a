-- Pictures that are hidden where the platform's Storage answers by its rows: gone from every address in the act itself, before any timer runs.
begin;
select plan(34);
select tests.make_club();
select tests.make_staff('Mara', 'moderator');
select tests.record('Ana', 'Desafio') is not null, tests.record('Bia', 'Desafio') is not null as arranged;
-- As on a hosted project.
create or replace function app.is_platform_storage() returns boolean language sql stable set search_path = '' as $$ select true $$;

create function pg_temp.photo(file text, bucket text default 'workout-images') returns text language sql as $$
  select format('/storage/v1/object/public/%s/%s/%s', bucket, tests.id_of('Ana'), file) $$;
create function pg_temp.workout() returns uuid language sql as $$ select id from workout_records where user_id = tests.id_of('Ana') $$;
create function pg_temp.pictures() returns text language sql as $$
  select coalesce(string_agg(substring(u from '[^/]+$'), ',' order by place), '-') from workout_records w, unnest(w.image_urls) with ordinality p (u, place) where w.id = pg_temp.workout() $$;
-- The platform's Storage: of a row's bucket and name, the key of the bytes it sends; null for an address that leads to no row.
create function pg_temp.key_of(address text) returns text language sql as $$
  select concat_ws('/', o.bucket_id, o.name, nullif(o.version, '')) from storage.objects o where address = format('/storage/v1/object/public/%s/%s', o.bucket_id, o.name) $$;
create function pg_temp.bytes(file text) returns text language sql as $$ select format('workout-images/%s/%s/version of %s', tests.id_of('Ana'), file, file) $$;
create function pg_temp.report(who text, file text, reason text) returns uuid language plpgsql as $$
declare reply jsonb := tests.call_as(who, format('select report_content(''photo'', %L, %L)', pg_temp.photo(file), reason));
begin
  return (select r.id from app.content_reports r where r.number = reply ->> 'number');
end $$;
create function pg_temp.decide(report uuid, decision text) returns text language sql as $$
  select coalesce(r ->> 'error', r ->> 'success') from tests.call_as('Mara aal2', format('select staff_decide_report(%L, %L, ''Não é do clube'')', report, decision)) r $$;
create function pg_temp.step() returns jsonb language sql as $$ select tests.call_as('service', format('select hidden_file_step(%L)', (select id from app.hidden_files order by hidden_at desc, id limit 1))) $$;
create function pg_temp.placed(place text) returns jsonb language sql as $$
  select tests.call_as('service', format('select hidden_file_placed(%L, %L)', (select id from app.hidden_files order by hidden_at desc, id limit 1), place)) $$;
create function pg_temp.fresh() returns void language plpgsql as $$
begin
  delete from app.content_reports; delete from app.report_attempts; delete from app.jobs;
  perform set_config('storage.allow_delete_query', 'true', true);
  delete from storage.objects where name like tests.id_of('Ana') || '/%';
  insert into storage.objects (bucket_id, name, owner, owner_id, version) select 'workout-images', tests.id_of('Ana') || '/' || f, tests.id_of('Ana'), tests.id_of('Ana')::text, 'version of ' || f
  from unnest(array['1.jpg', '2.jpg']) f;
  update workout_records set image_urls = array[pg_temp.photo('1.jpg'), pg_temp.photo('2.jpg')] where id = pg_temp.workout();
end $$;

-- Hidden by a decision --------------------------------------------------------------------------------

select pg_temp.fresh();
create temp table it as select pg_temp.report('Bia', '1.jpg', 'offence') as id;
select is(pg_temp.key_of(pg_temp.photo('1.jpg')), pg_temp.bytes('1.jpg'), 'HLD-01: before, its address leads to the picture');
select is(pg_temp.decide(id, 'hide_photo'), 'true', 'HLD-02: staff hide it') from it;
select is(pg_temp.key_of(pg_temp.photo('1.jpg')), null, 'HLD-03: no timer has run, and its address leads nowhere');
select is(pg_temp.key_of(pg_temp.photo('2.jpg')), pg_temp.bytes('2.jpg'), 'HLD-04: that of another picture leads there as before');
select is((select concat_ws('/', o.bucket_id, o.name, o.version) from storage.objects o join app.hidden_files h on h.bucket = o.bucket_id and h.held_name = o.name), pg_temp.bytes('1.jpg'),
  'HLD-05: the row means the same bytes');
select is(tests.outcome_as(who, 'select 1 from storage.objects where name like ''%/version of 1.jpg'''), expected, format('HLD-%s: %s', n, sentence)) from (values
  ('06', 'Ana', '0 rows', 'its member does not find it by any name'), ('07', 'Bia', '0 rows', 'nor does who reported it'), ('08', 'Mara aal2', '1 rows', 'staff do')) acts (n, who, expected, sentence);
select is(tests.outcome_as('Ana', format('update storage.objects set name = %L where name like ''%%/version of 1.jpg''', tests.id_of('Ana') || '/1.jpg')), '0 rows', 'HLD-09: its member can''t bring it back');
select is(tests.outcome_as('Ana', 'delete from storage.objects where name like ''%/version of 1.jpg'''), '0 rows', 'HLD-10: nor delete it');
select is(tests.outcome_as('Ana', format('insert into storage.objects (bucket_id, name) values (''workout-images'', %L)', tests.id_of('Ana') || '/1.jpg')), '42501', 'HLD-11: nor put another one in its place');
select is((select concat_ws(' ', p ->> 'bucket', p ->> 'path') from jsonb_array_elements(tests.call_as('Mara aal2', format('select staff_report(%L)', id)) -> 'pictures') p),
  format('workout-images %s/1.jpg/version of 1.jpg', tests.id_of('Ana')), 'HLD-12: staff are told where it is') from it;

-- Moved by the timer ------------------------------------------------------------------------------------

select is(pg_temp.step() -> 'from', jsonb_build_object('bucket', 'workout-images', 'name', tests.id_of('Ana') || '/1.jpg/version of 1.jpg'), 'HLD-13: the timer moves it from there');
-- As the platform's Storage moves it: the bytes get a version of their own.
update storage.objects set bucket_id = 'hidden-images', name = (select hidden_name from app.hidden_files), version = 'moved' where name like '%/version of 1.jpg';
select is(pg_temp.step(), '{"placed": "private"}', 'HLD-14: where that was not told it is found done');
select is(pg_temp.placed('private') ->> 'success', 'true', 'HLD-15: it is told');
select is((select concat_ws('|', placed, held_name) from app.hidden_files), 'private', 'HLD-16: and it is held no more');
select is(app.is_hidden_file('workout-images', tests.id_of('Ana') || '/1.jpg'), true, 'HLD-17: its name stays closed');
select is(pg_temp.step(), '{}', 'HLD-18: and nothing is to be done');

-- Given back before the timer ---------------------------------------------------------------------------

select pg_temp.fresh();
update it set id = pg_temp.report('Bia', '1.jpg', 'nudity');
select is(pg_temp.key_of(pg_temp.photo('1.jpg')), null, 'HLD-19: hidden at once, it is gone in that very act');
select is(pg_temp.pictures(), '2.jpg', 'HLD-20: from the workout too');
select is(pg_temp.decide(id, 'refuse'), 'true', 'HLD-21: staff let it stand') from it;
select is(pg_temp.key_of(pg_temp.photo('1.jpg')), pg_temp.bytes('1.jpg'), 'HLD-22: it is back, whole, in that very act');
select is(pg_temp.pictures(), '1.jpg,2.jpg', 'HLD-23: where it stood');
select is(tests.outcome_as('Ana', format('select 1 from storage.objects where name = %L', tests.id_of('Ana') || '/1.jpg')), '1 rows', 'HLD-24: its member''s own');
select is(pg_temp.step(), '{"placed": "public"}', 'HLD-25: the timer finds nothing to move');
select is((pg_temp.placed('public') ->> 'success') || ' ' || pg_temp.key_of(pg_temp.photo('1.jpg')), 'true ' || pg_temp.bytes('1.jpg'), 'HLD-26: and leaves it there');

-- Given back while it was moved ---------------------------------------------------------------------------

select pg_temp.fresh();
update it set id = pg_temp.report('Bia', '2.jpg', 'offence');
select is(pg_temp.decide(id, 'hide_photo'), 'true', 'HLD-27: hidden') from it;
update storage.objects set bucket_id = 'hidden-images', name = (select hidden_name from app.hidden_files), version = 'moved' where name like '%/version of 2.jpg';
select tests.call_as('Ana', format('select appeal_decision(%L, ''Não concordo'')', id)) is not null as arranged from it;
select is(tests.call_as('Mara aal2', format('select staff_decide_appeal(%L, true, ''Tem razão'')', id)) ->> 'success', 'true', 'HLD-28: given back after it was moved, and before that was told') from it;
select is(pg_temp.step(), jsonb_build_object('from', jsonb_build_object('bucket', 'hidden-images', 'name', (select hidden_name from app.hidden_files)),
  'to', jsonb_build_object('bucket', 'workout-images', 'name', tests.id_of('Ana') || '/2.jpg'), 'placed', 'public'), 'HLD-29: it is brought back from where it is');
update storage.objects set bucket_id = 'workout-images', name = tests.id_of('Ana') || '/2.jpg' where version = 'moved';
select is((pg_temp.placed('public') ->> 'success') || ' ' || pg_temp.pictures(), 'true 1.jpg,2.jpg', 'HLD-30: and stands where it stood');

-- Away, and without a version ------------------------------------------------------------------------------

select pg_temp.fresh();
update storage.objects set version = null where name = tests.id_of('Ana') || '/1.jpg';
update it set id = pg_temp.report('Bia', '1.jpg', 'offence');
select is(pg_temp.decide(id, 'hide_photo'), 'true', 'HLD-31: a file of long ago, without a version') from it;
select is(pg_temp.step() -> 'from', jsonb_build_object('bucket', 'workout-images', 'name', tests.id_of('Ana') || '/1.jpg'), 'HLD-32: is moved by the timer, as it was');
select pg_temp.fresh();
update it set id = pg_temp.report('Bia', '2.jpg', 'offence');
select pg_temp.decide(id, 'hide_photo') is not null as arranged from it;
select tests.call_as('service', format('select delete_member(%L)', tests.id_of('Ana'))) is not null as arranged;
select is(tests.call_as('service', 'select files_without_member()')::text like '%2.jpg/version of 2.jpg%', true, 'HLD-33: with the account a held file is among those to delete');
create or replace function app.is_platform_storage() returns boolean language sql stable set search_path = '' as $$ select false $$;
select is((select count(*) from app.hidden_files), 0::bigint, 'HLD-34: and nothing of it is kept');
select * from finish();
rollback;
