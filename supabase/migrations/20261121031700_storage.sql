-- Buckets and who may write into them. Paths are <user id>/<file>: a member writes only in his own folder.
-- Skipped where there is no storage schema.

do $storage$
begin
  if to_regclass('storage.buckets') is null or to_regclass('storage.objects') is null then
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
