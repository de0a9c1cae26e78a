-- "Seus acessos": a member sees the sessions of the account and ends each. A session ends by itself after 60 days without use, or a year.

-- Functions -----------------------------------------------------------------------------------------

-- Security definer: reads auth.sessions, which API roles can't. The embedded server calls it as it puts a request under the
-- member's role; it says nothing but yes. The database's own clock, since the auth server knows no other.
create or replace function app.require_session(session_id uuid) returns void
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

-- Security definer: reads auth.sessions, which API roles can't. PL/pgSQL, since an SQL function is planned anew at every call.
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

-- Security definer: the auth schema belongs to the auth server.
create or replace function app.sweep_accesses() returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform from app.sweeps s where s.name = 'accesses' and s.last_run_at <= app.now() - interval '1 day' for update skip locked;
  if not found then
    return false;
  end if;
  delete from app.access_records r where r.happened_at < app.now() - interval '6 months';
  begin
    delete from auth.audit_log_entries l where l.created_at < app.now() - interval '6 months';
    delete from auth.sessions s where s.created_at <= pg_catalog.now() - interval '1 year'
      or coalesce(s.refreshed_at at time zone 'UTC', s.created_at) <= pg_catalog.now() - interval '60 days';
  exception when insufficient_privilege then
    -- A hosted project's own tables, kept for a time that is set there.
    null;
  end;
  update app.sweeps s set last_run_at = app.now() where s.name = 'accesses';
  return true;
end $$;
comment on function app.sweep_accesses() is
  'Deletes access records older than six months, the auth server''s own, and sessions past their time. Whichever process asks first in a day does it; returns whether it did';

-- Grants --------------------------------------------------------------------------------------------

revoke execute on all functions in schema app from public;
grant execute on function app.my_sessions(), app.end_session(uuid) to authenticated;
revoke execute on function public.my_sessions(), public.end_session(uuid) from public, anon;
grant execute on function public.my_sessions(), public.end_session(uuid) to authenticated;
