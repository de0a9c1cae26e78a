-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.hash_of_account(account_id text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$ select encode(sha256(convert_to(lower(account_id), 'UTF8')), 'hex') $function$;
comment on function app.hash_of_account(text) is 'What app.gone_accounts keeps of an account';
-- Nobody but the owner and what the owner defined may call it.
