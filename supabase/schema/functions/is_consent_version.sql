-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.is_consent_version(value text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$ select coalesce(value ~ '^[0-9A-Za-z][0-9A-Za-z._-]{0,31}$', false) $function$;
comment on function app.is_consent_version(text) is 'Whether a text may name a version of the documents';
-- Nobody but the owner and what the owner defined may call it.
