-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app."json_object"(value jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  object jsonb := value;
begin
  if jsonb_typeof(object) = 'string' then
    object := (object #>> '{}')::jsonb;
  end if;
  return case when jsonb_typeof(object) = 'object' then object else '{}'::jsonb end;
exception when others then
  return '{}'::jsonb;
end $function$;
comment on function app."json_object"(jsonb) is 'The JSON object in a value. The embedded server stores auth metadata as a JSON string on PostgreSQL, as an object on PGlite';
grant execute on function app."json_object"(jsonb) to anon, authenticated, service_role;
