-- A quota is asked of members, never of a restore: what the operator brings back is neither refused nor counted as a member's uploads of the day.
-- On a hosted project Storage writes the row of a finished upload under service_role, the member's as well as the operator's with the secret key,
-- so who it is for is read from the request.

-- Security definer is the caller of this one: session_user and the settings stay those of whoever writes.
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

-- Security definer: whoever writes into Storage's table has no right on this one.
create or replace function app.note_member_files() returns trigger
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
create or replace function app.recount_files() returns bigint
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

comment on column app.member_files.written_at is 'When its member uploaded or replaced it; -infinity of one that the operator gave them, as a restore does';

revoke execute on function app.is_operators_write() from public;
