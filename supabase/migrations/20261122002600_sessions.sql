-- Sessions. An ended session and a deleted account are refused at once, although their token is valid for up to an hour.
-- "Seus acessos": members see the sessions of their account and can end each one. A session ends by itself after 60 days without use, or
-- after a year.

-- Refusing ------------------------------------------------------------------------------------------

-- Security definer: reads auth.users, which API roles can't.
create function app.has_account() returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (select from auth.users u where u.id = (select auth.uid()));
end $$;
comment on function app.has_account() is 'Whether the caller''s account still exists';

-- Security definer: reads auth.sessions, which API roles can't. The embedded server calls it as it puts a request under the
-- member's role; it says nothing but yes. The database's own clock, since the auth server knows no other.
create function app.require_session(session_id uuid) returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not exists (
    select from auth.sessions s where s.id = session_id
      and s.created_at > pg_catalog.now() - interval '1 year'
      and coalesce(s.refreshed_at at time zone 'UTC', s.created_at) > pg_catalog.now() - interval '60 days'
  ) then
    raise sqlstate 'PT401' using message = 'unauthenticated', detail = 'The session has ended';
  end if;
end $$;
comment on function app.require_session(uuid) is
  'Raises PT401 when the session has ended: signed out, password changed, account deleted, 60 days without use, or a year old';

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
  -- A token that names no session, such as one that a tool signed, has none that could have ended.
  if v_session is not null then
    perform app.require_session(case when v_session ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then v_session::uuid end);
  end if;
end $$;
comment on function app.require_account() is
  'For PostgREST, before each request to the data API: raises PT401 for a token whose account was deleted or whose session has ended.
The embedded server asks app.require_session by itself';

-- "Seus acessos" ------------------------------------------------------------------------------------

-- Security definer: reads auth.sessions, which API roles can't. PL/pgSQL, since an SQL function is planned again at every call.
create function app.open_sessions_of(in_user uuid) returns table (id uuid, user_agent text, ip inet, started_at timestamptz, last_used_at timestamptz)
language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
  select s.id, s.user_agent, s.ip, s.created_at, coalesce(s.refreshed_at at time zone 'UTC', s.created_at)
  from auth.sessions s
  where s.user_id = in_user and s.created_at > pg_catalog.now() - interval '1 year'
    and coalesce(s.refreshed_at at time zone 'UTC', s.created_at) > pg_catalog.now() - interval '60 days';
end $$;
comment on function app.open_sessions_of(uuid) is 'The sessions of an account that have not ended';

create function app.network_of(address inet) returns text
language sql immutable set search_path = ''
as $$ select network(set_masklen(address, case family(address) when 4 then 24 else 48 end))::text $$;
comment on function app.network_of(inet) is 'The network an address lies in, as a member reads it: the first three numbers of IPv4, the first three groups of IPv6';

create function app.my_sessions() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  return coalesce((
    select jsonb_agg(jsonb_build_object('id', s.id, 'user_agent', s.user_agent, 'network', app.network_of(s.ip), 'started_at', s.started_at,
      'last_used_at', s.last_used_at, 'is_current', s.id::text = coalesce((select auth.jwt()) ->> 'session_id', ''))
      order by s.id::text = coalesce((select auth.jwt()) ->> 'session_id', '') desc, s.last_used_at desc, s.id)
    from app.open_sessions_of((select auth.uid())) s
  ), '[]'::jsonb);
end $$;
comment on function app.my_sessions() is 'What my_sessions does';

create function public.my_sessions() returns jsonb
language sql stable set search_path = ''
as $$ select app.my_sessions() $$;
comment on function public.my_sessions() is
  'The caller''s open sessions as [{id, user_agent, network, started_at, last_used_at, is_current}], the caller''s own first, then the latest used';

-- Security definer: deletes in auth.sessions, which API roles can't; only sessions of the caller.
create function app.end_session(in_session uuid) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
begin
  delete from auth.sessions s where s.id = in_session and s.user_id = (select auth.uid());
  if found then
    perform app.note_access('sign_out', (select auth.uid()), app.client_address());
  end if;
  return jsonb_build_object('success', true);
end $$;
comment on function app.end_session(uuid) is 'What end_session does';

create function public.end_session(p_session_id uuid) returns jsonb
language sql volatile set search_path = ''
as $$ select app.end_session(p_session_id) $$;
comment on function public.end_session(uuid) is
  'Ends a session of the caller at once. Replies {success}, also when there is no such session any more';

-- Hosted --------------------------------------------------------------------------------------------

do $hosted$
begin
  if exists (select from pg_roles where rolname = 'authenticator') then
    alter role authenticator set pgrst.db_pre_request = 'app.require_account';
    notify pgrst, 'reload config';
  end if;
exception when insufficient_privilege then
  raise notice 'set pgrst.db_pre_request to app.require_account by hand, or the token of a deleted account or an ended session stays good for an hour';
end
$hosted$;

-- Grants --------------------------------------------------------------------------------------------

revoke execute on all functions in schema app from public;
grant execute on function app.has_account() to authenticated, service_role;
grant execute on function app.require_session(uuid), app.require_account() to anon, authenticated, service_role;
grant execute on function app.my_sessions(), app.end_session(uuid) to authenticated;
revoke execute on function public.my_sessions(), public.end_session(uuid) from public, anon;
grant execute on function public.my_sessions(), public.end_session(uuid) to authenticated;
