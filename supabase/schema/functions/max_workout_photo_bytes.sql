-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.max_workout_photo_bytes()
 RETURNS bigint
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$ begin return 10485760; end $function$;
comment on function app.max_workout_photo_bytes() is 'Bytes of a workout''s photo as it is stored';
grant execute on function app.max_workout_photo_bytes() to anon, authenticated, service_role;
