-- Buckets and who may write into them. Paths are <user id>/<file>: members write only into their own folder.
-- The file does nothing where the database's owner has said that there is no Storage.

create function app.has_storage() returns boolean
language plpgsql stable set search_path = ''
as $$
declare
  -- The platform's image makes tables without most of these; Storage adds them when it first starts.
  missing constant text := app.missing_columns(array[
    'storage.buckets.public', 'storage.buckets.file_size_limit', 'storage.buckets.allowed_mime_types',
    'storage.objects.bucket_id', 'storage.objects.owner_id', 'storage.objects.metadata']);
begin
  if missing is null then
    return true;
  elsif current_setting('club.without_storage', true) = 'on' then
    return false;
  end if;
  -- Skipped without a word, the buckets and their policies would be missing for ever.
  raise exception using errcode = '55000', message = format(
    'Storage has not made its tables yet (%s). Start it once, then run the migrations again. '
    'Where the club has no Storage, say so first: alter database %I set club.without_storage = ''on''', missing, current_database());
end $$;
comment on function app.has_storage() is
  'For migrations: whether Storage''s tables are there. Raises 55000 when they are missing and club.without_storage is not on';

-- Room ----------------------------------------------------------------------------------------------

-- How much one member may keep in the storage, in all and of one day. docs/decisions/026 has the figures' reasons, 076 why the files are
-- noted a second time: on a hosted project nobody but Storage may index its table.
create table app.member_files (
  file_id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  bytes bigint not null,
  written_at timestamptz not null
);
comment on table app.member_files is 'What members keep in the storage: a row for each of storage.objects that is a member''s, kept by its triggers';
comment on column app.member_files.file_id is 'The id in storage.objects';
comment on column app.member_files.user_id is 'The member who uploaded it';
comment on column app.member_files.bytes is 'Its size; 0 until Storage knows it';
comment on column app.member_files.written_at is 'When it was uploaded or replaced';

create index member_files_user_idx on app.member_files (user_id) include (bytes, written_at);

-- PL/pgSQL, since an SQL function is planned again at every call.
create function app.storage_excess(member uuid, more_files integer, more_bytes bigint) returns text
language plpgsql stable set search_path = ''
as $$
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
end $$;
comment on function app.storage_excess(uuid, integer, bigint) is
  'What a member would exceed with so many more files and bytes: storage_full, storage_full_today (the last 24 hours), or null for nothing';

-- Security definer: API roles have no right on what is counted.
create function app.storage_refusal(member uuid, more_bytes bigint) returns text
language plpgsql stable security definer set search_path = ''
as $$
begin
  return case when member is not null then app.storage_excess(member, 1, more_bytes) end;
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

-- Counting ------------------------------------------------------------------------------------------

create function app.file_owner(owner_id text) returns uuid
language sql immutable set search_path = ''
as $$
  select case when owner_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then owner_id::uuid end
$$;
comment on function app.file_owner(text) is 'The account that uploaded a file, if it is one''s; null for the server''s own';

create function app.file_bytes(metadata jsonb) returns bigint
language sql immutable set search_path = ''
as $$
  select case when size ~ '^[0-9]{1,15}$' then size::bigint else 0 end from (select app.json_object(metadata) ->> 'size' as size) told
$$;
comment on function app.file_bytes(jsonb) is 'The size of a file by its metadata; 0 while Storage has not told';

