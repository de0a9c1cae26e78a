-- Buckets and who may write into them. Paths are <user id>/<file>: members write only into their own folder.
-- The file does nothing where the database's owner has said that there is no Storage.

create function app.has_storage() returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  if to_regclass('storage.buckets') is not null and to_regclass('storage.objects') is not null then
    return true;
  elsif current_setting('club.without_storage', true) = 'on' then
    return false;
  end if;
  -- Skipped without a word, the buckets and their policies would be missing for ever.
  raise exception using errcode = '55000', message = format(
    'Storage has not made its tables yet (storage.buckets, storage.objects). Start it once, then run the migrations again. '
    'Where the club has no Storage, say so first: alter database %I set club.without_storage = ''on''', current_database());
end $$;
comment on function app.has_storage() is
  'For migrations: whether Storage''s tables are there. Raises 55000 when they are missing and club.without_storage is not on';

-- Room ----------------------------------------------------------------------------------------------

-- How much one member may keep in the storage, in all and of one day. docs/decisions/026 has the figures' reasons.
-- Counted each time over the member's own rows: a file that is removed gives its room back, and there is no sum that could be wrong.

-- Security definer: storage.objects belongs to the storage server, and members see only some of their own rows.
-- The statement is dynamic, because a plpgsql body is checked against a table that may not be there.
create function app.storage_refusal(member uuid, more_bytes bigint) returns text
language plpgsql stable security definer set search_path = ''
as $$
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
end $$;
comment on function app.storage_refusal(uuid, bigint) is
  'Why a member can not keep one more file of so many bytes: storage_full, storage_full_today (the last 24 hours), or null when they can';

create function app.has_storage_room() returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return app.storage_refusal((select auth.uid()), 0) is null;
end $$;
comment on function app.has_storage_room() is 'Whether the caller may keep one more file';

-- Tables of Storage ----------------------------------------------------------------------------------

do $storage$
begin
  if not app.has_storage() then
    return;
  end if;

  -- Workout photos are scaled in the browser to 2 MB or less; 10 MB leave room for other clients and keep the server's memory bounded.
  -- A limit that the operator has changed stays. Materials (PDFs) are read by signed address.
  insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
  values
    ('profile-images', 'profile-images', true, 5242880, array['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif']),
    ('workout-images', 'workout-images', true, 10485760, array['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif']),
    ('nutrition-images', 'nutrition-images', true, 5242880, array['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/svg+xml']),
    ('challenge-media', 'challenge-media', true, 26214400, array['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/svg+xml']),
    ('materials', 'materials', false, 10485760, array['application/pdf'])
  on conflict (id) do nothing;

  -- On hosted Supabase the table belongs to the storage server, and has an index of its own.
  if not exists (
    select from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
     where i.indrelid = 'storage.objects'::regclass and a.attname = 'owner_id'
  ) then
    begin
      create index objects_owner_id on storage.objects (owner_id);
    exception when insufficient_privilege then
      raise notice 'storage.objects has no index on owner_id: counting a member''s files reads the whole table';
    end;
  end if;

  -- Public buckets are read by URL without a policy; these let members list and replace their own files (upsert reads first).
  create policy "Members read their own pictures" on storage.objects
    for select to authenticated
    using (bucket_id in ('profile-images', 'workout-images') and (storage.foldername(name))[1] = (select auth.uid())::text);
  create policy "Members upload pictures into their own folder" on storage.objects
    for insert to authenticated
    with check (bucket_id in ('profile-images', 'workout-images') and (storage.foldername(name))[1] = (select auth.uid())::text);
  create policy "Members replace their own pictures" on storage.objects
    for update to authenticated
    using (bucket_id in ('profile-images', 'workout-images') and (storage.foldername(name))[1] = (select auth.uid())::text)
    with check (bucket_id in ('profile-images', 'workout-images') and (storage.foldername(name))[1] = (select auth.uid())::text);
  create policy "Members delete their own pictures" on storage.objects
    for delete to authenticated
    using (bucket_id in ('profile-images', 'workout-images') and (storage.foldername(name))[1] = (select auth.uid())::text);
  create policy "Nobody uploads for an account that is gone" on storage.objects
    as restrictive for insert to authenticated with check ((select app.has_account()));
  create policy "Members keep no more files than they have room for" on storage.objects
    as restrictive for insert to authenticated with check ((select app.has_storage_room()));

  -- The first folder of a material's path names the feature that opens it.
  create policy "Members read the materials their plan opens" on storage.objects
    for select to authenticated
    using (
      bucket_id = 'materials'
      and ((select app.my_level()) = 'expert' or (storage.foldername(name))[1] = any ((select app.my_features())::text[]))
    );
end
$storage$;

-- Grants --------------------------------------------------------------------------------------------

revoke execute on all functions in schema app from public;
grant execute on function app.storage_refusal(uuid, bigint) to service_role;
grant execute on function app.has_storage_room() to authenticated, service_role;
