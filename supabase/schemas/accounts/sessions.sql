-- Sessions. An ended session and a deleted account are refused at once, although their token is valid for up to an hour.
-- "Seus acessos": members see the sessions of their account and can end each one. A session ends by itself after app.unused_session_days()
-- without use, or after app.longest_session_days(): supabase/config.toml has the same for the auth server of a hosted project.

create function app.unused_session_days() returns integer
language sql immutable set search_path = ''
as $$ select 60 $$;
comment on function app.unused_session_days() is 'Days without use after which a session ends';

create function app.longest_session_days() returns integer
language sql immutable set search_path = ''
as $$ select 365 $$;
comment on function app.longest_session_days() is 'Days after which a session ends, however it is used';

-- Security definer: reads auth.sessions, which API roles can't. PL/pgSQL, since an SQL function is planned again at every call.
create function app.open_sessions_of(in_user uuid) returns table (id uuid, user_agent text, ip inet, started_at timestamptz, last_used_at timestamptz)
language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
  select s.id, s.user_agent, s.ip, s.created_at, coalesce(s.refreshed_at at time zone 'UTC', s.created_at)
  from auth.sessions s
  where s.user_id = in_user and s.created_at > pg_catalog.now() - make_interval(days => app.longest_session_days())
    and coalesce(s.refreshed_at at time zone 'UTC', s.created_at) > pg_catalog.now() - make_interval(days => app.unused_session_days())
    and coalesce(s.not_after > pg_catalog.now(), true);
end $$;
comment on function app.open_sessions_of(uuid) is 'The sessions of an account that have not ended';

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

-- A refresh token that was used up long ago and is shown again was stolen or copied. The embedded server ends its session and keeps a record.

create function app.end_reused_session(in_session uuid, in_address inet) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_member uuid;
begin
  delete from auth.sessions s where s.id = in_session returning s.user_id into v_member;
  if found then
    perform app.note_access('reused_token', v_member, in_address);
  end if;
end $$;
comment on function app.end_reused_session(uuid, inet) is
  'For the embedded server: ends a session of which an old refresh token was shown again, and keeps an access record';

-- Grants ---------------------------------------------------------------------------------------------

grant execute on function app.unused_session_days(), app.longest_session_days() to anon, authenticated, service_role;
revoke execute on function public.my_sessions(), public.end_session(uuid) from public, anon;
grant execute on function app.my_sessions(), public.my_sessions(), app.end_session(uuid), public.end_session(uuid) to authenticated;
