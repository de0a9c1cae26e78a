-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.hash_of_email(member_id uuid, in_email text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$ select encode(sha256(convert_to(member_id::text || ':' || lower(in_email), 'UTF8')), 'hex') $function$;
comment on function app.hash_of_email(uuid,text) is 'What app.access_records keeps of a deleted account''s e-mail; the id is its salt';
-- Nobody but the owner and what the owner defined may call it.
