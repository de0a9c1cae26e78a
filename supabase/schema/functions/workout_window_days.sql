-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.workout_window_days()
 RETURNS integer
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$ begin return 14; end $function$;
comment on function app.workout_window_days() is 'Days back that a workout may be dated, edited and deleted';
grant execute on function app.workout_window_days() to anon, authenticated, service_role;
