-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.folded_name(in_name text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$ select trim(regexp_replace(app.fold_text(left(in_name, 200)), '[\s.,;:''"()@_-]+', ' ', 'g')) $function$;
comment on function app.folded_name(text) is 'A name as it is searched: its folded words with one space between';
-- Nobody but the owner and what the owner defined may call it.
