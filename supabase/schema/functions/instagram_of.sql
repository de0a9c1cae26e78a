-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.instagram_of(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$ select case when value ~ '/' then coalesce('@' || app.instagram_handle(value), value) else value end $function$;
comment on function app.instagram_of(text) is 'What is kept as a member''s Instagram: the handle of an address, anything else as it is';
grant execute on function app.instagram_of(text) to authenticated, service_role;
