-- Pictures that hang on nothing: what is one, how long it is kept, and that nothing else goes.
begin;
select plan(27);
select tests.make_club();
select tests.make_staff('Mara', 'moderator');
select tests.record('Ana', 'Desafio') is not null, tests.record('Bia', 'Desafio') is not null as arranged;
create function pg_temp.photo(file text, bucket text default 'workout-images') returns text language sql as $$
  select format('/storage/v1/object/public/%s/%s/%s', bucket, tests.id_of('Ana'), file) $$;
create function pg_temp.put(bucket text, variadic files text[]) returns void language sql as $$
  insert into storage.objects (bucket_id, name, owner, owner_id, version, created_at, updated_at)
  select bucket, tests.id_of('Ana') || '/' || f, tests.id_of('Ana'), tests.id_of('Ana')::text, 'first', app.now(), app.now() from unnest(files) f $$;
-- A night deletes these: by the last part of their names.
create function pg_temp.night(after interval default interval '0') returns text language plpgsql as $$
declare
  step jsonb := '{"next": null}';
  gone text := '';
begin
  update app.clock_shift set shift = shift + after;
  loop
    step := tests.call_as('service', format('select unattached_files_step(%L)', nullif(step -> 'next', 'null')));
    select concat_ws(',', nullif(gone, ''), string_agg(substring(f ->> 'name' from '[^/]+$'), ',' order by n)) into gone from jsonb_array_elements(step -> 'files') with ordinality l (f, n);
    delete from storage.objects o using jsonb_array_elements(step -> 'files') f where o.bucket_id = f ->> 'bucket' and o.name = f ->> 'name';
    exit when step -> 'next' = 'null';
  end loop;
  return gone;
end $$;
create function pg_temp.attach(variadic files text[]) returns void language sql as $$
  update workout_records set image_urls = array(select pg_temp.photo(f) from unnest(files) f) where user_id = tests.id_of('Ana') $$;

select pg_temp.put('workout-images', 'preso.jpg', 'solto.jpg', 'tarde.jpg', '.x.jpg', 'sub/y.jpg');
select pg_temp.put('profile-images', 'rosto.jpg', 'antigo.jpg');
insert into storage.objects (bucket_id, name) values ('profile-images', 'do-clube.jpg'), ('nutrition-images', tests.id_of('Ana') || '/receita.jpg'), ('workout-images', tests.id_of('ninguém') || '/1.jpg');
select pg_temp.attach('preso.jpg');
update profiles set profile_image_url = pg_temp.photo('rosto.jpg', 'profile-images') where id = tests.id_of('Ana');

select is(tests.outcome_as(who, 'select unattached_files_step()'), '42501', format('UNA-0%s: %s can''t ask for them', n, who)) from unnest(array['Ana', 'stranger', 'Mara aal2']) with ordinality w (who, n);
select is(pg_temp.night(), '', 'UNA-04: the first night deletes nothing');
select is((select count(*) from app.unattached_files), 5::bigint, 'UNA-05: five are seen to hang on nothing');
select is(pg_temp.night(interval '29 days'), '', 'UNA-06: for twenty-nine days they stay: a device may keep their workout for days');
select pg_temp.attach('preso.jpg', 'tarde.jpg');
select is(pg_temp.night(interval '23 hours'), '', 'UNA-07: on the last one too');
select is(pg_temp.night(interval '1 hour'), 'antigo.jpg,.x.jpg,solto.jpg,y.jpg', 'UNA-08: then they go, whatever they are called');
select set_eq('select substring(name from ''[^/]+$'') from storage.objects', array['preso.jpg', 'tarde.jpg', 'rosto.jpg', 'do-clube.jpg', 'receita.jpg', '1.jpg'],
  'UNA-09: one that was attached meanwhile stays, and so do those of the profile, of the club and of other buckets');
select is(pg_temp.night(interval '400 days'), '', 'UNA-10: of them none ever goes');

-- Taken off a workout, counted from then.
select pg_temp.attach('tarde.jpg');
select is(pg_temp.night(), '', 'UNA-11: a picture that was taken off a workout after a year does not go the same night');
select pg_temp.attach('preso.jpg', 'tarde.jpg');
select is(pg_temp.night(interval '20 days'), '', 'UNA-12: put back');
select pg_temp.attach('tarde.jpg');
select is(pg_temp.night(), '', 'UNA-13: and taken off again');
select is(pg_temp.night(interval '29 days'), '', 'UNA-14: its days begin again');
update storage.objects set version = 'second', updated_at = app.now() where name like '%/preso.jpg';
select is(pg_temp.night(interval '1 day'), '', 'UNA-15: written over too');
select is(pg_temp.night(interval '30 days'), 'preso.jpg', 'UNA-16: then it goes');
select is((select count(*) from app.unattached_files), 1::bigint, 'UNA-17: what is gone is forgotten by the next night');

select is(pg_temp.night(), '', 'UNA-18: which finds nothing');
select is((select count(*) from app.unattached_files), 0::bigint, 'UNA-19: and has forgotten it');

-- Reported and hidden ones.
select pg_temp.put('workout-images', 'denunciada.jpg', 'escondida.jpg');
create temp table it as select f as file, (tests.call_as('Bia', format('select report_content(''photo'', %L, ''offence'')', pg_temp.photo(f))) ->> 'number') as number from unnest(array['denunciada.jpg', 'escondida.jpg']) f;
select tests.call_as('Mara aal2', format('select staff_decide_report(%L, ''hide_photo'', ''Não'')', (select id from app.content_reports r join it using (number) where it.file = 'escondida.jpg'))) is not null as arranged;
select is(pg_temp.night() || pg_temp.night(interval '31 days'), '', 'UNA-20: what is reported or hidden is another matter');
select tests.call_as('Mara aal2', format('select staff_decide_report(%L, ''refuse'', ''Não'')', (select id from app.content_reports r join it using (number) where it.file = 'denunciada.jpg'))) is not null as arranged;
select is(pg_temp.night() || pg_temp.night(interval '30 days'), 'denunciada.jpg', 'UNA-21: let stand, it goes like any other');

-- Many, page by page; and the job of a night.
select set_config('club.storage_limits', 'off', true) is not null as arranged;
select pg_temp.put('workout-images', variadic array(select 'm' || n || '.jpg' from generate_series(1, 1203) n));
select pg_temp.attach('m1.jpg', 'm2.jpg', 'tarde.jpg');
select is(pg_temp.night(), '', 'UNA-22: of more than a page');
select is(cardinality(string_to_array(pg_temp.night(interval '30 days'), ',')), 1201, 'UNA-23: all go but those that a workout shows');
select is((select count(*) from storage.objects where bucket_id = 'workout-images' and name like tests.id_of('Ana') || '/%'), 4::bigint, 'UNA-24: three are attached and one is hidden');
delete from app.jobs; delete from app.sweeps;
select jsonb_array_length(tests.call_as('service', 'select take_jobs(0)')) = 0 as arranged;
select is((select count(*) from app.jobs where kind = 'unattached_files'), 1::bigint, 'UNA-25: each night has its job');
select is((select count(*) from app.jobs where kind = 'unattached_files' and tests.call_as('service', 'select take_jobs(0)') is not null), 1::bigint, 'UNA-26: one');
select is(tests.outcome_as('Mara aal2', 'select * from app.unattached_files'), '42501', 'UNA-27: nobody reads the notes');
select * from finish();
rollback;
