-- Buckets and who may write into them. Paths are <user id>/<file>: a member writes only in his own folder.
-- Skipped where the database's owner has said that there is no Storage.

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
revoke execute on function app.has_storage() from public;

do $storage$
begin
  if not app.has_storage() then
    return;
  end if;

  insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
  values
    ('profile-images', 'profile-images', true, 5242880, array['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif']),
    ('workout-images', 'workout-images', true, 26214400, array['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif']),
    ('nutrition-images', 'nutrition-images', true, 5242880, array['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/svg+xml']),
    ('challenge-media', 'challenge-media', true, 26214400, array['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/svg+xml'])
  on conflict (id) do nothing;

  -- Public buckets are read by URL without a policy; these let a member list and replace his own files (upsert reads first).
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
end
$storage$;
