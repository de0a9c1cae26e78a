-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.passed_limit()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$ select 1000 $function$;
comment on function app.passed_limit() is 'In a crowd, so many of those whom a check-in passes are counted';
-- Nobody but the owner and what the owner defined may call it.
