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

-- Security definer: the auth server's role has no rights on the staff and on jobs.
create function app.on_staff_factor_changed() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_member constant uuid := case when tg_op = 'DELETE' then old.user_id else new.user_id end;
  v_role constant text := (select t.role from public.club_staff t where t.user_id = v_member);
begin
  if v_role is not null and exists (select from auth.users u where u.id = v_member) then
    perform app.tell_staff_change(case when tg_op = 'DELETE' then 'factor_removed' else 'factor_added' end, v_member, v_role, app.staff_owners());
    perform app.write_staff_line(case when tg_op = 'DELETE' then 'factor_removed' else 'factor_added' end, v_member, null, '{}');
  end if;
  return null;
end $$;
comment on function app.on_staff_factor_changed() is 'Trigger on auth.mfa_factors: a second factor of the staff that was set up or removed is a line and a mail';

do $factors$
begin
  create trigger club_factor_added after update of status on auth.mfa_factors
    for each row when (old.status::text <> 'verified' and new.status::text = 'verified') execute function app.on_staff_factor_changed();
  create trigger club_factor_removed after delete on auth.mfa_factors
    for each row when (old.status::text = 'verified') execute function app.on_staff_factor_changed();
exception when insufficient_privilege then
  raise notice 'second factors of the staff that are added or removed are mailed to nobody: auth.mfa_factors takes no trigger';
end
$factors$;

-- Reading -------------------------------------------------------------------------------------------

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

-- Changing ------------------------------------------------------------------------------------------

create function app.lock_staff() returns void
language sql volatile set search_path = ''
as $$ select pg_advisory_xact_lock(hashtextextended('club staff', 0)) $$;
comment on function app.lock_staff() is 'Changes of the staff come one after the other, so that two owners do not remove each other at once';

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
  select u.id into v_member from auth.users u where lower(u.email) = lower(btrim(in_email));
  if v_member is null or not app.ensure_profile(v_member) then
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
  'For owners: makes an account one of the staff (moderator, operator or owner). Replies {success, error, message, person}; member_not_found, already_staff';

-- Security definer: as above.
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

-- There is always an owner --------------------------------------------------------------------------

-- Security definer: runs for whoever deletes an account, by whatever way.
create function app.keep_last_owner() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if app.staff_owners() = array[old.id] then
    raise sqlstate 'PT409' using message = 'last_owner', detail = app.message_for('last_owner');
  end if;
  return old;
end $$;
comment on function app.keep_last_owner() is 'Trigger on auth.users: the account of the last owner can''t be deleted before there is another';

create trigger club_last_owner_kept before delete on auth.users
  for each row execute function app.keep_last_owner();

-- Security definer: as in the file of the topic. The last owner is refused as a business result, before anything goes.
create or replace function app.begin_account_deletion(member_id uuid, in_code text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_proof constant text := app.proof_of_identity(member_id);
  v_wait integer;
  v_user record;
begin
  perform app.require_service();
  if v_proof is null then
    return app.failure('unauthenticated');
  elsif app.staff_owners() = array[member_id] then
    return app.failure('last_owner');
  end if;
  v_wait := app.count_attempt(member_id, 'delete', 5, interval '15 minutes');
  if v_wait > 0 then
    return app.too_many_attempts(v_wait);
  end if;
  if v_proof = 'password' then
    return jsonb_build_object('success', true, 'proof', v_proof);
  end if;
  select lower(u.email) as email, u.reauthentication_token as token, u.reauthentication_sent_at as sent_at
  into v_user from auth.users u where u.id = member_id for update;
  -- GoTrue keeps the code hashed together with the address: SHA-224, or SHA-256 in the embedded server. The database's own
  -- clock, since the auth server knows no other.
  if coalesce(v_user.token, '') = '' or in_code is null or v_user.sent_at < pg_catalog.now() - interval '15 minutes'
    or v_user.token not in (encode(sha224(convert_to(v_user.email || btrim(in_code), 'UTF8')), 'hex'),
      encode(sha256(convert_to(v_user.email || btrim(in_code), 'UTF8')), 'hex')) then
    return app.failure('wrong_code');
  end if;
  update auth.users u set reauthentication_token = '' where u.id = member_id;
  return jsonb_build_object('success', true, 'proof', v_proof);
end $$;

-- The shell's own -----------------------------------------------------------------------------------

create function app.reset_factor(member_id uuid) returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  v_ended integer;
begin
  select count(*) into v_ended from auth.sessions s where s.user_id = member_id;
  -- The factor's own trigger tells of it.
  perform app.forget_all_factors(member_id, null);
  perform app.write_staff_line('reset_factor', member_id, null, jsonb_build_object('ended', v_ended));
  return v_ended;
end $$;
comment on function app.reset_factor(uuid) is 'For the command: takes a person''s second factor away and ends all their sessions. Returns how many ended';

-- Grants --------------------------------------------------------------------------------------------

revoke execute on all functions in schema app from public;
grant execute on function app.staff_list(), app.staff_add(text, text), app.staff_set_role(text, uuid, text, text) to authenticated;
revoke execute on function public.staff_list(), public.staff_add(text, text), public.staff_remove(uuid, text), public.staff_change_role(uuid, text, text) from public, anon;
grant execute on function public.staff_list(), public.staff_add(text, text), public.staff_remove(uuid, text), public.staff_change_role(uuid, text, text) to authenticated;
