-- The same as before, and quicker for nearly everybody: whether the club's key opens a factor is asked where there is one.

-- Security definer: reads the auth server's tables, which API roles can't. Of the session the row counts, whatever the token says. A token
-- that names no session has shown nothing.
create or replace function app.lacks_second_factor() returns boolean
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_me constant uuid := auth.uid();
begin
  -- Nearly nobody has one: they pay for this look alone.
  if not exists (select from auth.mfa_factors f where f.user_id = v_me and f.status::text = 'verified') then
    return false;
  end if;
  return app.has_second_factor(v_me) and not exists (
    select from auth.sessions s where s.user_id = v_me and s.id::text = auth.jwt() ->> 'session_id' and s.aal::text = 'aal2'
  );
end $$;

-- Security definer: reads the auth server's tables, which API roles can't.
create or replace function app.require_session(session_id uuid) returns void
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
    and s.created_at > pg_catalog.now() - interval '1 year'
    and coalesce(s.refreshed_at at time zone 'UTC', s.created_at) > pg_catalog.now() - interval '60 days'
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

-- Grants --------------------------------------------------------------------------------------------

revoke execute on all functions in schema app from public;
