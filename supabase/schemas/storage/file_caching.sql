-- For how long browsers keep a file is the club's by bucket, never the uploader's: what is hidden has to be gone from them within the hour.
-- The embedded server sends its own header for each bucket (server/storage/file-caching.ts), and no row changes it. The platform's Storage sends
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

-- A suspension holds: an address for an upload from before is no way in.
-- Security definer: a caller who uploads has no right on what it asks.
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
  -- An address for an upload may be older than the suspension, and the platform's Storage asks no policy about it.
  if current_setting('storage.operation', true) ~ 'upload' and exists (
    select from files_after a where app.is_picture_bucket(a.bucket_id) and app.is_suspended(app.folder_owner(a.name))
  ) then
    raise exception using errcode = '42501', message = 'suspended', detail = app.message_for('suspended');
  end if;
  -- In the place of a hidden picture nothing comes but that one, given back; a reported one is not written over.
  if tg_op = 'INSERT' then
    if exists (select from files_after a where app.is_picture_bucket(a.bucket_id) and app.is_hidden_file(a.bucket_id, a.name)) then
      raise exception using errcode = '42501', message = 'forbidden', detail = 'A picture of this name is hidden';
    end if;
  elsif exists (
    select from files_after a join files_before b using (id)
    where app.is_picture_bucket(a.bucket_id) and (a.bucket_id, a.name) = (b.bucket_id, b.name) and a.version is distinct from b.version
      and app.is_kept_file(a.bucket_id, a.name)
  ) then
    raise exception using errcode = '42501', message = 'forbidden', detail = 'A picture of this name is hidden or reported';
  end if;
  return null;
end $$;
comment on function app.guard_member_files() is 'Trigger on storage.objects: refuses what Storage may not write for a member, though no policy asks any more';

create trigger club_files_guarded_added after insert on storage.objects
  referencing new table as files_after for each statement execute function app.guard_member_files();
