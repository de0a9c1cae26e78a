-- Helpers of the pgTAP files, in schema tests. They run as whoever calls them, and switching back works from any role
-- because SET ROLE is checked against the session's user.

-- The id of a made member: the same on every run and engine.
create function tests.id_of(member_name text) returns uuid
language sql immutable set search_path = ''
as $$ select md5('member ' || member_name)::uuid $$;

-- Makes an account; the profile comes with it by trigger. The e-mail is confirmed unless told otherwise.
create function tests.create_user(
  member_name text, metadata jsonb default null, is_confirmed boolean default true
) returns uuid
language plpgsql set search_path = ''
as $$
begin
  insert into auth.users (id, aud, role, email, email_confirmed_at, raw_user_meta_data, raw_app_meta_data,
    is_sso_user, is_anonymous, created_at, updated_at)
  values (tests.id_of(member_name), 'authenticated', 'authenticated', lower(member_name) || '@example.com',
    case when is_confirmed then now() end, coalesce(metadata, jsonb_build_object('name', member_name)),
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

-- The club's own server: the secret key's role.
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

-- Puts the club's clock at an instant, until the transaction is rolled back. Call it as owner.
create function tests.set_clock(instant timestamptz) returns void
language sql set search_path = ''
as $$ update app.clock_shift set shift = instant - now() $$;

-- Puts the clock at a time of day in São Paulo.
create function tests.set_local_clock(local_time timestamp) returns void
language sql set search_path = ''
as $$ select tests.set_clock(local_time at time zone 'America/Sao_Paulo') $$;

-- A challenge over whole days in its zone, with an id that follows from its title.
create function tests.create_challenge(
  challenge_title text, first_day date, last_day date, zone text default 'America/Sao_Paulo',
  target integer default 21, is_active boolean default true
) returns uuid
language sql set search_path = ''
as $$
  insert into public.challenges (id, title, start_date, end_date, time_zone, target_check_ins, active)
  values (md5('challenge ' || challenge_title)::uuid, challenge_title, first_day::timestamp at time zone zone,
    (last_day + time '23:59:59') at time zone zone, zone, target, is_active)
  returning id
$$;

create function tests.challenge_id(challenge_title text) returns uuid
language sql immutable set search_path = ''
as $$ select md5('challenge ' || challenge_title)::uuid $$;

-- How many rows a statement touched, as the current role.
create function tests.rows_of(statement text) returns bigint
language plpgsql set search_path = public, tests, pgtap
as $$
declare
  touched bigint;
begin
  execute statement;
  get diagnostics touched = row_count;
  return touched;
end $$;
