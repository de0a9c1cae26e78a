-- Editing and deleting workouts, and what becomes of the day's check-in.
begin;
select plan(43);
select tests.make_club();
create function pg_temp.workout_id(n int) returns uuid language sql as $$ select md5('workout ' || n)::uuid $$;
create function pg_temp.edit(who text, n int, change text) returns text language sql as $$
  select tests.outcome_as(who, format('update workout_records set %s where id = %L', change, pg_temp.workout_id(n))) $$;
create function pg_temp.remove(who text, n int) returns text language sql as $$
  select tests.outcome_as(who, format('delete from workout_records where id = %L', pg_temp.workout_id(n))) $$;
-- So many pictures of Ana's own, as a change.
create function pg_temp.pictures(many int) returns text language sql as $$
  select format('image_urls = %L', array(select tests.id_of('Ana') || '/' || n || '.webp' from generate_series(1, many) n)) $$;
-- Which workouts hold Ana's check-ins, and what the ranking, the profile and the totals make of them.
create function pg_temp.held_by() returns text language sql as $$
  select coalesce((select string_agg(n::text, ',' order by k.check_in_day) from challenge_check_ins k, generate_series(1, 20) n
    where k.workout_id = pg_temp.workout_id(n)), 'none') $$;
create function pg_temp.counted() returns text language sql as $$
  select concat_ws('|', g.points, g.check_ins_count, p.points, p.streak, p.completed_workouts, u.points, u.workouts_count, u.total_duration)
  from challenge_progress g join profiles p on p.id = g.user_id join user_progress u on u.user_id = g.user_id
  where g.user_id = tests.id_of('Ana') and g.challenge_id = tests.challenge_id('Desafio') $$;

select tests.record('Ana', 'Desafio', 50, record_id => pg_temp.workout_id(1));
select tests.record('Ana', 'Desafio', 60, record_id => pg_temp.workout_id(2));
select tests.record('Ana', 'Desafio', 30, record_id => pg_temp.workout_id(3));
select is(pg_temp.held_by() || ' ' || pg_temp.counted(), '1 10|1|10|1|3|10|3|140', 'EDI-01: the first of three workouts holds the check-in');

select is(pg_temp.edit('Ana', 1, 'workout_name = ''  Novo   nome '', workout_type = ''yoga'', notes = '' oi '''), '1 rows', 'EDI-02: name, type and notes may be edited');
select is((select concat_ws('|', workout_name, workout_type, notes) from workout_records where id = pg_temp.workout_id(1)), 'Novo nome|Yoga|oi', 'EDI-03: edited texts are cleaned as when recorded');
select is(pg_temp.edit('Ana', 1, 'duration_minutes = 45'), '1 rows', 'EDI-04: a workout may be shortened and still qualify');
select is(pg_temp.held_by() || ' ' || pg_temp.counted(), '1 10|1|10|1|3|10|3|135', 'EDI-05: a shortened workout that still qualifies keeps its check-in, and the totals follow its minutes');
select is(pg_temp.edit('Ana', 1, 'duration_minutes = 44'), '1 rows', 'EDI-06: a workout may be shortened so that it no longer qualifies');
select is(pg_temp.held_by() || ' ' || pg_temp.counted(), '2 10|1|10|1|3|10|3|134', 'EDI-07: a workout that no longer qualifies hands the check-in to the next one that does');
select is(pg_temp.edit('Ana', 1, 'duration_minutes = 50'), '1 rows', 'EDI-08: a shortened workout may be lengthened again');
select is((select count(*) from challenge_check_ins), 1::bigint, 'EDI-09: lengthening a workout again makes no second check-in');
select is(pg_temp.edit('Ana', 2, 'duration_minutes = 10') || ' ' || pg_temp.held_by(), '1 rows 1', 'EDI-10: a lengthened workout takes the check-in over when the other one no longer qualifies');
select is(pg_temp.remove('Ana', 1), '1 rows', 'EDI-11: the last qualifying workout may be deleted');
select is(pg_temp.held_by() || ' ' || pg_temp.counted(), 'none 0|0|0|0|2|0|2|40', 'EDI-12: deleting the last qualifying workout removes its check-in and the points');
select is(pg_temp.edit('Ana', 3, 'duration_minutes = 90'), '1 rows', 'EDI-13: a short workout of today may be made longer');
select is(pg_temp.held_by() || ' ' || pg_temp.counted(), '3 10|1|10|1|2|10|2|100', 'EDI-14: a workout of today that was made longer earns the day''s check-in');
select is((select count(*) from workout_processing_queue where workout_id = pg_temp.workout_id(1)), 0::bigint, 'EDI-15: a deleted workout leaves the queue');