-- Security definer: whoever writes into Storage's table has no right on this one.
create function app.note_member_files() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  full_member record;
begin
  if tg_op = 'TRUNCATE' then
    truncate app.member_files;
    return null;
  elsif tg_op = 'DELETE' then
    delete from app.member_files f using files_before b where f.file_id = b.id;
    return null;
  end if;

  -- Whoever counts a member's files waits for whoever has just added one: else two uploads at once would both find the last room free.
  perform pg_advisory_xact_lock(hashtextextended('member files ' || w.owner_id, 0))
     from (select distinct a.owner_id from files_after a where app.file_owner(a.owner_id) is not null order by 1) w;
  if tg_op = 'UPDATE' then
    delete from app.member_files f using files_before b where f.file_id = b.id;
  end if;
  insert into app.member_files (file_id, user_id, bytes, written_at)
  select a.id, u.id, app.file_bytes(a.metadata), greatest(a.created_at, a.updated_at)
    from files_after a join auth.users u on u.id = app.file_owner(a.owner_id);

  -- Under whatever role: Storage writes the row of a finished upload past every policy. The owner's own statements may say that they know.
  if current_setting('club.storage_limits', true) = 'off' then
    return null;
  end if;
  if tg_op = 'INSERT' then
    select m.refusal into full_member from (
      select app.storage_excess(w.member, 0, 0) as refusal
        from (select distinct app.file_owner(a.owner_id) as member from files_after a) w where w.member is not null
    ) m where m.refusal is not null limit 1;
  else
    -- A new name adds nothing.
    select m.refusal into full_member from (
      select app.storage_excess(w.member, 0, 0) as refusal
        from (select distinct app.file_owner(a.owner_id) as member from files_after a join files_before b using (id)
               where (a.metadata, a.owner_id) is distinct from (b.metadata, b.owner_id)) w where w.member is not null
    ) m where m.refusal is not null limit 1;
  end if;
  if full_member.refusal is not null then
    raise exception using errcode = '42501', message = full_member.refusal;
  end if;
  return null;
end $$;
comment on function app.note_member_files() is
  'Trigger on storage.objects: keeps app.member_files, and refuses what exceeds a member''s room (42501), in whatever way it comes';

-- Security invoker: for the operator, who owns both tables or may read them.
create function app.recount_files() returns bigint
language plpgsql volatile set search_path = ''
as $$
declare
  counted bigint := 0;
begin
  truncate app.member_files;
  if to_regclass('storage.objects') is not null then
    execute 'lock table storage.objects in share row exclusive mode';
    execute $count$
      insert into app.member_files (file_id, user_id, bytes, written_at)
      select o.id, u.id, app.file_bytes(o.metadata), greatest(o.created_at, o.updated_at)
        from storage.objects o join auth.users u on u.id = app.file_owner(o.owner_id)
    $count$;
    get diagnostics counted = row_count;
  end if;
  return counted;
end $$;
comment on function app.recount_files() is
  'For the operator: counts all members'' files again, after rows of storage.objects came in with the triggers off. Answers how many there are';

-- Tables of Storage ----------------------------------------------------------------------------------

do $storage$
begin
  if not app.has_storage() then
    return;
  end if;

  -- Workout photos are scaled in the browser to 2 MB or less; five times that leaves room for other clients and keeps the server's memory bounded.
  -- A limit that the operator has changed stays. Materials (PDFs) are read by signed address.
  insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
  values
    ('profile-images', 'profile-images', true, app.max_profile_photo_bytes(), array['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif']),
    ('workout-images', 'workout-images', true, app.max_workout_photo_bytes(), array['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif']),
    ('nutrition-images', 'nutrition-images', true, 5242880, array['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/svg+xml']),
    ('challenge-media', 'challenge-media', true, 26214400, array['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/svg+xml']),
    ('materials', 'materials', false, 10485760, array['application/pdf'])
  on conflict (id) do nothing;

  -- Each needs its own: PostgreSQL gives a trigger the rows of one kind of statement alone.
  create trigger club_files_added after insert on storage.objects
    referencing new table as files_after for each statement execute function app.note_member_files();
  create trigger club_files_changed after update on storage.objects
    referencing old table as files_before new table as files_after for each statement execute function app.note_member_files();
  create trigger club_files_removed after delete on storage.objects
    referencing old table as files_before for each statement execute function app.note_member_files();
  create trigger club_files_emptied after truncate on storage.objects for each statement execute function app.note_member_files();
  -- Where Storage has run before, files are there already.
  perform app.recount_files();

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
