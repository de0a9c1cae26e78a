-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.taken_for()
 RETURNS interval
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$ select interval '5 minutes' $function$;
comment on function app.taken_for() is 'How long who took a job may be silent about it';
-- Nobody but the owner and what the owner defined may call it.
