-- A report is about files, attached or not, as they were when it came; and all that a suspended member's folder has.
begin;
select plan(57);
select tests.make_club();
select tests.make_staff('Mara', 'moderator');
select tests.make_staff('Otto', 'operator');
select tests.create_user('Dora');
select tests.open_sessions('Ana');
select tests.record('Ana', 'Desafio', name => 'Corrida', notes => 'Notas') is not null, tests.record('Bia', 'Desafio') is not null as arranged;

create function pg_temp.photo(file text, bucket text default 'workout-images') returns text language sql as $$
  select format('/storage/v1/object/public/%s/%s/%s', bucket, tests.id_of('Ana'), file) $$;
create function pg_temp.workout() returns uuid language sql as $$ select id from workout_records where user_id = tests.id_of('Ana') $$;
create function pg_temp.pictures() returns text language sql as $$
  select coalesce(string_agg(substring(u from '[^/]+$'), ',' order by place), '-') from workout_records w, unnest(w.image_urls) with ordinality p (u, place) where w.id = pg_temp.workout() $$;
-- Whether everybody reads a file by its public address.
create function pg_temp.is_public(file text, bucket text default 'workout-images') returns boolean language sql as $$
  select exists (select from storage.objects o where o.bucket_id = bucket and o.name = tests.id_of('Ana') || '/' || file) and not app.is_hidden_file(bucket, tests.id_of('Ana') || '/' || file) $$;
create function pg_temp.reply(who text, kind text, target text, reason text default 'offence') returns jsonb language sql as $$
  select tests.call_as(who, format('select report_content(%L, %L, %L)', kind, target, reason)) $$;
create function pg_temp.code(reply jsonb) returns text language sql as $$ select coalesce(reply ->> 'error', reply ->> 'success') $$;
create function pg_temp.id_of(reply jsonb) returns uuid language sql as $$ select r.id from app.content_reports r where r.number = reply ->> 'number' $$;
create function pg_temp.decide(who text, report uuid, decision text, more text default '') returns text language sql as $$
  select pg_temp.code(tests.call_as(who, format('select staff_decide_report(%L, %L, ''Não é do clube''%s)', report, decision, more))) $$;
create function pg_temp.choices(who text, report uuid) returns jsonb language sql as $$ select tests.call_as(who, format('select staff_report(%L)', report)) -> 'decisions' $$;
create function pg_temp.put(bucket text, variadic files text[]) returns void language sql as $$
  insert into storage.objects (bucket_id, name, owner, owner_id, version) select bucket, tests.id_of('Ana') || '/' || f, tests.id_of('Ana'), tests.id_of('Ana')::text, 'first' from unnest(files) f $$;
create function pg_temp.fresh() returns void language plpgsql as $$
begin
  delete from app.content_reports; delete from app.report_attempts; delete from app.jobs; delete from member_notices;
  delete from storage.objects where name like tests.id_of('Ana') || '/%';
  perform pg_temp.put('workout-images', '1.jpg', '2.jpg', '3.jpg', 'solta.jpg', '.x.jpg', 'sub/x.jpg', repeat('a', 230) || '.jpg', 'minha foto (1).jpg');
  perform pg_temp.put('profile-images', 'rosto.jpg', 'antiga.jpg');
  update workout_records set image_urls = array[pg_temp.photo('1.jpg'), pg_temp.photo('2.jpg'), pg_temp.photo('3.jpg')] where id = pg_temp.workout();
  update profiles set profile_image_url = pg_temp.photo('rosto.jpg', 'profile-images'), photo_url = null where id = tests.id_of('Ana');
end $$;

-- Pictures that hang on nothing -------------------------------------------------------------------------

