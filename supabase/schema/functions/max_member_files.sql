-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.max_member_files()
 RETURNS integer
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$ begin return 4000; end $function$;
comment on function app.max_member_files() is 'Files a member may keep';
grant execute on function app.max_member_files() to anon, authenticated, service_role;
