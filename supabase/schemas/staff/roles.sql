-- Staff run the club, each with a role and a second factor. The row says the role, and the living session says whether the second
-- factor was used. A token's own claim counts for nothing. docs/console.md#who-is-staff has the reasons.

create function app.staff_roles() returns text[]
language sql immutable set search_path = ''
as $$ select array['moderator', 'operator', 'owner'] $$;
comment on function app.staff_roles() is 'The roles of the staff, as STAFF_ROLES of domain/staff-acts.ts: each may do what the one before may';

create function app.staff_rank(role text) returns integer
language sql immutable set search_path = ''
as $$ select array_position(app.staff_roles(), role) $$;
comment on function app.staff_rank(text) is 'Where a role stands among the others, 1 for the first; null for no role';

create table public.club_staff (
  user_id uuid primary key references auth.users (id) on delete cascade,
  role text not null check (app.staff_rank(role) is not null),
  -- No foreign key: who added somebody may be gone.
  added_by uuid,
  added_at timestamptz not null default app.now(),
  updated_at timestamptz not null default app.now()
);
comment on table public.club_staff is 'Who runs the club. Written by the staff procedures only; everybody reads their own row at most';
comment on column public.club_staff.user_id is 'The account';
comment on column public.club_staff.role is 'moderator, operator or owner; each may do what the one before may';
comment on column public.club_staff.added_by is 'The owner who added them; null for the command';
comment on column public.club_staff.added_at is 'When they were added';
comment on column public.club_staff.updated_at is 'When their role was last changed';

create trigger club_staff_touch before update on public.club_staff
  for each row execute function app.touch_updated_at();

-- Numbers of the domain ------------------------------------------------------------------------------

create function app.longest_challenge_days() returns integer
language sql immutable set search_path = ''
as $$ select 366 $$;
comment on function app.longest_challenge_days() is 'Days of the longest challenge';

create function app.max_challenge_title_length() returns integer
language sql immutable set search_path = ''
as $$ select 160 $$;
comment on function app.max_challenge_title_length() is 'Characters of a challenge''s title';

create function app.max_challenge_description_length() returns integer
language sql immutable set search_path = ''
as $$ select 4000 $$;
comment on function app.max_challenge_description_length() is 'Characters of a challenge''s description';

create function app.max_challenge_points() returns integer
language sql immutable set search_path = ''
as $$ select 1000000 $$;
comment on function app.max_challenge_points() is 'Points that a challenge may promise';

create function app.fresh_code_minutes() returns integer
language sql immutable set search_path = ''
as $$ select 15 $$;
comment on function app.fresh_code_minutes() is 'Minutes for which a code of the second factor counts as fresh';

create function app.member_request_days() returns integer
language sql immutable set search_path = ''
as $$ select 7 $$;
comment on function app.member_request_days() is 'Days that an export or a deletion on a member''s written request waits';

-- The caller -----------------------------------------------------------------------------------------

create function app.is_command() returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  -- The role of the request, which stays visible inside a security definer function. The command is the database's own user, who asks for no role.
  return coalesce(current_setting('role', true), 'none') not in ('anon', 'authenticated', 'service_role');
end $$;
comment on function app.is_command() is 'Whether the operator''s command calls, and not somebody through the API';

-- Security definer: reads auth.sessions and club_staff, which API roles can't. The database's own clock, since the auth server knows no other.
create function app.my_proven_role() returns text
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select t.role from public.club_staff t join auth.sessions s on s.user_id = t.user_id
    where t.user_id = (select auth.uid()) and s.id = app.caller_session() and s.aal::text = 'aal2'
      and s.created_at > pg_catalog.now() - make_interval(days => app.longest_session_days())
      and coalesce(s.refreshed_at at time zone 'UTC', s.created_at) > pg_catalog.now() - make_interval(days => app.unused_session_days())
      and coalesce(s.not_after > pg_catalog.now(), true)
  );
end $$;
comment on function app.my_proven_role() is
  'The caller''s role, if their living session has a second factor; null otherwise, whatever the token claims';

create function app.is_staff(least_role text) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return coalesce(app.staff_rank(app.my_proven_role()) >= app.staff_rank(least_role), false);
end $$;
comment on function app.is_staff(text) is 'Whether the caller is staff of at least that role, in a living session with a second factor';

create function app.has_fresh_code_in(in_session uuid, member_id uuid) returns boolean
language sql stable set search_path = ''
as $$
  select exists (
    select from auth.mfa_amr_claims a join auth.sessions s on s.id = a.session_id
    where a.session_id = in_session and s.user_id = member_id and a.authentication_method = 'totp'
      and a.updated_at > pg_catalog.now() - make_interval(mins => app.fresh_code_minutes())
  )
