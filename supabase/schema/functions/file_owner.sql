-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.file_owner(owner_id text)
 RETURNS uuid
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case when owner_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then owner_id::uuid end
$function$;
comment on function app.file_owner(text) is 'The account that uploaded a file, if it is one''s; null for the server''s own';
-- Nobody but the owner and what the owner defined may call it.
