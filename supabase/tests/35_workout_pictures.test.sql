-- A workout carries its member's own pictures alone.
begin;
select plan(12);
select tests.make_club();
select tests.record('Ana', 'Desafio');
create function pg_temp.attach(who text, variadic addresses text[]) returns text language sql as $$
  select tests.outcome_as(who, format('update workout_records set image_urls = %L where user_id = %L', addresses, tests.id_of('Ana'))) $$;
create function pg_temp.pictures() returns text[] language sql as $$ select image_urls from workout_records where user_id = tests.id_of('Ana') $$;
create function pg_temp.own(file text) returns text language sql as $$ select tests.id_of('Ana') || '/' || file $$;

select is(pg_temp.attach('Ana', pg_temp.own('1-0-a.jpg'), pg_temp.own('1-1-b.webp')), '1 rows', 'WPI-01: files of the member''s own folder are accepted by path');
select is(pg_temp.pictures(), array['/storage/v1/object/public/workout-images/' || pg_temp.own('1-0-a.jpg'), '/storage/v1/object/public/workout-images/' || pg_temp.own('1-1-b.webp')],
  'WPI-02: files given by path are kept as addresses without origin, in their order');
select is(pg_temp.attach('Ana', 'https://clube.example/storage/v1/object/public/workout-images/' || pg_temp.own('2-0-c.jpg')), '1 rows', 'WPI-03: files of the member''s own folder are accepted by their public address');
select is(pg_temp.pictures(), array['/storage/v1/object/public/workout-images/' || pg_temp.own('2-0-c.jpg')], 'WPI-04: the origin of a public address is dropped');
select is(pg_temp.attach('Ana', bad), 'PT400 invalid_input', 'WPI-05' || place || ': refused as a picture: ' || bad)
from unnest(array['https://espiao.example/pixel.png', tests.id_of('Bia') || '/1.jpg',
  'https://clube.example/storage/v1/object/public/profile-images/' || tests.id_of('Ana') || '/1.jpg', 'javascript:alert(1)']) with ordinality as b(bad, place);
select is(pg_temp.attach('Ana', variadic '{}'), '1 rows', 'WPI-06: an empty list of pictures is accepted');
select is(pg_temp.attach('Bia', tests.id_of('Bia') || '/1.jpg'), '0 rows', 'WPI-07: another member can''t attach pictures to Ana''s workout');
select is(pg_temp.attach('stranger', 'x'), '42501', 'WPI-08: a stranger can''t attach pictures to Ana''s workout');
select is(pg_temp.pictures(), '{}'::text[], 'WPI-09: refused attempts change no pictures');
select * from finish();
rollback;
