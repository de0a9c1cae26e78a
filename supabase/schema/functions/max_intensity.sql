-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.max_intensity()
 RETURNS integer
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$ begin return 5; end $function$;
comment on function app.max_intensity() is 'The hardest intensity';
grant execute on function app.max_intensity() to anon, authenticated, service_role;
