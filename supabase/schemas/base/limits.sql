-- The numbers of the domain: one function a number, so that a misspelt name is an error and not null.
-- domain/limits.ts has the same ones under the same names in capitals; domain/cases/limits.json holds the two together.
-- Tables, policies and functions of the later files call them. Members write some of those tables themselves, so every API role may.

-- Workouts -------------------------------------------------------------------------------------------

create function app.max_workout_photos() returns integer
language plpgsql immutable set search_path = ''
as $$ begin return 3; end $$;
comment on function app.max_workout_photos() is 'Photos a workout may have';

create function app.max_workout_name_length() returns integer
language plpgsql immutable set search_path = ''
as $$ begin return 120; end $$;
comment on function app.max_workout_name_length() is 'Characters of a workout''s name';

create function app.max_workout_notes_length() returns integer
language plpgsql immutable set search_path = ''
as $$ begin return 2000; end $$;
comment on function app.max_workout_notes_length() is 'Characters of a workout''s notes';

create function app.min_workout_minutes() returns integer
language plpgsql immutable set search_path = ''
as $$ begin return 1; end $$;
comment on function app.min_workout_minutes() is 'Minutes of the shortest workout';

create function app.max_workout_minutes() returns integer
language plpgsql immutable set search_path = ''
as $$ begin return 300; end $$;
comment on function app.max_workout_minutes() is 'Minutes of the longest workout';

create function app.min_intensity() returns integer
language plpgsql immutable set search_path = ''
as $$ begin return 1; end $$;
comment on function app.min_intensity() is 'The lightest intensity';

create function app.max_intensity() returns integer
language plpgsql immutable set search_path = ''
as $$ begin return 5; end $$;
comment on function app.max_intensity() is 'The hardest intensity';

create function app.workout_window_days() returns integer
language plpgsql immutable set search_path = ''
as $$ begin return 14; end $$;
comment on function app.workout_window_days() is 'Days back that a workout may be dated, edited and deleted';

create function app.late_workout_hours() returns integer
language plpgsql immutable set search_path = ''
as $$ begin return 24; end $$;
comment on function app.late_workout_hours() is 'Hours after registering in which a workout still counts for its day, or may enter a challenge';

-- Check-ins and points -------------------------------------------------------------------------------

create function app.min_check_in_minutes() returns integer
language plpgsql immutable set search_path = ''
as $$ begin return 45; end $$;
comment on function app.min_check_in_minutes() is 'Minutes from which a workout earns a check-in';

create function app.points_per_workout() returns integer
language plpgsql immutable set search_path = ''
as $$ begin return 10; end $$;
comment on function app.points_per_workout() is 'Points on a workout''s own record, and of a workout in the week''s summary';

create function app.points_per_check_in() returns integer
language plpgsql immutable set search_path = ''
as $$ begin return 10; end $$;
comment on function app.points_per_check_in() is 'Points of a check-in, which rankings and totals count';

create function app.challenge_target_check_ins() returns integer
language plpgsql immutable set search_path = ''
as $$ begin return 21; end $$;
comment on function app.challenge_target_check_ins() is 'Check-ins that complete a challenge, unless the challenge says otherwise';

-- Profiles -------------------------------------------------------------------------------------------

create function app.max_profile_name_length() returns integer
language plpgsql immutable set search_path = ''
as $$ begin return 120; end $$;
comment on function app.max_profile_name_length() is 'Characters of a member''s name';

create function app.max_phone_length() returns integer
language plpgsql immutable set search_path = ''
as $$ begin return 40; end $$;
comment on function app.max_phone_length() is 'Characters of a member''s phone';

create function app.max_bio_length() returns integer
language plpgsql immutable set search_path = ''
as $$ begin return 1000; end $$;
comment on function app.max_bio_length() is 'Characters of a member''s bio';

create function app.max_instagram_length() returns integer
language plpgsql immutable set search_path = ''
as $$ begin return 80; end $$;
comment on function app.max_instagram_length() is 'Characters of a member''s Instagram';

create function app.max_goals() returns integer
language plpgsql immutable set search_path = ''
as $$ begin return 20; end $$;
comment on function app.max_goals() is 'Goals a member may have';

