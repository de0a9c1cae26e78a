-- A member with a second factor shows a code of the last minutes before a copy of the data: a session that was left open, or stolen, is not enough.

set local check_function_bodies = off;

create or replace function app.export_member(member_id uuid, in_address text, in_session uuid) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  v_wait integer;
  v_copy jsonb;
begin
  perform app.require_service();
  if not exists (select from auth.users u where u.id = member_id) then
    return app.failure('unauthenticated');
  end if;
  -- A session that was left open, or stolen, is not enough.
  if app.has_second_factor(member_id) and not app.has_fresh_code_in(in_session, member_id) then
    return app.failure('fresh_code_needed');
  end if;
  v_wait := app.count_own_call(member_id, 'export', in_address, 5, interval '1 hour', in_session);
  if v_wait > 0 then
    return app.too_many_attempts(v_wait);
  end if;
  -- Its own mail is not in it.
  v_copy := app.member_copy(member_id);
  perform app.tell_of_copy(member_id);
  return v_copy;
end $$;

create or replace function app.has_fresh_code() returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return app.has_fresh_code_in(app.caller_session(), auth.uid());
end $$;

create or replace function app.has_fresh_code_in(in_session uuid, member_id uuid) returns boolean
language sql stable set search_path = ''
as $$
  select exists (
    select from auth.mfa_amr_claims a join auth.sessions s on s.id = a.session_id
    where a.session_id = in_session and s.user_id = member_id and a.authentication_method = 'totp'
      and a.updated_at > pg_catalog.now() - make_interval(mins => app.fresh_code_minutes())
  )
$$;

comment on function app.has_fresh_code_in(uuid, uuid) is 'Whether a session of a member got a code of the second factor within app.fresh_code_minutes()';

comment on function public.export_member(uuid, text, uuid) is 'For the function export-account: everything the club keeps about a member, at most 5 times an hour from a network, and as often in each session that has shown the second factor.
The member is mailed. Replies {success, …} by subject, or {success: false, error, message}: fresh_code_needed where a member with a second factor has shown no code of the last
app.fresh_code_minutes() in that session';

revoke all on function app.has_fresh_code_in(uuid,uuid) from public, anon, authenticated, service_role;
