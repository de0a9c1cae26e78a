-- There is always an owner, also where two of them go at the same moment: who takes an owner away waits for the others who do, then looks again.

-- Security definer: runs for whoever deletes an account or changes the staff, by whatever way.
create function app.keep_an_owner() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform app.lock_staff();
  -- A statement of its own, which sees what the others did while this one waited.
  if app.staff_owners() = '{}' then
    raise sqlstate 'PT409' using message = 'last_owner', detail = app.message_for('last_owner');
  end if;
  return null;
end $$;
comment on function app.keep_an_owner() is 'Trigger on club_staff: the last owner neither goes nor is lowered, in one statement or in two at once';

create trigger club_staff_keeps_an_owner after delete on public.club_staff
  for each row when (old.role = 'owner') execute function app.keep_an_owner();
create trigger club_staff_keeps_an_owner_lowered after update of role on public.club_staff
  for each row when (old.role = 'owner' and new.role <> 'owner') execute function app.keep_an_owner();

-- Security definer: as in the file of the topic. The same, one after the other.
create or replace function app.keep_last_owner() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if exists (select from public.club_staff t where t.user_id = old.id and t.role = 'owner') then
    perform app.lock_staff();
    if app.staff_owners() = array[old.id] then
      raise sqlstate 'PT409' using message = 'last_owner', detail = app.message_for('last_owner');
    end if;
  end if;
  return old;
end $$;

-- Security definer: as in the file of the topic. The last owner is refused as a business result; of the staff one goes after the other.
create or replace function app.delete_member(member_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_email text;
begin
  perform app.require_service();
  if exists (select from public.club_staff t where t.user_id = member_id) then
    -- Before any row, as in all acts on the staff.
    perform app.lock_staff();
    if app.staff_owners() = array[member_id] then
      return app.failure('last_owner');
    end if;
  end if;
  -- A workout being recorded ends first; one that comes later finds no account.
  perform app.lock_member(member_id);
  select lower(u.email) into v_email from auth.users u where u.id = member_id for update;
  if v_email is not null then
    perform app.note_access('account_deletion', member_id, app.client_address());
  end if;
  perform app.delete_access_traces(member_id, v_email);
  delete from auth.users u where u.id = member_id;
  -- Now, not at the end: the others hear that the ranking changed, and what was for the member is deleted with the rest.
  set constraints all immediate;
  perform app.delete_member_messages(member_id);
  return jsonb_build_object('success', true);
end $$;
comment on function public.delete_member(uuid) is
  'For the function delete-account: deletes an account and everything that is the member''s, in one transaction. Replies {success}; {success, error, message} with last_owner for the last owner';

-- Security definer: as in the file of the topic. The same; who has become the last owner stays.
create or replace function app.delete_requested(in_request uuid) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_member uuid;
  v_reply jsonb;
begin
  perform app.require_service();
  -- Before the request's row, as in all acts on the staff: one who becomes staff at the same moment is seen.
  perform app.lock_staff();
  select r.user_id into v_member from app.member_requests r
  where r.id = in_request and r.kind = 'deletion' and r.stopped_at is null and r.due_at <= app.now() for update;
  -- Stopped meanwhile, or one of the staff by now.
  if v_member is null or exists (select from public.club_staff t where t.user_id = v_member) then
    return jsonb_build_object('success', true, 'deleted', false);
  end if;
  v_reply := app.delete_member(v_member);
  return jsonb_build_object('success', true, 'deleted', v_reply -> 'success');
end $$;

-- Security definer: as in the file of the topic. The same; whose role went while they waited does nothing any more.
create or replace function app.staff_add(in_email text, in_role text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_refusal constant jsonb := app.refuse_stale_code('staff_add');
  v_member uuid;
begin
  if v_refusal is not null then
    return v_refusal;
  elsif app.staff_rank(in_role) is null then
    raise sqlstate 'PT400' using message = 'invalid_input', detail = 'The role is moderator, operator or owner';
  end if;
  perform app.lock_staff();
  perform app.require_staff('staff_add');
  select u.id into v_member from auth.users u where lower(u.email) = lower(btrim(in_email));
  if v_member is null or not app.ensure_profile(v_member) or not app.lock_member(v_member) then
    return app.failure('member_not_found');
  elsif exists (select from public.club_staff t where t.user_id = v_member) then
    return app.failure('already_staff') || jsonb_build_object('person', app.staff_person(v_member));
  elsif app.is_suspended(v_member) then
    return app.failure('already_suspended');
  end if;
  insert into public.club_staff (user_id, role, added_by) values (v_member, in_role, case when not app.is_command() then auth.uid() end);
  perform app.tell_staff_change('added', v_member, in_role, app.staff_owners());
  perform app.write_staff_line('staff_add', v_member, null, jsonb_build_object('after', jsonb_build_object('role', in_role)));
  return app.done() || jsonb_build_object('person', app.staff_person(v_member));
end $$;

-- Security definer: as above.
create or replace function app.staff_set_role(in_act text, member_id uuid, in_role text, in_seen text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_refusal constant jsonb := app.refuse_stale_code(in_act);
  v_before text;
  v_owners uuid[];
begin
  if v_refusal is not null then
    return v_refusal;
  elsif in_act = 'staff_change_role' and app.staff_rank(in_role) is null then
    raise sqlstate 'PT400' using message = 'invalid_input', detail = 'The role is moderator, operator or owner';
  end if;
  perform app.lock_staff();
  perform app.require_staff(in_act);
  select t.role into v_before from public.club_staff t where t.user_id = member_id;
  v_owners := app.staff_owners();
  if v_before is null then
    return app.failure('not_staff');
  elsif v_before is distinct from in_seen then
    return app.failure('changed_meanwhile') || jsonb_build_object('person', app.staff_person(member_id));
  elsif v_before = 'owner' and in_role is distinct from 'owner' and v_owners = array[member_id] then
    return app.failure('last_owner');
  end if;
  if in_role is null then
    delete from public.club_staff t where t.user_id = member_id;
  else
    update public.club_staff t set role = in_role where t.user_id = member_id;
  end if;
  -- An owner who is one no more is told, too, and those who have become one.
  perform app.tell_staff_change(case when in_role is null then 'removed' else 'role_changed' end, member_id, coalesce(in_role, v_before), v_owners);
  perform app.write_staff_line(in_act, member_id, null, jsonb_build_object('before', jsonb_build_object('role', v_before), 'after', jsonb_build_object('role', in_role)));
  return app.done() || jsonb_build_object('person', app.staff_person(member_id));
end $$;

-- Grants --------------------------------------------------------------------------------------------

revoke execute on all functions in schema app from public;
