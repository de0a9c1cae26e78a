-- Helpers of the pgTAP files, in schema tests. They run as whoever calls them, and switching back works from any role
-- because SET ROLE is checked against the session's user.

-- The id of a made member: the same on every run and engine.
create function tests.id_of(member_name text) returns uuid
language sql immutable set search_path = ''
as $$ select md5('member ' || member_name)::uuid $$;

-- Makes an account; the profile comes with it by trigger. The e-mail is confirmed by its link unless told otherwise.
create function tests.create_user(
  member_name text, metadata jsonb default null, is_confirmed boolean default true
) returns uuid
language plpgsql set search_path = ''
as $$
begin
  insert into auth.users (id, aud, role, email, confirmation_sent_at, email_confirmed_at, raw_user_meta_data, raw_app_meta_data,
    is_sso_user, is_anonymous, created_at, updated_at)
  values (tests.id_of(member_name), 'authenticated', 'authenticated', lower(member_name) || '@example.com',
    now(), case when is_confirmed then now() end, coalesce(metadata, jsonb_build_object('name', member_name)),
    '{"provider": "email"}', false, false, now(), now());
  return tests.id_of(member_name);
end $$;

-- From here to the next switch, statements run as the member's browser would send them.
create function tests.authenticate_as(member_name text) returns void
language plpgsql set search_path = ''
as $$
begin
  perform set_config('request.jwt.claim.sub', tests.id_of(member_name)::text, true);
  perform set_config('request.jwt.claims', jsonb_build_object('sub', tests.id_of(member_name), 'role', 'authenticated',
    'email', lower(member_name) || '@example.com')::text, true);
  perform set_config('role', 'authenticated', true);
end $$;

-- Nobody signed in.
create function tests.become_stranger() returns void
language plpgsql set search_path = ''
as $$
begin
  perform set_config('request.jwt.claim.sub', '', true);
  perform set_config('request.jwt.claims', '{"role": "anon"}', true);
  perform set_config('role', 'anon', true);
end $$;

-- The server itself: the secret key's role.
create function tests.as_service() returns void
language plpgsql set search_path = ''
as $$
begin
  perform set_config('request.jwt.claim.sub', '', true);
  perform set_config('request.jwt.claims', '{"role": "service_role"}', true);
  perform set_config('role', 'service_role', true);
end $$;

-- The database's owner, to arrange and to look behind RLS.
create function tests.as_owner() returns void
language plpgsql set search_path = ''
as $$
begin
  perform set_config('request.jwt.claim.sub', '', true);
  perform set_config('request.jwt.claims', '', true);
  perform set_config('role', 'none', true);
end $$;

-- Puts the server's clock at an instant, until the transaction is rolled back. Call it as owner.
create function tests.set_clock(instant timestamptz) returns void
language sql set search_path = ''
as $$ update app.clock_shift set shift = instant - now() $$;

-- Puts the clock at a time of day in São Paulo.
create function tests.set_local_clock(local_time timestamp) returns void
language sql set search_path = ''
as $$ select tests.set_clock(local_time at time zone 'America/Sao_Paulo') $$;

-- Tests count in tens, whatever a check-in and a workout give in the club: a change of those numbers is none of what is tested here.
create function tests.count_in_tens() returns void
language plpgsql set search_path = ''
as $$
begin
  if app.points_per_check_in() <> 10 then
    create or replace function app.points_per_check_in() returns integer language sql immutable set search_path = '' as 'select 10';
  end if;
  if app.points_per_workout() <> 10 then
    create or replace function app.points_per_workout() returns integer language sql immutable set search_path = '' as 'select 10';
  end if;
end $$;

-- Tests of milestones speak of bronze, silver and gold as specified, whatever kinds the club has besides: a new kind is none of what they test.
create function tests.keep_specified_milestones() returns void
language plpgsql set search_path = ''
as $$
begin
  delete from public.challenge_milestones where kind not in ('bronze', 'silver', 'gold');
  delete from app.milestone_kinds where kind not in ('bronze', 'silver', 'gold');
end $$;

-- A challenge over whole days in its zone, with an id that follows from its title.
create function tests.create_challenge(
  challenge_title text, first_day date, last_day date, zone text default 'America/Sao_Paulo',
  target integer default 21, is_active boolean default true
) returns uuid
language plpgsql set search_path = ''
as $$
declare
  made uuid;
begin
  perform tests.count_in_tens();
  insert into public.challenges (id, title, start_date, end_date, time_zone, target_check_ins, active)
  values (md5('challenge ' || challenge_title)::uuid, challenge_title, first_day::timestamp at time zone zone,
    (last_day + time '23:59:59') at time zone zone, zone, target, is_active)
  returning id into made;
  return made;
end $$;

create function tests.challenge_id(challenge_title text) returns uuid
language sql immutable set search_path = ''
as $$ select md5('challenge ' || challenge_title)::uuid $$;

-- The session of a member with one factor (aal1) or two (aal2): the same id on every run.
create function tests.session_of(member_name text, level text) returns uuid
language sql immutable set search_path = ''
as $$ select md5('session ' || member_name || ' ' || level)::uuid $$;

