-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.own_picture(value text, bucket text, member_id uuid)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  -- The origin is dropped: a foreign one could repeat the rest of the address, and the server's address may change.
  path constant text := regexp_replace(btrim(value), '^(https?://[^/?#\\@]+)?/storage/v1/object/public/' || bucket || '/', '');
begin
  return case when path ~ ('^' || member_id || '/[A-Za-z0-9][A-Za-z0-9._-]{0,199}$')
    then '/storage/v1/object/public/' || bucket || '/' || path end;
end $function$;
comment on function app.own_picture(text,text,uuid) is 'The address, without origin, of a file in the member''s own folder of a public bucket; null when the value is no such file.
Takes a public URL or the path in the bucket';
grant execute on function app.own_picture(text,text,uuid) to authenticated, service_role;
