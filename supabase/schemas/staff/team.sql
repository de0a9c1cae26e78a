-- The staff themselves: owners add, remove and change roles, and there is always an owner. Each change is mailed to the person and all owners.

create function app.tell_staff_change(in_what text, member_id uuid, in_role text, in_owners uuid[]) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  -- Mailed though the person is no staff any more, so who is told was collected before.
  perform app.add_job('mail', format('staff %s %s', gen_random_uuid(), told.id),
    jsonb_build_object('mail', 'staff_changed', 'what', in_what, 'user_id', member_id, 'role', in_role, 'told_id', told.id))
  from (select distinct t as id from unnest(in_owners || member_id) t) told;
end $$;
comment on function app.tell_staff_change(text, uuid, text, uuid[]) is
  'Has the person and all owners mailed: added, removed, role_changed, factor_added or factor_removed';

create function app.staff_owners() returns uuid[]
language sql stable set search_path = ''
as $$ select coalesce(array_agg(t.user_id order by t.user_id), '{}') from public.club_staff t where t.role = 'owner' $$;
comment on function app.staff_owners() is 'The owners'' accounts';

-- A second factor that was set up or removed is mailed to its member, who may not have done it. Of the staff the owners are told, too.
-- Security definer: the auth server's role has no rights on the staff and on jobs.
create function app.on_staff_factor_changed() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_member constant uuid := case when tg_op = 'DELETE' then old.user_id else new.user_id end;
  v_factor constant uuid := case when tg_op = 'DELETE' then old.id else new.id end;
  v_what constant text := case when tg_op = 'DELETE' then 'factor_removed' else 'factor_added' end;
  v_role constant text := (select t.role from public.club_staff t where t.user_id = v_member);
begin
  delete from app.factor_starts s where s.factor_id = v_factor;
  -- Not for an account that is being deleted.
  if not exists (select from auth.users u where u.id = v_member) then
    return null;
  end if;
  if tg_op <> 'DELETE' then
    insert into app.factor_starts (factor_id, user_id) values (v_factor, v_member);
  end if;
  if v_role is not null then
    perform app.add_job('mail', format('staff %s %s', gen_random_uuid(), owner),
      jsonb_build_object('mail', 'staff_changed', 'what', v_what, 'user_id', v_member, 'role', v_role, 'told_id', owner))
    from unnest(array_remove(app.staff_owners(), v_member)) owner;
    perform app.write_staff_line(v_what, v_member, null, '{}');
  end if;
  -- Whatever voids the access tells of it in a mail of its own.
  if coalesce(current_setting('app.voids_access', true), '') <> v_member::text then
    perform app.add_job('mail', format('factor %s %s', gen_random_uuid(), v_member), case
      when tg_op = 'DELETE' then jsonb_build_object('mail', 'factor_changed', 'what', v_what, 'user_id', v_member)
      else jsonb_build_object('mail', 'factor_added', 'what', v_what, 'user_id', v_member, 'token', app.new_account_link(v_member, 'remove_factor', v_factor)) end);
  end if;
  return null;
end $$;
comment on function app.on_staff_factor_changed() is
  'Trigger on auth.mfa_factors: a second factor that was set up or removed is mailed to its member, a new one with the link that removes it; of the staff it is a line and a
mail to the owners, too';

create trigger club_factor_added after update of status on auth.mfa_factors
  for each row when (old.status::text <> 'verified' and new.status::text = 'verified') execute function app.on_staff_factor_changed();
create trigger club_factor_removed after delete on auth.mfa_factors
  for each row when (old.status::text = 'verified') execute function app.on_staff_factor_changed();

create function app.staff_changed_mail_facts(payload jsonb) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object('to', t.email, 'what', payload ->> 'what', 'role', payload ->> 'role', 'is_self', t.id = u.id,
    'person', app.display_name(p.name, u.id), 'person_email', u.email)
  from auth.users t join auth.users u on u.id::text = payload ->> 'user_id' left join public.profiles p on p.id = u.id
  where t.id::text = payload ->> 'told_id'
$$;
comment on function app.staff_changed_mail_facts(jsonb) is 'The facts of a mail about who came to the staff, left it, or got another role, and to whom';

create function app.factor_changed_mail_facts(payload jsonb) returns jsonb
language sql stable set search_path = ''
as $$ select jsonb_build_object('to', u.email, 'what', payload ->> 'what') from auth.users u where u.id::text = payload ->> 'user_id' $$;
comment on function app.factor_changed_mail_facts(jsonb) is 'The facts of the mail about a second factor that is gone, and to whom';

-- Reading --------------------------------------------------------------------------------------------

