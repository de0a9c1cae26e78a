-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.fold_text(in_text text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$ select lower(regexp_replace(normalize(coalesce(in_text, ''), NFKD), '[\u0300-\u036f\u200C\u200D\uFE0E\uFE0F]', '', 'g')) $function$;
comment on function app.fold_text(text) is 'A text as one searches it: small letters, no accents, no joiners';
-- Nobody but the owner and what the owner defined may call it.
