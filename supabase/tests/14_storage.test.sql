-- Pictures: a member writes only into the folder named by their id, in the two buckets for members' pictures.
begin;
select plan(20);
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
select * from finish();
rollback;
