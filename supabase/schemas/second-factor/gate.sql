-- The second door. Who has a second factor has shown it before anything opens: until then a session at aal1 has the few doors that lead to
-- it or away, for 15 minutes. One gate of the data path (app.require_session) refuses, and one restrictive policy of each table, since on a
-- hosted project Storage and Realtime don't come through that gate.

-- The facts ------------------------------------------------------------------------------------------

create table app.unreadable_factors (
  factor_id uuid primary key
);
comment on table app.unreadable_factors is
  'Second factors whose secret the club''s MFA_KEY does not open: they count as none. The embedded server notes them as their members sign in';
comment on column app.unreadable_factors.factor_id is 'The factor, in auth.mfa_factors; no foreign key, since a hosted project''s table is the platform''s';

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

-- Security definer: reads the auth server's tables, which API roles can't. Of the session the row counts, not the token. A token
-- that names no session has shown nothing.
create function app.lacks_second_factor() returns boolean
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
comment on function app.lacks_second_factor() is 'Whether the caller has a second factor that the session has yet to show';

-- The gate -------------------------------------------------------------------------------------------

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

create function app.second_factor_shown() returns boolean
language sql stable set search_path = ''
as $$ select not app.lacks_second_factor() $$;
comment on function app.second_factor_shown() is 'What second_factor_shown does';

create function public.second_factor_shown() returns boolean
language sql stable set search_path = ''
as $$ select app.second_factor_shown() $$;
comment on function public.second_factor_shown() is
  'Whether nothing more is asked of the caller''s session: it has shown the second factor, or its member has none. Edge Functions ask it, which act as the club';

-- The policies ---------------------------------------------------------------------------------------

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

-- RLS ------------------------------------------------------------------------------------------------

alter table app.unreadable_factors enable row level security;

-- Grants ---------------------------------------------------------------------------------------------

revoke all on app.unreadable_factors from public, anon, authenticated, service_role;
revoke execute on function public.second_factor_shown() from public, anon;
grant execute on function app.lacks_second_factor(), app.is_open_before_second_factor(text), app.second_factor_shown(),
  public.second_factor_shown() to authenticated;
