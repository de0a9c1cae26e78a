-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.max_bio_length()
 RETURNS integer
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$ begin return 1000; end $function$;
comment on function app.max_bio_length() is 'Characters of a member''s bio';
grant execute on function app.max_bio_length() to anon, authenticated, service_role;
