-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.late_workout_hours()
 RETURNS integer
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$ begin return 24; end $function$;
comment on function app.late_workout_hours() is 'Hours after registering in which a workout still counts for its day, or may enter a challenge';
grant execute on function app.late_workout_hours() to anon, authenticated, service_role;
