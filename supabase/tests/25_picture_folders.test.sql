-- Folders of pictures, as the storage's listing, replacing and removing see them; names that try to be somebody else's folder.
begin;
select plan(24);
select tests.make_club();
create function pg_temp.upload(who text, path text) returns text language sql as $$
  select tests.outcome_as(who, format('insert into storage.objects (bucket_id, name) values (''profile-images'', %L)', path)) $$;
create function pg_temp.listed(who text, folder_of text) returns text language sql as $$
  select tests.outcome_as(who, format('select 1 from storage.objects where bucket_id = ''profile-images'' and name like %L', tests.id_of(folder_of) || '/%')) $$;
create function pg_temp.own(who text, file text) returns text language sql as $$ select tests.id_of(who) || '/' || file $$;
create function pg_temp.refused(path text) returns text language sql as $$ select pg_temp.upload('Bia', path) $$;

select is(pg_temp.upload('Ana', pg_temp.own('Ana', 'foto.webp')), '1 rows', 'FOL-01: Ana uploads into her folder');
select is(pg_temp.upload('Ana', pg_temp.own('Ana', 'álbum/férias 2026/praia.webp')), '1 rows', 'FOL-02: and into a folder inside it, with any letters');
select is(pg_temp.upload('Bia', pg_temp.own('Bia', 'foto.webp')), '1 rows', 'FOL-03: Bia into hers, under the same file name');

select is(pg_temp.refused(upper(pg_temp.own('Ana', 'a.webp'))), '42501', 'FOL-04: another''s id in capitals is not one''s own');
select is(pg_temp.refused(upper(pg_temp.own('Bia', 'a.webp'))), '42501', 'FOL-05: nor is one''s own, which would be a second folder');
select is(pg_temp.refused(' ' || pg_temp.own('Bia', 'a.webp')), '42501', 'FOL-06: nor with a space before it');
select is(pg_temp.refused('/' || pg_temp.own('Bia', 'a.webp')), '42501', 'FOL-07: nor with a slash before it');
select is(pg_temp.refused(tests.id_of('Bia') || 'x/a.webp'), '42501', 'FOL-08: nor an id that only begins like it');
select is(pg_temp.refused(tests.id_of('Bia')::text), '42501', 'FOL-09: nor a file named like the folder');
select is(pg_temp.refused('../' || pg_temp.own('Bia', 'a.webp')), '42501', 'FOL-10: nor by way of the folder above');
select is(pg_temp.refused(''), '42501', 'FOL-11: nor no name');

select is(pg_temp.listed('Ana', 'Ana'), '2 rows', 'FOL-12: Ana lists her folder');
select is(pg_temp.listed('Bia', 'Ana'), '0 rows', 'FOL-13: Bia, who shares a challenge with her, does not');
select is(pg_temp.listed('Caio', 'Ana'), '0 rows', 'FOL-14: nor does Caio, who shares nothing');
select is(pg_temp.listed('stranger', 'Ana'), '0 rows', 'FOL-15: nor a stranger, though the bucket is public');
select is(pg_temp.listed('service', 'Ana'), '2 rows', 'FOL-16: the server''s server does');

select is(tests.outcome_as('Bia', format('update storage.objects set metadata = ''{}'' where name = %L', pg_temp.own('Ana', 'foto.webp'))), '0 rows', 'FOL-17: Bia can''t replace Ana''s photo');
select is(tests.outcome_as('Ana', format('update storage.objects set metadata = ''{}'' where name = %L', pg_temp.own('Ana', 'foto.webp'))), '1 rows', 'FOL-18: Ana can');
select is(tests.outcome_as('Bia', format('insert into storage.objects (bucket_id, name) values (''profile-images'', %L) on conflict (bucket_id, name) do update set version = ''2''', pg_temp.own('Ana', 'foto.webp'))), '42501', 'FOL-19: nor does an upsert help Bia');
select is(tests.outcome_as('stranger', format('update storage.objects set metadata = ''{}'' where name = %L', pg_temp.own('Ana', 'foto.webp'))), '0 rows', 'FOL-20: a stranger replaces nothing');
select is(tests.outcome_as('Bia', 'select 1 from storage.buckets'), '0 rows', 'FOL-21: a member does not see how the buckets are set');
select is(tests.outcome_as('Bia', 'update storage.buckets set file_size_limit = null'), '0 rows', 'FOL-22: nor lifts their limits');
select is((select file_size_limit from storage.buckets where id = 'profile-images'), 5242880::bigint, 'FOL-23: a profile photo may have 5 MB');
select is((select file_size_limit from storage.buckets where id = 'workout-images'), 10485760::bigint, 'FOL-24: a workout photo 10 MB');
select * from finish();
rollback;