$$;
comment on function app.has_fresh_code_in(uuid, uuid) is 'Whether a session of a member got a code of the second factor within app.fresh_code_minutes()';

-- Security definer: reads auth.mfa_amr_claims, which API roles can't.
create function app.has_fresh_code() returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return app.has_fresh_code_in(app.caller_session(), auth.uid());
end $$;
comment on function app.has_fresh_code() is 'Whether the caller''s session got a code of the second factor within app.fresh_code_minutes()';

-- Rights of the roles --------------------------------------------------------------------------------

-- domain/staff-acts.ts is the same list; supabase/tests/closed-lists.test.ts holds the two to each other.
create table app.staff_acts (
  act text primary key,
  least_role text not null check (app.staff_rank(least_role) is not null),
  needs_fresh_code boolean not null,
  times_a_day integer check (times_a_day > 0)
);
comment on table app.staff_acts is 'Acts of the staff, each a procedure. @list';
comment on column app.staff_acts.act is 'The procedure';
comment on column app.staff_acts.least_role is 'The lowest role that may call it';
comment on column app.staff_acts.needs_fresh_code is
  'Whether it asks for a code of the last 15 minutes: it destroys, hands out, ends sessions or makes staff';
comment on column app.staff_acts.times_a_day is
  'How often in 24 hours the staff may do it to one person; null for what tells them nothing, has a figure of its own, or takes back such an act';

create function app.least_role_for(act text) returns text
language plpgsql stable set search_path = ''
as $$
begin
  return (select a.least_role from app.staff_acts a where a.act = least_role_for.act);
end $$;
comment on function app.least_role_for(text) is 'The lowest role that may call a staff procedure; null for one that is not known';

create function app.needs_fresh_code(act text) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return coalesce((select a.needs_fresh_code from app.staff_acts a where a.act = needs_fresh_code.act), false);
end $$;
comment on function app.needs_fresh_code(text) is
  'Whether a staff procedure asks for a code of the last 15 minutes: it destroys, hands out or makes staff';

create function app.require_staff(act text) returns void
language plpgsql stable set search_path = ''
as $$
declare
  v_least constant text := app.least_role_for(act);
begin
  if v_least is null or not (app.is_command() or app.is_staff(v_least)) then
    raise exception using errcode = '42501', message = 'forbidden', detail = 'Only the club''s staff may call this';
  end if;
end $$;
comment on function app.require_staff(text) is 'Raises 42501 for whoever may not call that staff procedure. The command may call all';

create function app.refuse_stale_code(act text) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  perform app.require_staff(act);
  return case when app.needs_fresh_code(act) and not app.is_command() and not app.has_fresh_code() then app.failure('fresh_code_needed') end;
end $$;
comment on function app.refuse_stale_code(text) is
  'Raises 42501 for whoever may not call that staff procedure; the refusal when it asks for a fresh code, null when it goes on';

-- The caller's own role ------------------------------------------------------------------------------

-- Security definer: reads club_staff and auth.mfa_factors, which API roles can't.
create function app.own_staff_state() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  return app.done() || jsonb_build_object(
    'role', (select t.role from public.club_staff t where t.user_id = (select auth.uid())),
    'proven_role', app.my_proven_role(),
    'has_factor', exists (select from public.club_staff t join auth.mfa_factors f on f.user_id = t.user_id
      where t.user_id = (select auth.uid()) and f.status::text = 'verified'),
    'has_fresh_code', app.my_proven_role() is not null and app.has_fresh_code());
end $$;
comment on function app.own_staff_state() is 'What my_staff_role does';

create function public.my_staff_role() returns jsonb
language sql stable set search_path = ''
as $$ select app.own_staff_state() $$;
comment on function public.my_staff_role() is
  'Whether the caller is staff: {success, error, message, role, proven_role, has_factor, has_fresh_code}. role is null for a member; proven_role is null until
the session has a second factor, and then staff procedures answer';

-- RLS ------------------------------------------------------------------------------------------------

alter table app.staff_acts enable row level security;
alter table public.club_staff enable row level security;
select app.ask_second_factor_of('public.club_staff');

-- Grants ---------------------------------------------------------------------------------------------

revoke all on app.staff_acts from public, anon, authenticated, service_role;
revoke all on public.club_staff from anon, authenticated, service_role;
revoke execute on function public.my_staff_role() from public, anon;
grant execute on function app.longest_challenge_days(), app.max_challenge_title_length(), app.max_challenge_description_length(),
  app.max_challenge_points(), app.fresh_code_minutes(), app.member_request_days() to anon, authenticated, service_role;
grant execute on function app.staff_roles(), app.staff_rank(text), app.my_proven_role(), app.is_staff(text), app.own_staff_state()
  to authenticated, service_role;
grant execute on function public.my_staff_role() to authenticated;
