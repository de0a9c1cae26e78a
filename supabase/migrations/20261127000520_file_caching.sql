-- For how long browsers keep a file is the club's by bucket, never the uploader's: what is hidden has to be gone from them within the hour.
-- The embedded server sends its own header for each bucket (server/storage/file-caching.ts), whatever a row says. The platform's Storage sends
-- what the uploader said, so there another header is refused.

-- Security definer: the notes are the owner's.
create function app.is_platform_storage() returns boolean
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_is_ours boolean := false;
begin
  if exists (
    select from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'supabase_migrations' and c.relname = 'seed_files'
  ) then
    execute 'select exists (select from supabase_migrations.seed_files f where f.path = $1)' into v_is_ours using 'embedded/system-schema';
  end if;
  return not v_is_ours;
end $$;
comment on function app.is_platform_storage() is
  'Whether files are the platform''s Storage server''s, which finds their bytes by name and version of a row; the embedded server, which notes its own tables, finds them by the name alone';

create function app.file_caching(bucket text) returns text
language plpgsql immutable set search_path = ''
as $$
begin
  return case when bucket = 'hidden-images' then 'no-store' else 'max-age=3600' end;
end $$;
comment on function app.file_caching(text) is 'The Cache-Control of a bucket''s files. server/storage/file-caching.ts is the same';

-- Security definer: whoever uploads has no right on the function above.
create function app.guard_member_files() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  -- It judges all that Storage writes for a request, under whatever role: a finished upload goes past every policy. What the owner brings back is not asked.
  if coalesce(current_setting('storage.operation', true), '') = '' then
    return null;
  end if;
  if exists (
    select from files_after a
    where app.is_picture_bucket(a.bucket_id)
      and app.json_object(a.metadata) ->> 'cacheControl' not in (app.file_caching(a.bucket_id), 'no-cache', 'no-store')
  ) then
    raise exception using errcode = '42501', message = 'forbidden', detail = 'The Cache-Control of a member''s picture is the club''s';
  end if;
  return null;
end $$;
comment on function app.guard_member_files() is 'Trigger on storage.objects: refuses what Storage may not write for a member, though no policy asks any more';

do $storage$
begin
  if not app.has_storage() then
    return;
  end if;
  create trigger club_files_guarded_added after insert on storage.objects
    referencing new table as files_after for each statement execute function app.guard_member_files();
  create trigger club_files_guarded_changed after update on storage.objects
    referencing new table as files_after for each statement execute function app.guard_member_files();
  -- Where the server is ours these rows said something that is not sent any more.
  if not app.is_platform_storage() then
    set local club.storage_limits = 'off';
    update storage.objects o set metadata = o.metadata || jsonb_build_object('cacheControl', app.file_caching(o.bucket_id))
    where jsonb_typeof(o.metadata) = 'object' and o.metadata ? 'cacheControl' and o.metadata ->> 'cacheControl' <> app.file_caching(o.bucket_id);
    set local club.storage_limits = '';
  end if;
end
$storage$;

-- Grants --------------------------------------------------------------------------------------------

revoke execute on all functions in schema app from public;
