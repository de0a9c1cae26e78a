-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.points_per_check_in()
 RETURNS integer
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$ begin return 10; end $function$;
comment on function app.points_per_check_in() is 'Points of a check-in, which rankings and totals count';
grant execute on function app.points_per_check_in() to anon, authenticated, service_role;
