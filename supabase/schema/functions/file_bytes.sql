-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.file_bytes(metadata jsonb)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case when size ~ '^[0-9]{1,15}$' then size::bigint else 0 end from (select app.json_object(metadata) ->> 'size' as size) told
$function$;
comment on function app.file_bytes(jsonb) is 'The size of a file by its metadata; 0 while Storage has not told';
-- Nobody but the owner and what the owner defined may call it.