select pg_temp.fresh();
create temp table loose as select n, file, bucket, address from (values
  (1, 'solta.jpg', 'workout-images', '/storage/v1/object/public/workout-images/%s/solta.jpg'),
  (2, '.x.jpg', 'workout-images', 'https://clube.example/storage/v1/object/public/workout-images/%s/.x.jpg?v=2'),
  (3, 'sub/x.jpg', 'workout-images', 'https://clube.example/storage/v1/render/image/public/workout-images/%s/sub/x.jpg?width=192'),
  (4, repeat('a', 230) || '.jpg', 'workout-images', '/storage/v1/object/public/workout-images/%s/' || repeat('a', 230) || '.jpg'),
  (5, 'minha foto (1).jpg', 'workout-images', 'https://clube.example/storage/v1/object/public/workout-images/%s/minha%%20foto%%20(1).jpg'),
  (6, 'antiga.jpg', 'profile-images', '/storage/v1/object/profile-images/%s/antiga.jpg'),
  (7, 'solta.jpg', 'workout-images', '/storage/v1/object/info/public/workout-images/%s/solta.jpg')) t (n, file, bucket, address);
create function pg_temp.address(one loose) returns text language sql as $$ select format((one).address, tests.id_of('Ana')) $$;
select is(pg_temp.code(pg_temp.reply('Bia', 'photo', pg_temp.address(l))), 'true', format('TGT-01%s: a fellow reports a picture that hangs on nothing, by its address: %s', n, left(file, 20))) from loose l where n < 6;
delete from app.report_attempts;
select is(pg_temp.code(pg_temp.reply('Bia', 'photo', pg_temp.address(l))), 'true', format('TGT-02%s: or by another one of its addresses', n)) from loose l where n >= 6;
select set_eq('select bucket, file from app.content_reports', 'select bucket, tests.id_of(''Ana'') || ''/'' || file from loose', 'TGT-03: each report is about its file');
select is((select count(*) from app.content_reports), 6::bigint, 'TGT-04: two addresses of one file are one report');
create temp table reported as select r.id, l.n, l.file, l.bucket from app.content_reports r join loose l on r.file = tests.id_of('Ana') || '/' || l.file where l.n < 7;
select is(pg_temp.choices('Mara aal2', id) @> '["hide_photo"]', true, format('TGT-05%s: staff may hide it: %s', n, left(file, 20))) from reported order by n;
select is(pg_temp.decide('Mara aal2', id, 'hide_photo') || ' ' || pg_temp.is_public(file, bucket), 'true false', format('TGT-06%s: and it is gone: %s', n, left(file, 20))) from reported order by n;
select is(pg_temp.code(pg_temp.reply('Dora', 'photo', pg_temp.photo('2.jpg'))), 'true', 'TGT-07: who is in no challenge with its member reports a picture that they have the address of');
select is(pg_temp.code(pg_temp.reply('Dora', 'photo', pg_temp.photo('nunca.jpg'))), 'report_target_missing', 'TGT-08: of one that is not there it is told');
select is(pg_temp.code(pg_temp.reply('Dora', 'photo', '/storage/v1/object/public/workout-images/' || tests.id_of('ninguém') || '/1.jpg')), 'report_target_missing', 'TGT-09: of a folder that is nobody''s too');

-- By the public form, and by staff.
select pg_temp.fresh();
select tests.call_as('service', format('select record_public_report(%L, ''illegal'', %L, %L)', 'fora@example.org', 'Veja: (https://clube.example' || pg_temp.photo('.x.jpg') || ').', 'Sou eu')) is not null as arranged;
select is((select file from app.content_reports), tests.id_of('Ana') || '/.x.jpg', 'TGT-10: a stranger''s address in the middle of a sentence is found');
select is(pg_temp.code(tests.call_as('Mara aal2', format('select staff_link_report(%L, ''photo'', %L)', id, pg_temp.photo('sub/x.jpg')))), 'true', 'TGT-11: staff link a report to any file of a member') from app.content_reports;
select is((select string_agg(name, ',') from app.report_pictures), tests.id_of('Ana') || '/sub/x.jpg', 'TGT-12: it is about that one alone then');
select is(pg_temp.decide('Mara aal2', id, 'hide_photo') || ' ' || pg_temp.is_public('sub/x.jpg') || ' ' || pg_temp.is_public('.x.jpg'), 'true false true', 'TGT-13: and that one goes') from app.content_reports;

-- Whatever becomes of the workout -----------------------------------------------------------------------

