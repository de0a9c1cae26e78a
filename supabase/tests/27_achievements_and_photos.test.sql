-- member_achievements, and whose photo a browser may load.
begin;
select plan(46);
select tests.make_club();
create function pg_temp.achievement(who text, achievement text) returns jsonb language sql as $$
  select a from jsonb_array_elements(tests.call_as(who, format('select member_achievements(%L)', tests.id_of(who))) -> 'achievements') a
  where a ->> 'id' = achievement $$;
-- 'instant in São Paulo', or '-' while locked, then 'current/target'.
create function pg_temp.standing(who text, achievement text) returns text language sql as $$
  select coalesce(to_char((a ->> 'unlocked_at')::timestamptz at time zone 'America/Sao_Paulo', 'MM-DD HH24:MI'), '-')
    || ' ' || (a ->> 'current') || '/' || (a ->> 'target')
  from pg_temp.achievement(who, achievement) a $$;
create function pg_temp.record_at(who text, local_time timestamp, minutes integer default 50, type text default 'Corrida') returns uuid language sql as $$
  select tests.set_local_clock(local_time);
  select (tests.record(who, 'Desafio', minutes, day => local_time::date, type => type) ->> 'workout_id')::uuid $$;

-- Rights to ask.
select is((select string_agg(a ->> 'id', ' ' order by a ->> 'id') from jsonb_array_elements(tests.call_as('Ana',
  format('select member_achievements(%L)', tests.id_of('Ana'))) -> 'achievements') a),
  'check_ins_21 early_riser first_check_in first_workout hours_10 long_workout streak_21 streak_3 streak_7 variety_5 workouts_10 workouts_50',
  'ACH-01: a new member gets all twelve achievements');
select is((select count(*) from jsonb_array_elements(tests.call_as('Ana', format('select member_achievements(%L)', tests.id_of('Ana'))) -> 'achievements') a
  where a ->> 'unlocked_at' is not null or a ->> 'current' <> '0'), 0::bigint, 'ACH-02: a new member''s achievements are locked and at zero');
select is(tests.outcome_as('Bia', format('select member_achievements(%L)', tests.id_of('Ana'))), '42501', 'ACH-03: a fellow participant can''t ask for a member''s achievements');
select is(tests.outcome_as('Caio', format('select member_achievements(%L)', tests.id_of('Ana'))), '42501', 'ACH-04: another member can''t ask for a member''s achievements');
select is(tests.outcome_as('stranger', format('select member_achievements(%L)', tests.id_of('Ana'))), '42501', 'ACH-05: a stranger can''t ask for a member''s achievements');
select is((tests.call_as('Caio', format('select to_jsonb(current) from app.workout_achievements(%L) where id = ''first_workout''', tests.id_of('Ana'))))::text, '0',
  'ACH-06: the functions behind member_achievements read rows as the caller');

-- Three days, the first before breakfast.
create temp table recorded as select pg_temp.record_at('Ana', '2026-11-10 06:59', 50, 'Yoga') as first_id;
select is(pg_temp.standing('Ana', 'first_workout'), '11-10 06:59 1/1', 'ACH-07: the first workout counts when it is registered');
select is(pg_temp.standing('Ana', 'first_check_in'), '11-10 06:59 1/1', 'ACH-08: the first check-in counts when it is registered');
select is(pg_temp.standing('Ana', 'early_riser'), '11-10 06:59 1/1', 'ACH-09: a workout at 6:59 is an early one');
select pg_temp.record_at('Bia', '2026-11-10 07:00');
select is(pg_temp.standing('Bia', 'early_riser'), '- 0/1', 'ACH-10: a workout at 7:00 is not an early one');
select pg_temp.record_at('Bia', '2026-11-11 03:59');
select is(pg_temp.standing('Bia', 'early_riser'), '- 0/1', 'ACH-11: a workout in the night before 4:00 is not an early one');
select tests.set_local_clock('2026-11-12 05:00');
select tests.record('Bia', null, 30, day => '2026-11-11');
select is(pg_temp.standing('Bia', 'early_riser'), '- 0/1', 'ACH-12: yesterday''s workout registered in the morning is not an early one');
select pg_temp.record_at('Bia', '2026-11-12 05:01');
select is(pg_temp.standing('Bia', 'early_riser'), '11-12 05:01 1/1', 'ACH-13: today''s workout registered in the morning is an early one');
select pg_temp.record_at('Ana', '2026-11-11 12:00', 89, 'Corrida');
select is(pg_temp.standing('Ana', 'long_workout'), '- 89/90', 'ACH-14: 89 minutes do not unlock the achievement of 90');
select is(pg_temp.standing('Ana', 'streak_3'), '- 2/3', 'ACH-15: two days in a row are two of three');
select pg_temp.record_at('Ana', '2026-11-12 18:00', 90, 'Dança');
select is(pg_temp.standing('Ana', 'long_workout'), '11-12 18:00 90/90', 'ACH-16: 90 minutes unlock the achievement of 90');
select is(pg_temp.standing('Ana', 'streak_3'), '11-12 18:00 3/3', 'ACH-17: the third day in a row unlocks the streak');
select is(pg_temp.standing('Ana', 'variety_5'), '- 3/5', 'ACH-18: three types of five are counted');
select is(pg_temp.standing('Ana', 'hours_10'), '- 229/600', 'ACH-19: minutes count towards ten hours');

