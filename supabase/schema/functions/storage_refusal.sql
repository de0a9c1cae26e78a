-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.storage_refusal(member uuid, more_bytes bigint)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  most_files constant integer := 4000;
  most_bytes constant bigint := 2147483648;
  most_files_a_day constant integer := 100;
  most_bytes_a_day constant bigint := 209715200;
  kept record;
begin
  if member is null or to_regclass('storage.objects') is null then
    return null;
  end if;
  execute $count$
    select count(*) as files, coalesce(sum(f.size), 0) as bytes,
           count(*) filter (where f.is_new) as new_files, coalesce(sum(f.size) filter (where f.is_new), 0) as new_bytes
      from (
        select greatest(o.created_at, o.updated_at) > $2 - interval '24 hours' as is_new,
               -- The embedded server writes a JSON string on PostgreSQL.
               (case jsonb_typeof(o.metadata) when 'string' then (o.metadata #>> '{}')::jsonb else o.metadata end ->> 'size')::bigint as size
          from storage.objects o where o.owner_id = $1
      ) f
  $count$ into kept using member::text, app.now();
  if kept.files >= most_files or kept.bytes + more_bytes > most_bytes then
    return 'storage_full';
  end if;
  if kept.new_files >= most_files_a_day or kept.new_bytes + more_bytes > most_bytes_a_day then
    return 'storage_full_today';
  end if;
  return null;
end $function$;
comment on function app.storage_refusal(uuid,bigint) is 'Why a member can not keep one more file of so many bytes: storage_full, storage_full_today (the last 24 hours), or null when they can';
grant execute on function app.storage_refusal(uuid,bigint) to service_role;