select matches(pg_temp.edit('Ana', 3, 'duration_minutes = 0'), '^(23514|PT4\d\d) ', 'EDI-16: an edit to zero minutes is refused');
select matches(pg_temp.edit('Ana', 3, 'duration_minutes = 301'), '^(23514|PT4\d\d) ', 'EDI-17: an edit to too many minutes is refused');
select is(pg_temp.edit('Ana', 3, 'workout_name = ''  '''), 'PT400 name_required', 'EDI-18: an edit to a blank name is refused');
select is(pg_temp.edit('Ana', 3, 'date = date - interval ''1 day'''), '42501', 'EDI-19: a workout''s date can''t be edited');
select is(pg_temp.edit('Ana', 3, 'points = 1000'), '42501', 'EDI-20: a workout''s points can''t be edited');
select is(pg_temp.edit('Ana', 3, 'challenge_id = null'), '42501', 'EDI-21: a workout''s challenge can''t be edited');
select is(pg_temp.edit('Ana', 3, 'reply = ''{}'''), '42501', 'EDI-22: a workout''s kept answer can''t be edited');
select is(pg_temp.edit('Ana', 3, 'registered_at = registered_at - interval ''1 day'''), '42501', 'EDI-23: a workout''s instant of registration can''t be edited');
select is(pg_temp.edit('Ana', 3, 'id = gen_random_uuid()'), '42501', 'EDI-24: a workout''s id can''t be edited');
select is(pg_temp.edit('Ana', 3, 'image_urls = array[''' || tests.id_of('Ana') || '/1.webp'']'), '1 rows', 'EDI-25: pictures are attached to a recorded workout');
select is(pg_temp.edit('Ana', 3, pg_temp.pictures(app.max_workout_photos())) || ', ' || pg_temp.edit('Ana', 3, pg_temp.pictures(app.max_workout_photos() + 1)), '1 rows, PT400 invalid_input', 'EDI-26: a workout takes as many pictures as app.max_workout_photos(), and no more');
select is(pg_temp.edit('Bia', 3, 'notes = ''x''') || ', ' || pg_temp.remove('Bia', 3), '0 rows, 0 rows', 'EDI-27: a fellow participant can neither edit nor delete a workout');

-- The earliest registered of several that qualify inherits.
select tests.set_local_clock('2026-11-20 13:00'), tests.record('Bia', 'Desafio', 50, record_id => pg_temp.workout_id(11));
select tests.set_local_clock('2026-11-20 14:00'), tests.record('Bia', 'Desafio', 50, record_id => pg_temp.workout_id(12));
select tests.set_local_clock('2026-11-20 15:00'), tests.record('Bia', 'Desafio', 50, record_id => pg_temp.workout_id(13));
select is(pg_temp.remove('Bia', 11), '1 rows', 'EDI-42: the first of three qualifying workouts is deleted');
select is((select concat_ws('|', workout_id = pg_temp.workout_id(12), check_in_date = '2026-11-20 14:00 America/Sao_Paulo') from challenge_check_ins where user_id = tests.id_of('Bia')), 't|t',
  'EDI-43: after the first is deleted the second workout holds the check-in, from its own time, not the third');
delete from workout_records where user_id = tests.id_of('Bia');

-- The next day.
select tests.set_local_clock('2026-11-21 09:00');
select tests.record('Ana', 'Desafio', 50, record_id => pg_temp.workout_id(4));
select tests.record('Ana', 'Desafio', 20, day => '2026-11-20', record_id => pg_temp.workout_id(5));
select is((select streak from profiles where id = tests.id_of('Ana')), 2, 'EDI-28: check-ins of yesterday and today make two days in a row');
select is(pg_temp.edit('Ana', 2, 'duration_minutes = 100') || ' ' || pg_temp.held_by(), '1 rows 3,4', 'EDI-29: lengthening a workout of yesterday takes nothing from the holder of its check-in');
select is(pg_temp.edit('Ana', 3, 'duration_minutes = 20') || ' ' || pg_temp.held_by(), '1 rows 2,4', 'EDI-30: yesterday''s check-in passes within yesterday');
select is(pg_temp.edit('Ana', 2, 'duration_minutes = 20') || ' ' || pg_temp.held_by(), '1 rows 4', 'EDI-31: yesterday''s check-in is removed when nothing of yesterday qualifies');
select is(pg_temp.edit('Ana', 3, 'duration_minutes = 100') || ' ' || pg_temp.held_by(), '1 rows 4', 'EDI-32: yesterday''s removed check-in can''t be earned back today');
select is(pg_temp.edit('Ana', 5, 'duration_minutes = 100') || ' ' || pg_temp.held_by(), '1 rows 4', 'EDI-33: a workout entered a day late can''t earn yesterday''s removed check-in');
select is((select concat_ws('|', streak, points) from profiles where id = tests.id_of('Ana')), '1|10', 'EDI-34: without yesterday''s check-in the streak is one day again');
select is((select longest_streak from user_progress where user_id = tests.id_of('Ana')), 1, 'EDI-35: without yesterday''s check-in the longest streak is one day');

-- The window of fourteen days.
select tests.set_local_clock('2026-12-04 09:00');
select is(pg_temp.edit('Ana', 5, 'notes = ''último dia'''), '1 rows', 'EDI-36: a workout may be edited fourteen days later');
select tests.set_local_clock('2026-12-05 09:00');
select is(pg_temp.edit('Ana', 5, 'notes = ''tarde'''), 'PT409 date_too_old', 'EDI-37: a workout can''t be edited fifteen days later');
select is(pg_temp.remove('Ana', 5), 'PT409 date_too_old', 'EDI-38: a workout can''t be deleted fifteen days later');
select is(pg_temp.edit('Ana', 5, 'image_urls = array[''' || tests.id_of('Ana') || '/2.webp'']'), '1 rows', 'EDI-39: a picture still arrives fifteen days later');
select is(pg_temp.remove('service', 5), '1 rows', 'EDI-40: the server may delete a workout fifteen days later');

delete from auth.users where id = tests.id_of('Ana');
select is((select count(*) from workout_records where user_id = tests.id_of('Ana')) + (select count(*) from challenge_check_ins where user_id = tests.id_of('Ana')), 0::bigint,
  'EDI-41: a deleted account takes all its workouts with it');
select * from finish();
rollback;
