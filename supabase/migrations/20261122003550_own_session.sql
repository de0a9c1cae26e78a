-- A token is signed by the club, and yet may name a session that is not of its member: nobody is let in by another member's session.

-- Security definer: reads auth.sessions, which API roles can't. The embedded server calls it as it has put a request under the
-- member's role and claims; it says nothing but yes. The database's own clock, since the auth server knows no other.
create or replace function app.require_session(session_id uuid) returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not exists (
    select from auth.sessions s where s.id = session_id and s.user_id = auth.uid()
      and s.created_at > pg_catalog.now() - interval '1 year'
      and coalesce(s.refreshed_at at time zone 'UTC', s.created_at) > pg_catalog.now() - interval '60 days'
  ) then
    raise sqlstate 'PT401' using message = 'unauthenticated', detail = 'The session has ended';
  end if;
end $$;
comment on function app.require_session(uuid) is
  'Raises PT401 when the session is not the caller''s or has ended: signed out, password changed, account deleted, 60 days without use, or a year old';
