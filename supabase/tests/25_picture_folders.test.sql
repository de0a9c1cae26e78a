-- Folders of pictures, as the storage's listing, replacing and removing see them; names that try to be somebody else's folder.
begin;
select plan(36);
select tests.make_club();
create function pg_temp.upload(who text, path text) returns text language sql as $$
  select tests.outcome_as(who, format('insert into storage.objects (bucket_id, name) values (''profile-images'', %L)', path)) $$;
create function pg_temp.listed(who text, folder_of text) returns text language sql as $$
  select tests.outcome_as(who, format('select 1 from storage.objects where bucket_id = ''profile-images'' and name like %L', tests.id_of(folder_of) || '/%')) $$;
create function pg_temp.own(who text, file text) returns text language sql as $$ select tests.id_of(who) || '/' || file $$;
create function pg_temp.refused(path text) returns text language sql as $$ select pg_temp.upload('Bia', path) $$;

select is(pg_temp.upload('Ana', pg_temp.own('Ana', 'foto.webp')), '1 rows', 'FOL-01: Ana uploads into her folder');
select is(pg_temp.upload('Ana', pg_temp.own('Ana', 'foto-2.webp')), '1 rows', 'FOL-02: Ana uploads a second one');
select is(pg_temp.upload('Bia', pg_temp.own('Bia', 'foto.webp')), '1 rows', 'FOL-03: Bia uploads into her folder under the same file name');

select is(pg_temp.refused(upper(pg_temp.own('Ana', 'a.webp'))), '42501', 'FOL-04: Ana can''t upload under another''s id in capitals');
select is(pg_temp.refused(upper(pg_temp.own('Bia', 'a.webp'))), '42501', 'FOL-05: Ana can''t upload under her own id in capitals, which would be a second folder');
select is(pg_temp.refused(' ' || pg_temp.own('Bia', 'a.webp')), '42501', 'FOL-06: Ana can''t upload under her id with a space before it');
select is(pg_temp.refused('/' || pg_temp.own('Bia', 'a.webp')), '42501', 'FOL-07: Ana can''t upload under her id with a slash before it');
select is(pg_temp.refused(tests.id_of('Bia') || 'x/a.webp'), '42501', 'FOL-08: Ana can''t upload under an id that only begins like hers');
select is(pg_temp.refused(tests.id_of('Bia')::text), '42501', 'FOL-09: Ana can''t upload a file named like her folder');
select is(pg_temp.refused('../' || pg_temp.own('Bia', 'a.webp')), '42501', 'FOL-10: Ana can''t upload by way of the folder above');
select is(pg_temp.refused(''), '42501', 'FOL-11: Ana can''t upload under an empty name');

select is(pg_temp.listed('Ana', 'Ana'), '2 rows', 'FOL-12: Ana lists her folder');
select is(pg_temp.listed('Bia', 'Ana'), '0 rows', 'FOL-13: Bia, who shares a challenge with Ana, does not list Ana''s folder');
select is(pg_temp.listed('Caio', 'Ana'), '0 rows', 'FOL-14: Caio, who shares nothing with Ana, does not list her folder');
select is(pg_temp.listed('stranger', 'Ana'), '0 rows', 'FOL-15: a stranger does not list Ana''s folder, though the bucket is public');
select is(pg_temp.listed('service', 'Ana'), '2 rows', 'FOL-16: the server lists Ana''s folder');

select is(tests.outcome_as('Bia', format('update storage.objects set metadata = ''{}'' where name = %L', pg_temp.own('Ana', 'foto.webp'))), '0 rows', 'FOL-17: Bia can''t replace Ana''s photo');
select is(tests.outcome_as('Ana', format('update storage.objects set metadata = ''{}'' where name = %L', pg_temp.own('Ana', 'foto.webp'))), '1 rows', 'FOL-18: Ana can replace her photo');
select is(tests.outcome_as('Bia', format('insert into storage.objects (bucket_id, name) values (''profile-images'', %L) on conflict (bucket_id, name) do update set version = ''2''', pg_temp.own('Ana', 'foto.webp'))), '42501', 'FOL-19: Bia can''t replace Ana''s photo by an upsert');
select is(tests.outcome_as('stranger', format('update storage.objects set metadata = ''{}'' where name = %L', pg_temp.own('Ana', 'foto.webp'))), '0 rows', 'FOL-20: a stranger can''t replace Ana''s photo');
select is(tests.outcome_as('Bia', 'select 1 from storage.buckets'), '0 rows', 'FOL-21: a member does not see the buckets'' settings');
select is(tests.outcome_as('Bia', 'update storage.buckets set file_size_limit = null'), '0 rows', 'FOL-22: a member can''t lift the buckets'' limits');
select is((select file_size_limit from storage.buckets where id = 'profile-images'), 5242880::bigint, 'FOL-23: a profile photo may have 5 MB');
select is((select file_size_limit from storage.buckets where id = 'workout-images'), 10485760::bigint, 'FOL-24: a workout photo may have 10 MB');

-- Names that no workout and no profile takes.
select is(pg_temp.upload('Ana', pg_temp.own('Ana', file)), '42501', 'FOL-25' || n || ': Ana uploads no picture that nothing can carry: ' || left(file, 20))
from unnest(array['.x.jpg', 'sub/x.jpg', repeat('a', 230) || '.jpg', 'férias.jpg', 'minha foto.jpg']) with ordinality as f (file, n);
select is(tests.outcome_as('Ana', format('update storage.objects set name = %L where name = %L', pg_temp.own('Ana', file), pg_temp.own('Ana', 'foto-2.webp'))), '42501',
  'FOL-26' || n || ': nor does she give one such a name: ' || file) from unnest(array['.x.jpg', 'sub/x.jpg']) with ordinality as f (file, n);
-- From before there was this rule.
insert into storage.objects (bucket_id, name, owner_id) select 'workout-images', pg_temp.own('Ana', file), tests.id_of('Ana') from unnest(array['.x.jpg', 'sub/x.jpg']) file;
select is(tests.outcome_as('Ana', format('update storage.objects set metadata = ''{}'' where name = %L', pg_temp.own('Ana', '.x.jpg'))), '42501', 'FOL-27: one of before is not replaced');
select is(tests.outcome_as('Ana', format('update storage.objects set name = %L where name = %L', pg_temp.own('Ana', 'x.jpg'), pg_temp.own('Ana', '.x.jpg'))), '1 rows', 'FOL-28: and may get a right name');
select is(tests.outcome_as('Ana', format('select 1 from storage.objects where name = %L', pg_temp.own('Ana', 'sub/x.jpg'))), '1 rows', 'FOL-29: Ana lists it');
select is(tests.outcome_as('service', format('update storage.objects set name = %L where name = %L', pg_temp.own('Ana', '.x.jpg'), pg_temp.own('Ana', 'x.jpg'))), '1 rows',
  'FOL-30: the server brings one back under the name it had');
select is(tests.outcome_as('Ana', format('insert into storage.objects (bucket_id, name) values (''materials'', %L)', pg_temp.own('Ana', 'x.jpg'))), '42501', 'FOL-31: other buckets have their own rules');
select * from finish();
rollback;
