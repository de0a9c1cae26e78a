-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.has_storage_room()
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return app.storage_refusal((select auth.uid()), 0) is null;
end $function$;
comment on function app.has_storage_room() is 'Whether the caller may keep one more file';
grant execute on function app.has_storage_room() to authenticated, service_role;
