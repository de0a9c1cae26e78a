-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.card_minute(instant timestamp with time zone)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$ select floor(extract(epoch from instant) / 60)::bigint $function$;
comment on function app.card_minute(timestamp with time zone) is 'The minute of an instant, counted since 1970';
-- Nobody but the owner and what the owner defined may call it.
