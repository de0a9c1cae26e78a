-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.max_photo_url_length()
 RETURNS integer
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$ begin return 2048; end $function$;
comment on function app.max_photo_url_length() is 'Characters of a photo''s address in a row';
grant execute on function app.max_photo_url_length() to anon, authenticated, service_role;
