-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.random_bytes()
 RETURNS bytea
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())) $function$;
comment on function app.random_bytes() is '32 bytes that nobody can foresee';
-- Nobody but the owner and what the owner defined may call it.