-- Signs a member in twice: a session with one factor and one with a second, whose code is of this moment.
create function tests.open_sessions(member_name text) returns void
language plpgsql set search_path = ''
as $$
begin
  insert into auth.sessions (id, user_id, created_at, updated_at, aal)
  select tests.session_of(member_name, level), tests.id_of(member_name), now(), now(), level::auth.aal_level
  from unnest(array['aal1', 'aal2']) level;
  insert into auth.mfa_amr_claims (id, session_id, authentication_method, created_at, updated_at)
  values (gen_random_uuid(), tests.session_of(member_name, 'aal2'), 'totp', now(), now());
end $$;

-- As authenticate_as, in one of the member's sessions; the token claims aal2 whatever the session has.
create function tests.authenticate_in(member_name text, level text) returns void
language plpgsql set search_path = ''
as $$
begin
  perform tests.authenticate_as(member_name);
  perform set_config('request.jwt.claims', (current_setting('request.jwt.claims')::jsonb
    || jsonb_build_object('session_id', tests.session_of(member_name, level), 'aal', 'aal2'))::text, true);
end $$;

-- Makes an account that runs the club, with its two sessions.
create function tests.make_staff(member_name text, staff_role text) returns void
language plpgsql set search_path = ''
as $$
begin
  perform tests.create_user(member_name);
  perform tests.open_sessions(member_name);
  insert into public.club_staff (user_id, role) values (tests.id_of(member_name), staff_role);
end $$;

-- Becomes a member by name, in one of their sessions ('Ana aal2'), or 'stranger' (no session), 'service' (the secret key) or 'owner'.
create function tests.become(who text) returns void
language plpgsql set search_path = ''
as $$
begin
  case
    when who = 'stranger' then perform tests.become_stranger();
    when who = 'service' then perform tests.as_service();
    when who = 'owner' then perform tests.as_owner();
    when who like '% aal_' then perform tests.authenticate_in(split_part(who, ' ', 1), split_part(who, ' ', 2));
    else perform tests.authenticate_as(who);
  end case;
end $$;

-- The outcome of a statement sent by somebody: 'N rows', '42501' or, for another error, 'SQLSTATE message'.
-- Its work stays done; afterwards the owner is back.
create function tests.outcome_as(who text, statement text) returns text
language plpgsql set search_path = public, tests, pgtap
as $$
declare
  touched bigint;
  outcome text;
begin
  perform tests.become(who);
  begin
    execute statement;
    get diagnostics touched = row_count;
    outcome := touched || ' rows';
  exception
    when insufficient_privilege then outcome := '42501';
    when others then outcome := sqlstate || ' ' || sqlerrm;
  end;
  perform tests.as_owner();
  return outcome;
end $$;

-- The JSON a call answers to somebody; errors are raised on. Afterwards the owner is back.
create function tests.call_as(who text, statement text) returns jsonb
language plpgsql set search_path = public, tests, pgtap
as $$
declare
  reply jsonb;
begin
  perform tests.become(who);
  execute statement into reply;
  perform tests.as_owner();
  return reply;
end $$;

-- record_workout_basic as a member's app calls it: 50 minutes today unless told otherwise.
create function tests.record(
  who text, challenge text default null, minutes integer default 50, day date default null,
  name text default 'Corrida no parque', type text default 'Corrida', notes text default null,
  record_id uuid default null, registered_at timestamptz default null
) returns jsonb
language sql volatile set search_path = public, tests, pgtap
as $$
  select tests.call_as(who, format(
    'select record_workout_basic(p_user_id => %L, p_workout_name => %L, p_workout_type => %L, p_date => %L,
      p_duration_minutes => %L, p_challenge_id => %L, p_workout_id => null, p_notes => %L,
      p_workout_record_id => %L, p_registered_at => %L)',
    tests.id_of(who), name, type, app.noon_in_sao_paulo(coalesce(day, app.workout_today(tests.challenge_id(challenge), app.now()))), minutes, tests.challenge_id(challenge), notes, record_id,
    registered_at))
$$;

-- Makes a member join a challenge, as the app does.
create function tests.join_challenge(who text, challenge text) returns text
language sql volatile set search_path = public, tests, pgtap
as $$
  select tests.outcome_as(who, format('insert into challenge_participants (challenge_id, user_id, status) values (%L, %L, ''active'')',
    tests.challenge_id(challenge), tests.id_of(who)))
$$;

-- Ana and Bia take part in 'Desafio', Caio in 'Outro desafio'; it is noon on 20 November 2026, their eleventh day.
create function tests.make_club() returns void
language plpgsql set search_path = public, tests, pgtap
as $$
begin
  perform tests.set_local_clock('2026-11-20 12:00');
  -- As the Storage server says before it deletes: on hosted Supabase nobody else's statement may.
  perform set_config('storage.allow_delete_query', 'true', true);
  perform tests.create_user(name) from unnest(array['Ana', 'Bia', 'Caio']) name;
  perform tests.create_challenge('Desafio', '2026-11-10', '2026-11-30');
  perform tests.create_challenge('Outro desafio', '2026-11-10', '2026-11-30');
  perform tests.join_challenge('Ana', 'Desafio');
  perform tests.join_challenge('Bia', 'Desafio');
  perform tests.join_challenge('Caio', 'Outro desafio');
end $$;
