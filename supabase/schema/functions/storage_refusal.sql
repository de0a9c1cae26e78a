-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.storage_refusal(member uuid, more_bytes bigint)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return case when member is not null then app.storage_excess(member, 1, more_bytes) end;
end $function$;
comment on function app.storage_refusal(uuid,bigint) is 'Why a member can not keep one more file of so many bytes: storage_full, storage_full_today (the last 24 hours), or null when they can';
grant execute on function app.storage_refusal(uuid,bigint) to service_role;
