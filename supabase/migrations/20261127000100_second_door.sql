-- The second door. Who has a second factor has shown it before anything opens: until then a session at aal1 has the few doors that lead to
-- it or away, for 15 minutes. One gate of the data path (app.require_session) refuses, and one restrictive policy of each table, since on a
-- hosted project Storage and Realtime don't come through that gate.

-- The facts -----------------------------------------------------------------------------------------

create table app.unreadable_factors (
  factor_id uuid primary key
);
comment on table app.unreadable_factors is
  'Second factors whose secret the club''s MFA_KEY does not open: they count as none. The embedded server notes them as their members sign in';
comment on column app.unreadable_factors.factor_id is 'The factor, in auth.mfa_factors; no foreign key, since a hosted project''s table is the platform''s';
alter table app.unreadable_factors enable row level security;
revoke all on app.unreadable_factors from public, anon, authenticated, service_role;

-- Security definer: reads auth.mfa_factors, which API roles can't. PL/pgSQL, since an SQL function is planned again at every call.
create function app.has_second_factor(member_id uuid) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (
    select from auth.mfa_factors f where f.user_id = member_id and f.status::text = 'verified'
      and not exists (select from app.unreadable_factors u where u.factor_id = f.id)
  );
end $$;
comment on function app.has_second_factor(uuid) is 'Whether a member has a second factor in use';

-- Security definer: reads the auth server's tables, which API roles can't. Of the session the row counts, whatever the token says. A token
-- that names no session has shown nothing.
create function app.lacks_second_factor() returns boolean
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_me constant uuid := auth.uid();
begin
  -- Nearly nobody has one: they pay for this look alone.
  if not exists (
    select from auth.mfa_factors f where f.user_id = v_me and f.status::text = 'verified'
      and not exists (select from app.unreadable_factors u where u.factor_id = f.id)
  ) then
    return false;
  end if;
  return not exists (
    select from auth.sessions s where s.user_id = v_me and s.id::text = auth.jwt() ->> 'session_id' and s.aal::text = 'aal2'
  );
end $$;
comment on function app.lacks_second_factor() is 'Whether the caller has a second factor that the session has yet to show';

-- The gate ------------------------------------------------------------------------------------------

create function app.is_open_before_second_factor(request_path text) returns boolean
language sql immutable set search_path = ''
as $$
  select coalesce(request_path, '') in ('/rpc/use_recovery_code', '/rpc/my_second_door', '/rpc/ask_lost_phone', '/rpc/stop_lost_phone', '/rpc/my_plan',
    '/rpc/second_factor_shown')
$$;
comment on function app.is_open_before_second_factor(text) is
  'Whether a request of the data API is open to a session that has yet to show its member''s second factor: the ways to show or replace it, and what can be cancelled';

create function app.is_open_to_suspended(request_path text) returns boolean
language sql immutable set search_path = ''
as $$
  select coalesce(request_path, '') in ('/rpc/my_suspension', '/rpc/my_plan', '/rpc/account_proof', '/rpc/member_achievements', '/rpc/my_reports', '/rpc/appeal_decision',
    '/rpc/use_recovery_code', '/rpc/my_second_door', '/rpc/ask_lost_phone', '/rpc/stop_lost_phone', '/rpc/second_factor_shown')
$$;
comment on function app.is_open_to_suspended(text) is
  'Whether a request of the data API is open to a suspended member: the plan, why, the way to object, the way to deletion and export, and the second door before all that';

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
      select from auth.mfa_factors f where f.user_id = s.user_id and f.status::text = 'verified'
        and not exists (select from app.unreadable_factors u where u.factor_id = f.id))
  into v_member, v_lacks_factor
  from auth.sessions s where s.id = session_id
    and s.created_at > pg_catalog.now() - interval '1 year'
    and coalesce(s.refreshed_at at time zone 'UTC', s.created_at) > pg_catalog.now() - interval '60 days'
    and coalesce(s.not_after > pg_catalog.now(), true);
  if v_member is null or v_member is distinct from auth.uid() then
    raise sqlstate 'PT401' using message = 'unauthenticated', detail = 'The session has ended';
  elsif v_lacks_factor and not app.is_open_before_second_factor(v_path) then
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

create or replace function app.require_account() returns void
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

create function app.second_factor_shown() returns boolean
language sql stable set search_path = ''
as $$ select not app.lacks_second_factor() $$;
comment on function app.second_factor_shown() is 'What second_factor_shown does';

create function public.second_factor_shown() returns boolean
language sql stable set search_path = ''
as $$ select app.second_factor_shown() $$;
comment on function public.second_factor_shown() is
  'Whether nothing more is asked of the caller''s session: it has shown the second factor, or its member has none. Edge Functions ask it, which act as the club';

-- The policies --------------------------------------------------------------------------------------

create function app.ask_second_factor_of(in_table regclass) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  execute format($policy$
    create policy "Whoever has a second factor has shown it" on %s
      as restrictive for all to authenticated
      using (not (select app.lacks_second_factor())) with check (not (select app.lacks_second_factor()))
  $policy$, in_table);
end $$;
comment on function app.ask_second_factor_of(regclass) is
  'For migrations: closes a table with row-level security to sessions that have yet to show a second factor. Each such table that API roles reach has it';

do $policies$
begin
  perform app.ask_second_factor_of(c.oid) from pg_catalog.pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relrowsecurity order by c.relname;
  perform app.ask_second_factor_of('realtime.messages');
  if app.has_storage() then
    perform app.ask_second_factor_of('storage.objects');
  end if;
end
$policies$;

-- Fifteen minutes -----------------------------------------------------------------------------------

