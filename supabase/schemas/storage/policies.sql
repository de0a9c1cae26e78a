-- Rights to the buckets. Paths are <user id>/<file>: members write only into their own folder.

-- Members' files -------------------------------------------------------------------------------------

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

-- Suspended members ----------------------------------------------------------------------------------

create policy "Suspended members read no files" on storage.objects
  as restrictive for select to authenticated using (not (select app.am_i_suspended()));
create policy "Suspended members upload no files" on storage.objects
  as restrictive for insert to authenticated with check (not (select app.am_i_suspended()));
create policy "Suspended members replace no files" on storage.objects
  as restrictive for update to authenticated using (not (select app.am_i_suspended())) with check (not (select app.am_i_suspended()));
create policy "Suspended members delete no files" on storage.objects
  as restrictive for delete to authenticated using (not (select app.am_i_suspended()));

-- Hidden and reported pictures -----------------------------------------------------------------------

create policy "Staff read hidden pictures" on storage.objects
  for select to authenticated
  using ((bucket_id = 'hidden-images' or app.is_hidden_file(bucket_id, name)) and (select app.is_staff('moderator')));
create policy "Nobody else reads a hidden picture" on storage.objects
  as restrictive for select to authenticated
  using (not app.is_hidden_file(bucket_id, name) or (select app.is_staff('moderator')));
create policy "Nobody uploads in the place of a hidden picture" on storage.objects
  as restrictive for insert to authenticated with check (not app.is_hidden_file(bucket_id, name));
create policy "Nobody replaces a hidden picture" on storage.objects
  as restrictive for update to authenticated
  using (not app.is_hidden_file(bucket_id, name)) with check (not app.is_hidden_file(bucket_id, name));
create policy "Nobody deletes a hidden picture" on storage.objects
  as restrictive for delete to authenticated using (not app.is_hidden_file(bucket_id, name));

-- RLS ------------------------------------------------------------------------------------------------

select app.ask_second_factor_of('storage.objects');
