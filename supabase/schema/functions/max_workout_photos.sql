-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.max_workout_photos()
 RETURNS integer
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$ begin return 3; end $function$;
comment on function app.max_workout_photos() is 'Photos a workout may have';
grant execute on function app.max_workout_photos() to anon, authenticated, service_role;
