-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.client_address()
 RETURNS inet
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select nullif(current_setting('app.client_address', true), '')::inet $function$;
comment on function app.client_address() is 'The address of who called the procedure, as the embedded server knows it; null on hosted Supabase';
-- Nobody but the owner and what the owner defined may call it.