-- A gap, then seven days.
select tests.set_local_clock('2026-11-14 12:00');
select is(pg_temp.standing('Ana', 'streak_7'), '- 0/7', 'ACH-20: after a missed day the progress towards a streak is the live streak');
select is(pg_temp.standing('Ana', 'streak_3'), '11-12 18:00 3/3', 'ACH-21: after a missed day an unlocked streak stays unlocked');
select pg_temp.record_at('Ana', ('2026-11-' || day || ' 12:00')::timestamp, 60, (array['Pilates', 'Yoga', 'HIIT'])[1 + day % 3]) from generate_series(14, 19) day;
select is(pg_temp.standing('Ana', 'streak_7'), '- 6/7', 'ACH-22: six days in a row are six of seven');
select is(pg_temp.standing('Ana', 'variety_5'), '11-15 12:00 5/5', 'ACH-23: the fifth type unlocks its achievement');
select pg_temp.record_at('Ana', '2026-11-20 20:30', 60);
select is(pg_temp.standing('Ana', 'streak_7'), '11-20 20:30 7/7', 'ACH-24: seven days in a row unlock their achievement');
select is(pg_temp.standing('Ana', 'streak_21'), '- 7/21', 'ACH-25: seven days in a row are seven of 21');
select is(pg_temp.standing('Ana', 'check_ins_21'), '- 10/21', 'ACH-26: ten check-ins are ten of 21');
select is(pg_temp.standing('Ana', 'workouts_10'), '11-20 20:30 10/10', 'ACH-27: the tenth workout unlocks its achievement');
select is(pg_temp.standing('Ana', 'hours_10'), '11-20 20:30 600/600', 'ACH-28: ten hours in all unlock their achievement');
select tests.set_local_clock('2026-11-23 12:00');
select is(pg_temp.standing('Ana', 'streak_7'), '11-20 20:30 7/7', 'ACH-29: the instant of an achievement does not change as days pass');

-- Edited, deleted, voided.
select tests.outcome_as('Ana', format('update workout_records set duration_minutes = 100 where user_id = %L and workout_day = ''2026-11-11''', tests.id_of('Ana')));
select is(pg_temp.standing('Ana', 'long_workout'), '11-11 12:00 90/90', 'ACH-30: a workout made longer unlocks what it then reaches');
select tests.outcome_as('Ana', format('delete from workout_records where id = %L', first_id)) from recorded;
select is(pg_temp.standing('Ana', 'first_workout'), '11-11 12:00 1/1', 'ACH-31: without the first workout the second one counts as the first');
select is(pg_temp.standing('Ana', 'early_riser'), '- 0/1', 'ACH-32: without the early workout its achievement is gone');
select is(pg_temp.standing('Ana', 'workouts_10'), '- 9/10', 'ACH-33: without the tenth workout its achievement is gone');
select is(pg_temp.standing('Ana', 'streak_3'), '11-16 12:00 3/3', 'ACH-34: without the first run the streak is unlocked by the next run');
select app.void_check_in(id, 'Teste') from challenge_check_ins where user_id = tests.id_of('Ana') and check_in_day = '2026-11-17';
select is(pg_temp.standing('Ana', 'streak_7'), '- 0/7', 'ACH-35: a voided day breaks the streak of an achievement');
select is(pg_temp.standing('Ana', 'check_ins_21'), '- 8/21', 'ACH-36: a voided check-in no longer counts for achievements');
select is(pg_temp.standing('Caio', 'first_workout'), '- 0/1', 'ACH-37: a member''s acts unlock nothing for another member');

