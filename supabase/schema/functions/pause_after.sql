-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.pause_after(attempts integer)
 RETURNS interval
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$ select least(interval '1 minute' * 3 ^ least(greatest(attempts - 1, 0), 6), interval '6 hours') $function$;
comment on function app.pause_after(integer) is 'How long a job rests after so many attempts: 1, 3, 9, 27, 81 minutes …, at most 6 hours';
-- Nobody but the owner and what the owner defined may call it.
