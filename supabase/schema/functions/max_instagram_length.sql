-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.max_instagram_length()
 RETURNS integer
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$ begin return 80; end $function$;
comment on function app.max_instagram_length() is 'Characters of a member''s Instagram';
grant execute on function app.max_instagram_length() to anon, authenticated, service_role;
