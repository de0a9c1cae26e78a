-- Pictures: a member writes only into the folder named by their id, in the two buckets for members' pictures.
begin;
select plan(30);
select tests.make_club();
create function pg_temp.upload(who text, bucket text, path text) returns text language sql as $$
  select tests.outcome_as(who, format('insert into storage.objects (bucket_id, name) values (%L, %L)', bucket, path)) $$;
create function pg_temp.own(who text, file text) returns text language sql as $$ select tests.id_of(who) || '/' || file $$;

select is((select count(*) from storage.buckets where id in ('profile-images', 'workout-images', 'nutrition-images', 'challenge-media')), 4::bigint, 'PIC-01: the four buckets exist');
select ok((select relrowsecurity from pg_class where oid = 'storage.objects'::regclass), 'PIC-02: RLS is on for the objects');
select is(pg_temp.upload('Ana', 'workout-images', pg_temp.own('Ana', '1-0-a.webp')), '1 rows', 'PIC-03: Ana uploads a workout photo into her folder');
select is(pg_temp.upload('Ana', 'profile-images', pg_temp.own('Ana', '1-a.webp')), '1 rows', 'PIC-04: Ana uploads her profile photo');
select is(pg_temp.upload('Ana', 'workout-images', pg_temp.own('Bia', '1-0-a.webp')), '42501', 'PIC-05: Ana can''t upload into Bia''s folder');
select is(pg_temp.upload('Ana', 'workout-images', 'solta.webp'), '42501', 'PIC-06: Ana can''t upload outside a folder');
select is(pg_temp.upload('Ana', 'workout-images', 'x/' || pg_temp.own('Ana', '1.webp')), '42501', 'PIC-07: Ana can''t upload with her id further down the path');
select is(pg_temp.upload('Ana', 'nutrition-images', pg_temp.own('Ana', '1.webp')), '42501', 'PIC-08: Ana can''t upload a recipe''s picture');
select is(pg_temp.upload('Ana', 'challenge-media', pg_temp.own('Ana', '1.webp')), '42501', 'PIC-09: Ana can''t upload a challenge''s picture');
select is(pg_temp.upload('stranger', 'workout-images', pg_temp.own('Ana', '2.webp')), '42501', 'PIC-10: a stranger uploads nothing');
select is(tests.outcome_as('Ana', 'select 1 from storage.objects'), '2 rows', 'PIC-11: Ana lists her own pictures');
select is(tests.outcome_as('Bia', 'select 1 from storage.objects'), '0 rows', 'PIC-12: Bia does not see Ana''s pictures');
select is(tests.outcome_as('stranger', 'select 1 from storage.objects'), '0 rows', 'PIC-13: a stranger does not see Ana''s pictures');
select is(tests.outcome_as('Bia', 'update storage.objects set name = ''x'''), '0 rows', 'PIC-14: Bia can''t rename Ana''s pictures');
select is(tests.outcome_as('Bia', 'delete from storage.objects'), '0 rows', 'PIC-15: Bia can''t delete Ana''s pictures');
select is(tests.outcome_as('stranger', 'delete from storage.objects'), '0 rows', 'PIC-16: a stranger can''t delete Ana''s pictures');
select is(tests.outcome_as('Ana', format('update storage.objects set name = %L where bucket_id = ''workout-images''', pg_temp.own('Bia', '9.webp'))), '42501', 'PIC-17: Ana can''t move her picture into Bia''s folder');
select is(tests.outcome_as('Ana', 'update storage.objects set bucket_id = ''challenge-media'' where bucket_id = ''workout-images'''), '42501', 'PIC-18: Ana can''t move her picture into another bucket');
select is(tests.outcome_as('Ana', 'delete from storage.objects where bucket_id = ''workout-images'''), '1 rows', 'PIC-19: Ana deletes her picture');
select is(tests.outcome_as('Ana', 'insert into storage.buckets (id, name) values (''meu'', ''meu'')'), '42501', 'PIC-20: a member can''t make a bucket');

-- For how long it is kept is the club's. Storage writes the row of a finished upload itself, past every policy.
create function pg_temp.finish_upload(operation text, caching text, bucket text default 'workout-images') returns text language plpgsql as $$
begin
  perform set_config('storage.operation', operation, true);
  return tests.outcome_as('service', format('insert into storage.objects (bucket_id, name, owner_id, metadata) values (%L, %L, %L, %L)',
    bucket, pg_temp.own('Ana', gen_random_uuid() || '.jpg'), tests.id_of('Ana'), jsonb_build_object('size', 1) || coalesce(jsonb_build_object('cacheControl', caching), '{}')));
end $$;
select is(pg_temp.finish_upload('storage.object.upload', caching), '42501', 'PIC-21' || n || ': Storage keeps no picture for as long as its sender says: ' || left(caching, 30))
from unnest(array['max-age=99999999', 'public, max-age=3600', repeat('x', 3000), e'max-age=9\t']) with ordinality as c (caching, n);
select is(pg_temp.finish_upload('storage.object.upload', caching), '1 rows', 'PIC-22' || n || ': as the app says it, it is kept: ' || coalesce(caching, 'nothing'))
from unnest(array[app.file_caching('workout-images'), 'no-cache', null]) with ordinality as c (caching, n);
select is(pg_temp.finish_upload('storage.object.upload', 'max-age=99999999', 'challenge-media'), '1 rows', 'PIC-23: what the club keeps in other buckets is its own');
select is(pg_temp.finish_upload('', 'max-age=99999999'), '1 rows', 'PIC-24: an older row comes back as it was: that is no upload');
select is(app.is_platform_storage(), false, 'PIC-25: here the files are the embedded server''s');
select * from finish();
rollback;
