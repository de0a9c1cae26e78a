-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.min_check_in_minutes()
 RETURNS integer
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$ begin return 45; end $function$;
comment on function app.min_check_in_minutes() is 'Minutes from which a workout earns a check-in';
grant execute on function app.min_check_in_minutes() to anon, authenticated, service_role;