select pg_temp.fresh();
create temp table it as select pg_temp.id_of(pg_temp.reply('Bia', 'workout', pg_temp.workout()::text)) as id;
select tests.outcome_as('Ana', format('update workout_records set image_urls = array[%L] where id = %L', pg_temp.photo('3.jpg'), pg_temp.workout())) is not null as arranged;
select is(pg_temp.decide('Mara aal2', id, 'hide_photo'), 'true', 'TGT-14: a workout''s pictures are those of when it was reported') from it;
select is(pg_temp.is_public('1.jpg') || ' ' || pg_temp.is_public('2.jpg') || ' ' || pg_temp.is_public('3.jpg'), 'false false false', 'TGT-15: one that was taken off it meanwhile goes too');
select is(pg_temp.is_public('solta.jpg'), true, 'TGT-16: and none that was never on it');
select pg_temp.fresh();
update it set id = pg_temp.id_of(pg_temp.reply('Bia', 'photo', pg_temp.photo('1.jpg')));
select tests.outcome_as('Ana', format('update workout_records set image_urls = ''{}'' where id = %L', pg_temp.workout())) is not null as arranged;
select is(pg_temp.decide('Mara aal2', id, 'hide_photo') || ' ' || pg_temp.is_public('1.jpg'), 'true false', 'TGT-17: so does a photo that was taken off after it was reported') from it;
savepoint with_workout;
select pg_temp.fresh();
update it set id = pg_temp.id_of(pg_temp.reply('Bia', 'workout', pg_temp.workout()::text));
select tests.outcome_as('Ana', format('delete from workout_records where id = %L', pg_temp.workout())) is not null as arranged;
select is(pg_temp.decide('Mara aal2', id, 'hide_photo') || ' ' || pg_temp.is_public('1.jpg'), 'true false', 'TGT-18: and those of a workout that was deleted') from it;
rollback to with_workout;

-- Acts of its member on the file ----------------------------------------------------------------------

select pg_temp.fresh();
update it set id = pg_temp.id_of(pg_temp.reply('Bia', 'photo', pg_temp.photo('solta.jpg')));
create function pg_temp.file(what text, file text) returns text language sql as $$
  select tests.outcome_as('Ana', format(what, format('bucket_id = ''workout-images'' and name = %L', tests.id_of('Ana') || '/' || file))) $$;
select is(pg_temp.file(what, 'solta.jpg'), expected, format('TGT-%s: until it is decided its member does not %s it', n, does)) from (values
  ('19', 'delete', 'delete from storage.objects where %s', '0 rows'), ('20', 'write over', 'update storage.objects set version = ''second'' where %s', '0 rows'),
  ('21', 'move', format('update storage.objects set name = %L where %%s', tests.id_of('Ana') || '/outra.jpg'), '0 rows')) acts (n, does, what, expected);
select is(pg_temp.file('select from storage.objects where %s', 'solta.jpg'), '1 rows', 'TGT-22: and sees it as before');
select is(pg_temp.file('delete from storage.objects where %s', '2.jpg'), '1 rows', 'TGT-23: another one is their own');
-- By an address to upload to that was signed before: Storage asks no policy.
select set_config('storage.operation', 'storage.object.upload_signed', true);
select is(tests.outcome_as('service', format('update storage.objects set version = ''second'' where name = %L', tests.id_of('Ana') || '/solta.jpg')), '42501', 'TGT-24: nor by an address that was signed before');
select is(tests.outcome_as('service', format('update storage.objects set version = ''second'' where name = %L', tests.id_of('Ana') || '/3.jpg')), '1 rows', 'TGT-25: another one is written over');
select set_config('storage.operation', '', true);
select is(pg_temp.decide('Mara aal2', id, 'refuse'), 'true', 'TGT-26: staff let it stand') from it;
select is(pg_temp.file('delete from storage.objects where %s', 'solta.jpg'), '1 rows', 'TGT-27: and it is its member''s own again');
select pg_temp.fresh();
update it set id = pg_temp.id_of(pg_temp.reply('Bia', 'photo', pg_temp.photo('1.jpg')));
select pg_temp.decide('Mara aal2', id, 'hide_photo') is not null as arranged from it;
select set_config('storage.operation', 'storage.object.upload_signed', true);
select is(tests.outcome_as('service', format('update storage.objects set version = ''second'' where name = %L', tests.id_of('Ana') || '/1.jpg')), '42501', 'TGT-28: a hidden one is not written over either');
update storage.objects set bucket_id = 'hidden-images', name = (select hidden_name from app.hidden_files) where name = tests.id_of('Ana') || '/1.jpg';
select is(tests.outcome_as('service', format('insert into storage.objects (bucket_id, name) values (''workout-images'', %L)', tests.id_of('Ana') || '/1.jpg')), '42501', 'TGT-29: nor does another come in its place once it is moved');
select set_config('storage.operation', '', true);

