-- Suspension where it meets the staff and the open sockets: nobody is staff and suspended, and who is suspended hears nothing more.

-- Security definer: as in the file of the topic, and holds the member's lock: of a suspension and a role at once the second sees the first.
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

comment on function public.staff_add(text, text) is
  'For owners: makes an account one of the staff (moderator, operator or owner). Replies {success, error, message, person}; member_not_found, already_staff,
already_suspended';

-- Security definer: runs for whoever suspends, and writes realtime.messages.
create function app.on_member_suspended() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  -- The topic of ended sessions, which no policy lets a client join: the server's processes hear it and end the member's channels.
  perform realtime.send(jsonb_build_object('user_id', new.user_id), 'member_suspended', 'server:ended_sessions', true);
  return null;
exception when others then
  -- The member is suspended, told or not: the look of every half minute finds it.
  raise warning 'suspension not told to the live channels: %', sqlerrm;
  return null;
end $$;
comment on function app.on_member_suspended() is
  'Trigger on member_suspensions: the server''s processes end the live channels of a member who is suspended. On a hosted project nobody hears it';

create trigger member_suspensions_told after insert on app.member_suspensions
  for each row execute function app.on_member_suspended();

-- Grants --------------------------------------------------------------------------------------------

revoke execute on all functions in schema app from public;
