-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.max_goals_length()
 RETURNS integer
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$ begin return 1000; end $function$;
comment on function app.max_goals_length() is 'Characters of all of a member''s goals together';
grant execute on function app.max_goals_length() to anon, authenticated, service_role;
