-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.points_per_workout()
 RETURNS integer
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$ begin return 10; end $function$;
comment on function app.points_per_workout() is 'Points on a workout''s own record, and of a workout in the week''s summary';
grant execute on function app.points_per_workout() to anon, authenticated, service_role;
