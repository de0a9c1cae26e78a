-- The gate of every request: the account is there, its session goes on and is the member's, and the second factor was shown.

-- Security definer: reads auth.users, which API roles can't.
create function app.has_account() returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (select from auth.users u where u.id = (select auth.uid()));
end $$;
comment on function app.has_account() is 'Whether the caller''s account still exists';

-- A token is signed by the club, and yet may name a session that is not of its member: no caller is let in by another member's session.
-- Security definer: reads the auth server's tables, which API roles can't. The embedded server calls it when it has put a request under the
-- member's role and claims; it says nothing but yes. Of a session the database's own clock, since the auth server knows no other.
create function app.require_session(session_id uuid) returns void
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_path constant text := current_setting('request.path', true);
  v_member uuid;
  v_lacks_factor boolean;
begin
  select s.user_id, s.aal::text is distinct from 'aal2' and exists (
      select from auth.mfa_factors f where f.user_id = s.user_id and f.status::text = 'verified')
  into v_member, v_lacks_factor
  from auth.sessions s where s.id = session_id
    and s.created_at > pg_catalog.now() - make_interval(days => app.longest_session_days())
    and coalesce(s.refreshed_at at time zone 'UTC', s.created_at) > pg_catalog.now() - make_interval(days => app.unused_session_days())
    and coalesce(s.not_after > pg_catalog.now(), true);
  if v_member is null or v_member is distinct from auth.uid() then
    raise sqlstate 'PT401' using message = 'unauthenticated', detail = 'The session has ended';
  elsif v_lacks_factor and not app.is_open_before_second_factor(v_path) and app.has_second_factor(v_member) then
    raise sqlstate 'PT403' using message = 'insufficient_aal', detail = 'The session has yet to show the second factor';
  end if;
  -- Files and live updates have policies of their own.
  if app.is_suspended(v_member) and coalesce(current_setting('storage.operation', true), '') = ''
    and coalesce(current_setting('realtime.topic', true), '') = '' and not app.is_open_to_suspended(v_path) then
    raise sqlstate 'PT403' using message = 'suspended', detail = app.message_for('suspended');
  end if;
end $$;
comment on function app.require_session(uuid) is
  'Raises PT401 when the session is not the caller''s or has ended: signed out, password changed, account deleted, 60 days without use, a year old, or
its time to show the second factor over. Raises PT403 insufficient_aal until the second factor is shown, and PT403 suspended for a suspended member, but for what
stays open to them';

create function app.require_account() returns void
language plpgsql stable set search_path = ''
as $$
declare
  v_session constant text := auth.jwt() ->> 'session_id';
begin
  if current_setting('role', true) is distinct from 'authenticated' then
    return;
  elsif not app.has_account() then
    raise sqlstate 'PT401' using message = 'unauthenticated', detail = 'The account of this token does not exist';
  end if;
  if v_session is not null then
    perform app.require_session(case when v_session ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then v_session::uuid end);
  -- A token that names no session, such as one that a tool signed, has none that could have ended, and none that has shown a second factor.
  elsif app.lacks_second_factor() and not app.is_open_before_second_factor(current_setting('request.path', true)) then
    raise sqlstate 'PT403' using message = 'insufficient_aal', detail = 'The session has yet to show the second factor';
  end if;
end $$;
comment on function app.require_account() is
  'For PostgREST, before each request to the data API: raises PT401 for a token whose account was deleted or whose session has ended, PT403 for one that has yet
to show a second factor or whose member is suspended. The embedded server asks app.require_session by itself';

-- Grants ---------------------------------------------------------------------------------------------

grant execute on function app.has_account() to authenticated, service_role;
grant execute on function app.require_session(uuid), app.require_account() to anon, authenticated, service_role;
