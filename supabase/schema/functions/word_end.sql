-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.word_end(word text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$ select word || chr(1114111) $function$;
comment on function app.word_end(text) is 'What sorts after every word that begins so';
-- Nobody but the owner and what the owner defined may call it.
