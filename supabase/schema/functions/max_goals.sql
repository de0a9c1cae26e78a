-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.max_goals()
 RETURNS integer
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$ begin return 20; end $function$;
comment on function app.max_goals() is 'Goals a member may have';
grant execute on function app.max_goals() to anon, authenticated, service_role;