-- Photos.
create function pg_temp.set_photo(address text) returns text language sql as $$
  select tests.outcome_as('Ana', format('update profiles set profile_image_url = %L, photo_url = %L', address, address)) $$;
create function pg_temp.seen_photo() returns text language sql as $$
  select user_photo_url from challenge_progress where user_id = tests.id_of('Ana') and challenge_id = tests.challenge_id('Desafio') $$;
select is(pg_temp.set_photo('https://clube.example/storage/v1/object/public/profile-images/' || tests.id_of('Ana') || '/1-0-a.webp'), '1 rows',
  'PHO-01: a member sets a file of their own folder as photo');
select is((select profile_image_url || ' ' || pg_temp.seen_photo() from profiles where id = tests.id_of('Ana')),
  '/storage/v1/object/public/profile-images/' || tests.id_of('Ana') || '/1-0-a.webp /storage/v1/object/public/profile-images/' || tests.id_of('Ana') || '/1-0-a.webp',
  'PHO-02: the photo is kept without its origin, for the member and for the others');
select is((select string_agg(address, ', ') from unnest(array['https://rastreador.example/a.gif', '//rastreador.example/a.gif', 'javascript:alert(1)',
  'data:image/svg+xml,<svg onload=alert(1)>', '/storage/v1/object/public/profile-images/' || tests.id_of('Bia') || '/1-0-a.webp',
  tests.id_of('Ana') || '/../' || tests.id_of('Bia') || '/a.webp', tests.id_of('Ana') || '/a.webp?para=https://rastreador.example',
  'https://lh3.googleusercontent.com/a/x']) address where pg_temp.set_photo(address) not like 'PT400 %'), null,
  'PHO-03: a photo can''t be a foreign address, a script, another member''s file or a way out of the folder');
select is(pg_temp.set_photo(''), '1 rows', 'PHO-04: a member removes their photo');
select is(pg_temp.seen_photo(), null, 'PHO-05: the others see no photo after it was removed');
select tests.create_user('Google', '{"name": "G", "picture": "https://lh3.googleusercontent.com/a/x"}');
select tests.create_user('Estranho', '{"name": "E", "picture": "https://rastreador.example/a.gif"}');
select tests.join_challenge(who, 'Desafio') from unnest(array['Google', 'Estranho']) who;
select is((select string_agg(user_name || ' ' || coalesce(user_photo_url, '-'), ', ' order by user_name) from challenge_progress where user_name in ('G', 'E')),
  'E -, G https://lh3.googleusercontent.com/a/x', 'PHO-06: the others see the picture of a Google account, but not one from elsewhere');
delete from profiles where id = tests.id_of('Estranho');
select tests.outcome_as('Estranho', $$insert into profiles (id, name, photo_url) values (tests.id_of('Estranho'), 'E', 'https://rastreador.example/b.gif')$$);
select is((select concat_ws('|', profile_image_url, photo_url) from profiles where id = tests.id_of('Estranho')), '',
  'PHO-07: a profile made by its owner has no foreign picture, neither the account''s nor what was sent');
select is(tests.outcome_as('Estranho', $$update profiles set name = 'Eva', profile_image_url = profile_image_url$$), '1 rows', 'PHO-08: a photo sent unchanged does no harm');
select is(tests.outcome_as('Bia', format('update profiles set photo_url = %L where id = %L', tests.id_of('Ana') || '/a.webp', tests.id_of('Ana'))), '0 rows',
  'PHO-09: nobody sets another member''s photo');
select * from finish();
rollback;
