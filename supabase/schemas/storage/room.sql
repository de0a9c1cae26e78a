-- How much a member keeps in the storage, counted beside Storage's own table. A quota is asked of members, never of a restore: what the operator
-- brings back is neither refused nor counted as a member's uploads of the day. On a hosted project Storage writes the row of a finished upload
-- under service_role, the member's as well as the operator's with the secret key, so who it is for is read from the request.

-- Room -----------------------------------------------------------------------------------------------

-- How much one member may keep in the storage, in all and of one day. docs/storage.md#room-for-files has the reasons.
-- The files are noted a second time, since on a hosted project only Storage may index its table.
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
comment on column app.member_files.written_at is 'When its member uploaded or replaced it; -infinity of one that the operator gave them, as a restore does';

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

-- Counting -------------------------------------------------------------------------------------------

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

-- Security definer: a caller who writes into Storage's table has no right on this one.
create function app.note_member_files() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  v_is_operators boolean;
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
  v_is_operators := coalesce(app.is_operators_write(), false);
  if tg_op = 'UPDATE' and v_is_operators then
    -- A file that comes back is no upload of today: a file that the member has already keeps its time, and one that is given to them is of no day.
    delete from app.member_files f using files_before b where f.file_id = b.id
      and not exists (select from files_after a where a.id = f.file_id and app.file_owner(a.owner_id) = f.user_id);
    insert into app.member_files (file_id, user_id, bytes, written_at)
    select a.id, u.id, app.file_bytes(a.metadata), '-infinity'
      from files_after a join auth.users u on u.id = app.file_owner(a.owner_id)
    on conflict (file_id) do update set bytes = excluded.bytes;
    return null;
  elsif tg_op = 'UPDATE' then
    delete from app.member_files f using files_before b where f.file_id = b.id;
  end if;
  insert into app.member_files (file_id, user_id, bytes, written_at)
  select a.id, u.id, app.file_bytes(a.metadata), greatest(a.created_at, a.updated_at)
    from files_after a join auth.users u on u.id = app.file_owner(a.owner_id);

  -- Under whatever role: Storage writes the row of a finished upload past every policy. The owner's own statements may say that they know.
  if v_is_operators or current_setting('club.storage_limits', true) = 'off' then
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
  'Trigger on storage.objects: keeps app.member_files, and refuses what exceeds a member''s room (42501), in whatever way it comes, but from the operator';

-- Security invoker: for the operator, who owns both tables or may read them.
create function app.recount_files() returns bigint
language plpgsql volatile set search_path = ''
as $$
declare
  counted bigint := 0;
begin
  if to_regclass('storage.objects') is null then
    truncate app.member_files;
    return 0;
  end if;
  execute 'lock table storage.objects in share row exclusive mode';
  delete from app.member_files f where not exists (
    select from storage.objects o where o.id = f.file_id and app.file_owner(o.owner_id) = f.user_id);
  -- A restore writes the rows again, and their times with them: what is known of a file is older, and stays.
  execute $count$
    insert into app.member_files as f (file_id, user_id, bytes, written_at)
    select o.id, u.id, app.file_bytes(o.metadata), greatest(o.created_at, o.updated_at)
      from storage.objects o join auth.users u on u.id = app.file_owner(o.owner_id)
    on conflict (file_id) do update set bytes = excluded.bytes, written_at = least(f.written_at, excluded.written_at)
  $count$;
  get diagnostics counted = row_count;
  return counted;
end $$;
comment on function app.recount_files() is
  'For the operator: counts all members'' files again, after rows of storage.objects came in with the triggers off. Answers how many there are';

-- Tables of Storage ----------------------------------------------------------------------------------

-- Each needs its own: PostgreSQL gives a trigger the rows of one kind of statement alone.
create trigger club_files_added after insert on storage.objects
  referencing new table as files_after for each statement execute function app.note_member_files();
create trigger club_files_changed after update on storage.objects
  referencing old table as files_before new table as files_after for each statement execute function app.note_member_files();
create trigger club_files_removed after delete on storage.objects
  referencing old table as files_before for each statement execute function app.note_member_files();
create trigger club_files_emptied after truncate on storage.objects for each statement execute function app.note_member_files();

-- Security definer is the caller of this one: session_user and the settings stay those of the writer.
create function app.is_operators_write() returns boolean
language plpgsql stable set search_path = ''
as $$
declare
  v_role constant text := coalesce(current_setting('role', true), 'none');
  v_token text;
begin
  if v_role not in ('anon', 'authenticated', 'service_role') then
    return session_user not in ('supabase_storage_admin', 'authenticator') and coalesce(current_setting('storage.operation', true), '') = '';
  elsif v_role <> 'service_role' or position('/sign/' in coalesce(current_setting('request.path', true), '')) > 0 then
    -- With a signed address nobody looks at the other token.
    return false;
  end if;
  -- Storage has proved the token before it writes.
  v_token := translate(split_part(current_setting('request.headers', true)::jsonb ->> 'authorization', '.', 2), '-_', '+/');
  return convert_from(decode(rpad(v_token, 4 * ceil(length(v_token) / 4.0)::integer, '='), 'base64'), 'UTF8')::jsonb ->> 'role' = 'service_role';
exception when data_exception then
  return false;
end $$;
comment on function app.is_operators_write() is
  'Whether a row of storage.objects is written by the operator: by a statement of the database''s owner, or by Storage for the holder of the secret key, as `supabase storage cp` is';

-- How much room a member has left for files, so that a photo is not sent only to be refused: app.storage_excess has the same bounds.

-- Security definer: API roles have no right on what is counted.
create function app.photo_room() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('success', true, 'error', null, 'message', null,
    'files_left', greatest(app.max_member_files() - count(f.file_id), 0),
    'bytes_left', greatest(app.max_member_bytes() - coalesce(sum(f.bytes), 0), 0),
    'files_left_today', greatest(app.max_member_files_a_day() - count(f.file_id) filter (where f.written_at > t.a_day_ago), 0),
    'bytes_left_today', greatest(app.max_member_bytes_a_day() - coalesce(sum(f.bytes) filter (where f.written_at > t.a_day_ago), 0), 0))
  from (select app.now() - interval '24 hours' as a_day_ago) t left join app.member_files f on f.user_id = (select auth.uid())
  group by t.a_day_ago
$$;
comment on function app.photo_room() is 'What my_photo_room answers';

create function public.my_photo_room() returns jsonb
language sql stable set search_path = ''
as $$ select app.photo_room() $$;
comment on function public.my_photo_room() is
  'How many more files and bytes the caller may keep: {success, error, message, files_left, bytes_left, files_left_today, bytes_left_today}; today is the last 24 hours';

-- Grants ---------------------------------------------------------------------------------------------

revoke execute on function public.my_photo_room() from public, anon;
grant execute on function app.storage_refusal(uuid, bigint) to service_role;
grant execute on function app.has_storage_room(), app.photo_room(), public.my_photo_room() to authenticated, service_role;