-- Suspended with all pictures ---------------------------------------------------------------------------

select pg_temp.fresh();
update it set id = pg_temp.id_of(pg_temp.reply('Bia', 'name', tests.id_of('Ana')::text));
select is(pg_temp.decide('Otto aal2', id, 'suspend', ', true'), 'true', 'TGT-30: an operator suspends, and hides with it') from it;
select is((select count(*) from storage.objects o where o.name like tests.id_of('Ana') || '/%' and not app.is_hidden_file(o.bucket_id, o.name)), 0::bigint, 'TGT-31: nothing of the folder can be read, attached or not');
select is(pg_temp.pictures() || ' ' || coalesce((select concat(profile_image_url, photo_url) from profiles where id = tests.id_of('Ana')), ''), '- ', 'TGT-32: and no row shows any');
select is((select count(*) from app.jobs where kind = 'hidden_file' and key like '% hidden'), 10::bigint, 'TGT-33: all ten files are to be moved');
select is((select jsonb_object_agg(substring(name from '[^/]+$'), places) from app.hidden_files where name ~ '/(1|3|solta)\.jpg$'),
  jsonb_build_object('1.jpg', jsonb_build_array(jsonb_build_object('workout_id', pg_temp.workout(), 'place', 1)), '3.jpg', jsonb_build_array(jsonb_build_object('workout_id', pg_temp.workout(), 'place', 3)),
    'solta.jpg', '[]'::jsonb), 'TGT-34: where each stood is known');
select is(pg_temp.code(tests.call_as('Ana', format('select appeal_decision(%L, ''Não concordo'')', id))) || ' ' || pg_temp.code(tests.call_as('Otto aal2', format('select staff_decide_appeal(%L, true, ''Tem razão'')', id))),
  'true true', 'TGT-35: an appeal succeeds') from it;
select tests.call_as('service', format('select hidden_file_placed(%L, ''public'')', id)) is not null as arranged from app.hidden_files;
select is(pg_temp.pictures() || ' ' || (select substring(profile_image_url from '[^/]+$') from profiles where id = tests.id_of('Ana')), '1.jpg,2.jpg,3.jpg rosto.jpg', 'TGT-36: everything is back where it was');
select is((select count(*) from storage.objects o where o.name like tests.id_of('Ana') || '/%' and app.is_hidden_file(o.bucket_id, o.name)), 0::bigint, 'TGT-37: and can be read again');

-- Afterwards --------------------------------------------------------------------------------------------

select pg_temp.fresh();
update it set id = pg_temp.id_of(pg_temp.reply('Bia', 'workout', pg_temp.workout()::text));
select pg_temp.decide('Mara aal2', id, 'refuse') is not null as arranged from it;
update app.clock_shift set shift = shift + interval '366 days';
select app.trim_reports() = 1 as arranged;
select is((select count(*) from app.report_pictures), 0::bigint, 'TGT-38: with a report''s words its pictures'' names are emptied');
select tests.set_local_clock('2026-11-20 12:00');
select pg_temp.fresh();
update it set id = pg_temp.id_of(pg_temp.reply('Bia', 'workout', pg_temp.workout()::text));
select tests.call_as('service', format('select delete_member(%L)', tests.id_of('Ana'))) is not null as arranged;
select is((select count(*) from app.report_pictures), 0::bigint, 'TGT-39: and with the account');
select is(tests.outcome_as(who, 'select * from app.report_pictures'), '42501', format('TGT-4%s: %s does not read which pictures are reported', n, who)) from unnest(array['Bia', 'stranger', 'Mara aal2']) with ordinality as w (who, n);
select * from finish();
rollback;