-- auth.sessions.not_after is the auth server's own word for the end of a session: it renews none that is past it. The database's own clock,
-- as for all of a session. Sessions of before have none until they are renewed, so whoever opens the app is asked and not signed out.

create function app.second_factor_wait() returns interval
language sql immutable set search_path = ''
as $$ select interval '15 minutes' $$;
comment on function app.second_factor_wait() is 'How long a session may be without the second factor that its member has';

-- Security definer: the auth server's role has no rights on the club's functions.
create function app.on_session_waiting() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if app.has_second_factor(new.user_id) then
    new.not_after := pg_catalog.now() + app.second_factor_wait();
    -- Its channels close; a process of the embedded server hears it.
    if tg_op = 'UPDATE' then
      perform realtime.send(jsonb_build_object('session_id', new.id, 'is_waiting', true), 'session_waits', 'server:ended_sessions', true);
    end if;
  end if;
  return new;
end $$;
comment on function app.on_session_waiting() is 'Trigger on auth.sessions: a session at aal1 of a member with a second factor ends soon, if it does not show it';

create function app.on_session_shown() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  new.not_after := null;
  return new;
end $$;
comment on function app.on_session_shown() is 'Trigger on auth.sessions: a session that has shown the second factor goes on';

-- Security definer: the auth server's role has no rights on the club's functions.
create function app.on_factor_in_use() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_member constant uuid := case when tg_op = 'DELETE' then old.user_id else new.user_id end;
begin
  if not app.has_second_factor(v_member) then
    update auth.sessions s set not_after = null where s.user_id = v_member and s.not_after > pg_catalog.now();
  elsif tg_op <> 'DELETE' then
    -- The trigger there gives them their end.
    update auth.sessions s set not_after = null where s.user_id = v_member and s.aal::text is distinct from 'aal2' and s.not_after is null;
  end if;
  return null;
exception when insufficient_privilege then
  -- A hosted project's own table.
  return null;
end $$;
comment on function app.on_factor_in_use() is
  'Trigger on auth.mfa_factors: with the first second factor in use the sessions at aal1 begin to wait for it, with the last one gone they wait no more';

do $sessions$
begin
  create trigger club_session_waits before insert or update on auth.sessions
    for each row when (new.aal::text is distinct from 'aal2' and new.not_after is null) execute function app.on_session_waiting();
  create trigger club_session_shown before update on auth.sessions
    for each row when (old.aal::text is distinct from 'aal2' and new.aal::text = 'aal2') execute function app.on_session_shown();
  create trigger club_factor_in_use after insert or update of status on auth.mfa_factors
    for each row when (new.status::text = 'verified') execute function app.on_factor_in_use();
  create trigger club_factor_gone after delete on auth.mfa_factors
    for each row when (old.status::text = 'verified') execute function app.on_factor_in_use();
exception when insufficient_privilege then
  raise notice 'a session that does not show its second factor does not end by itself: auth.sessions takes no trigger';
end
$sessions$;

create function app.note_factor_readable(in_factor uuid, is_readable boolean) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_member constant uuid := (select f.user_id from auth.mfa_factors f where f.id = in_factor);
begin
  if is_readable then
    delete from app.unreadable_factors u where u.factor_id = in_factor;
  else
    insert into app.unreadable_factors (factor_id) values (in_factor) on conflict do nothing;
  end if;
  update auth.sessions s set not_after = null where s.user_id = v_member and s.aal::text is distinct from 'aal2' and coalesce(s.not_after > pg_catalog.now(), true);
end $$;
comment on function app.note_factor_readable(uuid, boolean) is
  'For the embedded server: keeps whether the club''s key opens a second factor, and has the member''s sessions wait for it or not';

-- The sessions of a member that go on ---------------------------------------------------------------

-- Security definer: reads auth.sessions, which API roles can't. PL/pgSQL, since an SQL function is planned again at every call.
create or replace function app.open_sessions_of(in_user uuid) returns table (id uuid, user_agent text, ip inet, started_at timestamptz, last_used_at timestamptz)
language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
  select s.id, s.user_agent, s.ip, s.created_at, coalesce(s.refreshed_at at time zone 'UTC', s.created_at)
  from auth.sessions s
  where s.user_id = in_user and s.created_at > pg_catalog.now() - interval '1 year'
    and coalesce(s.refreshed_at at time zone 'UTC', s.created_at) > pg_catalog.now() - interval '60 days'
    and coalesce(s.not_after > pg_catalog.now(), true);
end $$;

-- The same as before; sessions whose time to show the second factor is over go, too.
-- Security definer: the auth schema belongs to the auth server.
create or replace function app.sweep_accesses() returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not app.take_sweep('accesses', interval '1 day') then
    return false;
  end if;
  delete from app.access_records r where r.happened_at < app.now() - interval '6 months';
  begin
    delete from auth.audit_log_entries l where l.created_at < app.now() - interval '6 months';
    delete from auth.sessions s where s.created_at <= pg_catalog.now() - interval '1 year'
      or coalesce(s.refreshed_at at time zone 'UTC', s.created_at) <= pg_catalog.now() - interval '60 days'
      or s.not_after <= pg_catalog.now() - interval '1 day';
  exception when insufficient_privilege then
    -- A hosted project's own tables, kept for a time that is set there.
    null;
  end;
  return true;
end $$;

-- Grants --------------------------------------------------------------------------------------------

revoke execute on all functions in schema app from public;
grant execute on function app.lacks_second_factor(), app.second_factor_shown(), app.is_open_before_second_factor(text) to authenticated;
revoke execute on function public.second_factor_shown() from public, anon;
grant execute on function public.second_factor_shown() to authenticated;
