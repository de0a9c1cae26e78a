-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.max_workout_minutes()
 RETURNS integer
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$ begin return 300; end $function$;
comment on function app.max_workout_minutes() is 'Minutes of the longest workout';
grant execute on function app.max_workout_minutes() to anon, authenticated, service_role;
