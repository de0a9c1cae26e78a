-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.min_intensity()
 RETURNS integer
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$ begin return 1; end $function$;
comment on function app.min_intensity() is 'The lightest intensity';
grant execute on function app.min_intensity() to anon, authenticated, service_role;
