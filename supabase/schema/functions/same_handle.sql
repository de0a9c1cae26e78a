-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.same_handle(one text, other text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$ select lower(ltrim(btrim(one), '@')) = lower(ltrim(btrim(other), '@')) $function$;
comment on function app.same_handle(text,text) is 'Whether two texts name the same Instagram';
grant execute on function app.same_handle(text,text) to service_role;