create function app.max_goals_length() returns integer
language plpgsql immutable set search_path = ''
as $$ begin return 1000; end $$;
comment on function app.max_goals_length() is 'Characters of all of a member''s goals together';

-- Payments -------------------------------------------------------------------------------------------

create function app.withdrawal_days() returns integer
language plpgsql immutable set search_path = ''
as $$ begin return 7; end $$;
comment on function app.withdrawal_days() is 'Days after the first payment in which a member may withdraw with all paid back (CDC art. 49)';

create function app.payment_grace_hours() returns integer
language plpgsql immutable set search_path = ''
as $$ begin return 72; end $$;
comment on function app.payment_grace_hours() is 'Hours after the paid time in which late money, or a late event, locks nobody out';

-- Files ----------------------------------------------------------------------------------------------

create function app.max_photo_url_length() returns integer
language plpgsql immutable set search_path = ''
as $$ begin return 2048; end $$;
comment on function app.max_photo_url_length() is 'Characters of a photo''s address in a row';

create function app.max_profile_photo_bytes() returns bigint
language plpgsql immutable set search_path = ''
as $$ begin return 5242880; end $$;
comment on function app.max_profile_photo_bytes() is 'Bytes of a profile''s photo, as it is chosen and as it is stored';

create function app.max_workout_photo_bytes() returns bigint
language plpgsql immutable set search_path = ''
as $$ begin return 10485760; end $$;
comment on function app.max_workout_photo_bytes() is 'Bytes of a workout''s photo as it is stored';

create function app.max_member_files() returns integer
language plpgsql immutable set search_path = ''
as $$ begin return 4000; end $$;
comment on function app.max_member_files() is 'Files a member may keep';

create function app.max_member_bytes() returns bigint
language plpgsql immutable set search_path = ''
as $$ begin return 2147483648; end $$;
comment on function app.max_member_bytes() is 'Bytes of all of a member''s files';

create function app.max_member_files_a_day() returns integer
language plpgsql immutable set search_path = ''
as $$ begin return 100; end $$;
comment on function app.max_member_files_a_day() is 'Files a member may upload in 24 hours';

create function app.max_member_bytes_a_day() returns bigint
language plpgsql immutable set search_path = ''
as $$ begin return 209715200; end $$;
comment on function app.max_member_bytes_a_day() is 'Bytes a member may upload in 24 hours';

-- Reasons and results --------------------------------------------------------------------------------

create function app.max_reason_length() returns integer
language sql immutable set search_path = ''
as $$ select 500 $$;
comment on function app.max_reason_length() is 'Characters of a reason that staff write';

create function app.default_provisional_hours() returns integer
language sql immutable set search_path = ''
as $$ select 48 $$;
comment on function app.default_provisional_hours() is 'Hours for which an ended challenge is provisional, unless the operator says otherwise';

create function app.least_provisional_hours() returns integer
language sql immutable set search_path = ''
as $$ select 24 $$;
comment on function app.least_provisional_hours() is 'Fewest hours for which an ended challenge is provisional: a workout may wait on a device as long';

create function app.most_provisional_hours() returns integer
language sql immutable set search_path = ''
as $$ select 72 $$;
comment on function app.most_provisional_hours() is 'Most hours for which an ended challenge is provisional';

-- Grants ---------------------------------------------------------------------------------------------

grant execute on function app.max_workout_photos(), app.max_workout_name_length(), app.max_workout_notes_length(),
  app.min_workout_minutes(), app.max_workout_minutes(), app.min_intensity(), app.max_intensity(), app.workout_window_days(),
  app.late_workout_hours(), app.min_check_in_minutes(), app.points_per_workout(), app.points_per_check_in(),
  app.challenge_target_check_ins(), app.max_profile_name_length(), app.max_phone_length(), app.max_bio_length(),
  app.max_instagram_length(), app.max_goals(), app.max_goals_length(), app.withdrawal_days(), app.payment_grace_hours(),
  app.max_photo_url_length(), app.max_profile_photo_bytes(), app.max_workout_photo_bytes(), app.max_member_files(),
  app.max_member_bytes(), app.max_member_files_a_day(), app.max_member_bytes_a_day(), app.max_reason_length(),
  app.default_provisional_hours(), app.least_provisional_hours(), app.most_provisional_hours() to anon, authenticated, service_role;
