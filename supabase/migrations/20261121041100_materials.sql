-- Materials of the club (PDFs) lie in a private bucket, read by signed address. The first folder of a path names the feature that
-- opens it. Skipped where there is no Storage.

do $storage$
begin
  if not app.has_storage() then
    return;
  end if;

  insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
  values ('materials', 'materials', false, 10485760, array['application/pdf'])
  on conflict (id) do nothing;

  create policy "Members read the materials their plan opens" on storage.objects
    for select to authenticated
    using (
      bucket_id = 'materials'
      and ((select app.my_level()) = 'expert' or (storage.foldername(name))[1] = any ((select app.my_features())::text[]))
    );
end
$storage$;