create function app.staff_person(member_id uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object('user_id', t.user_id, 'name', app.display_name(p.name, t.user_id), 'email', u.email, 'role', t.role, 'added_at', t.added_at,
    'added_by', (select app.display_name(b.name, b.id) from public.profiles b where b.id = t.added_by), 'updated_at', t.updated_at,
    'has_factor', exists (select from auth.mfa_factors f where f.user_id = t.user_id and f.status::text = 'verified'))
  from public.club_staff t join auth.users u on u.id = t.user_id left join public.profiles p on p.id = t.user_id where t.user_id = member_id
$$;
comment on function app.staff_person(uuid) is 'One of the staff as owners see them; null for a member';

-- Security definer: reads what API roles can't; app.require_staff asks who calls.
create function app.staff_list() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform app.require_staff('staff_list');
  return app.done() || jsonb_build_object('rows', coalesce((
    select jsonb_agg(app.staff_person(t.user_id) order by app.staff_rank(t.role) desc, t.added_at, t.user_id) from public.club_staff t), '[]'));
end $$;
comment on function app.staff_list() is 'What staff_list does';

create function public.staff_list() returns jsonb
language sql stable set search_path = ''
as $$ select app.staff_list() $$;
comment on function public.staff_list() is
  'For owners: the staff: {success, error, message, rows: [{user_id, name, email, role, added_at, added_by, updated_at, has_factor}]}';

-- Changing -------------------------------------------------------------------------------------------

create function app.lock_staff() returns void
language sql volatile set search_path = ''
as $$ select pg_advisory_xact_lock(hashtextextended('club staff', 0)) $$;
comment on function app.lock_staff() is 'Changes of the staff come one after the other, so that two owners do not remove each other at once';

-- No member is staff and suspended. It holds the member's lock: of a suspension and a role at once the second sees the first. Whose role went
-- while they waited does nothing any more.
-- Security definer: writes what API roles can't; app.refuse_stale_code asks who calls.
create function app.staff_add(in_email text, in_role text) returns jsonb
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
comment on function app.staff_add(text, text) is 'What staff_add does';

create function public.staff_add(p_email text, p_role text) returns jsonb
language sql volatile set search_path = ''
as $$ select app.staff_add(p_email, p_role) $$;
comment on function public.staff_add(text, text) is
  'For owners: makes an account one of the staff (moderator, operator or owner). Replies {success, error, message, person}; member_not_found, already_staff,
already_suspended';

-- Security definer: writes what API roles can't; app.refuse_stale_code asks who calls.
create function app.staff_set_role(in_act text, member_id uuid, in_role text, in_seen text) returns jsonb
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
comment on function app.staff_set_role(text, uuid, text, text) is 'What staff_remove and staff_change_role do';

create function public.staff_remove(p_user_id uuid, p_seen_role text) returns jsonb
language sql volatile set search_path = ''
as $$ select app.staff_set_role('staff_remove', p_user_id, null, p_seen_role) $$;
comment on function public.staff_remove(uuid, text) is
  'For owners: makes one of the staff a member again. p_seen_role is the role the caller saw. Replies {success, error, message, person}; last_owner, not_staff, changed_meanwhile';

create function public.staff_change_role(p_user_id uuid, p_role text, p_seen_role text) returns jsonb
language sql volatile set search_path = ''
as $$ select app.staff_set_role('staff_change_role', p_user_id, p_role, p_seen_role) $$;
comment on function public.staff_change_role(uuid, text, text) is
  'For owners: gives one of the staff another role. Replies {success, error, message, person}; last_owner, not_staff, changed_meanwhile';

-- There is always an owner ---------------------------------------------------------------------------

-- One after the other.
-- Security definer: runs for each caller who deletes an account, in every way.
create function app.keep_last_owner() returns trigger
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
comment on function app.keep_last_owner() is 'Trigger on auth.users: the account of the last owner can''t be deleted before there is another';

create trigger club_last_owner_kept before delete on auth.users
  for each row execute function app.keep_last_owner();

-- The shell's own ------------------------------------------------------------------------------------

-- app.reset_second_factor under its older name.
create function app.reset_factor(member_id uuid) returns integer
language sql volatile set search_path = ''
as $$ select (app.reset_second_factor(member_id, true) ->> 'sessions')::integer $$;
comment on function app.reset_factor(uuid) is 'app.reset_second_factor with a mailed link. Returns how many sessions ended';

-- There is always an owner, also where two of them go at the same moment: who takes an owner away waits for the others who do, then looks again.

-- Security definer: runs for each caller who deletes an account or changes the staff, in every way.
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

-- Grants ---------------------------------------------------------------------------------------------

revoke execute on function public.staff_list(), public.staff_add(text, text), public.staff_remove(uuid, text),
  public.staff_change_role(uuid, text, text) from public, anon;
grant execute on function app.staff_list(), public.staff_list(), app.staff_add(text, text), public.staff_add(text, text),
  app.staff_set_role(text, uuid, text, text), public.staff_remove(uuid, text), public.staff_change_role(uuid, text, text)
  to authenticated;
