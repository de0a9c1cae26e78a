-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.folder_owner(file_name text)
 RETURNS uuid
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case when split_part(file_name, '/', 1) ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
    then split_part(file_name, '/', 1)::uuid end
$function$;
comment on function app.folder_owner(text) is 'The member whose folder a file lies in; null for a folder that is nobody''s';
-- Nobody but the owner and what the owner defined may call it.
