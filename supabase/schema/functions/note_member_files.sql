-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.note_member_files()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
end $function$;
comment on function app.note_member_files() is 'Trigger on storage.objects: keeps app.member_files, and refuses what exceeds a member''s room (42501), in whatever way it comes';
-- Nobody but the owner and what the owner defined may call it.
