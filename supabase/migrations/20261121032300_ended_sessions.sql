-- A session that has ended is refused at once, not only when its access token runs out.

-- Security definer: reads auth.sessions, which API roles can't. The embedded server calls it as it puts a request under the
-- member's role; it says nothing but yes.
create function app.require_session(session_id uuid) returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not exists (select from auth.sessions s where s.id = session_id) then
    raise sqlstate 'PT401' using message = 'unauthenticated', detail = 'The session has ended';
  end if;
end $$;
comment on function app.require_session(uuid) is 'Raises PT401 when the session has ended: signed out, password changed or account deleted';

revoke execute on function app.require_session(uuid) from public;
grant execute on function app.require_session(uuid) to anon, authenticated, service_role;
