-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.storage_excess(member uuid, more_files integer, more_bytes bigint)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  -- Once, and not for each of thousands of rows.
  a_day_ago constant timestamptz := app.now() - interval '24 hours';
  kept record;
begin
  select count(*) as files, coalesce(sum(f.bytes), 0) as bytes,
         count(*) filter (where f.written_at > a_day_ago) as new_files,
         coalesce(sum(f.bytes) filter (where f.written_at > a_day_ago), 0) as new_bytes
    into kept from app.member_files f where f.user_id = member;
  return case
    when kept.files + more_files > app.max_member_files() or kept.bytes + more_bytes > app.max_member_bytes() then 'storage_full'
    when kept.new_files + more_files > app.max_member_files_a_day() or kept.new_bytes + more_bytes > app.max_member_bytes_a_day() then 'storage_full_today'
  end;
end $function$;
comment on function app.storage_excess(uuid,integer,bigint) is 'What a member would exceed with so many more files and bytes: storage_full, storage_full_today (the last 24 hours), or null for nothing';
-- Nobody but the owner and what the owner defined may call it.
