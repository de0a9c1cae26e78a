-- Devices that a member wants to be reminded on, by Web Push. The database knows which push services there are, and resolves no names.

create table app.push_setup (
  id boolean primary key default true check (id),
  public_key text,
  hosts text[] not null default '{}',
  test_origin text,
  updated_at timestamptz not null default app.now()
);
comment on table app.push_setup is 'How the club pushes: one row, which the server writes from its settings';
comment on column app.push_setup.id is 'There is one row';
comment on column app.push_setup.public_key is 'The public VAPID key, which browsers ask for; null while the club does not push';
comment on column app.push_setup.hosts is 'Push services that the operator added';
comment on column app.push_setup.test_origin is 'The push service of the tests, on this machine; development mode only';
comment on column app.push_setup.updated_at is 'When it was last changed';

create table app.push_devices (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  -- No foreign key: the auth server's table is not ours to tie to. A device counts while its session is open.
  session_id uuid not null,
  endpoint text not null unique check (char_length(endpoint) <= 1024),
  p256dh text not null,
  auth text not null,
  public_key text not null,
  added_at timestamptz not null default app.now(),
  last_sent_at timestamptz
);
comment on table app.push_devices is 'Browsers that take reminders. Endpoint and keys are secrets: nobody reads them but the function that sends';
comment on column app.push_devices.id is 'The device';
comment on column app.push_devices.user_id is 'The member';
comment on column app.push_devices.session_id is 'The session in which it was added: signing out ends it';
comment on column app.push_devices.endpoint is 'The address at its push service';
comment on column app.push_devices.p256dh is 'The browser''s public key';
comment on column app.push_devices.auth is 'The secret shared with the browser';
comment on column app.push_devices.public_key is 'The club''s key that it was subscribed with: with another one nothing gets there until the browser subscribes again';
comment on column app.push_devices.added_at is 'When it was added';
comment on column app.push_devices.last_sent_at is 'When a push service last took something for it';

create index push_devices_member_idx on app.push_devices (user_id, added_at);

create function app.max_push_devices() returns integer
language sql immutable set search_path = ''
as $$ select 10 $$;
comment on function app.max_push_devices() is 'Devices of a member that take reminders; a further one takes the place of the oldest';

-- domain/push-endpoint.ts is its other half, domain/cases/push-endpoints.json the case table.
create function app.is_push_endpoint(endpoint text, hosts text[], test_origin text) returns boolean
language sql immutable set search_path = ''
as $$
  select coalesce(char_length(endpoint) <= 1024 and (
    -- No port and no user: neither a colon nor an @ is in the host. What browsers would read otherwise than it is written is not in the path.
    (regexp_match(endpoint, '^https://((?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,24})/[A-Za-z0-9_.~!$&''()*+,;=:@%/?-]*$'))[1]
      ~ ('^(?:fcm\.googleapis\.com|updates\.push\.services\.mozilla\.com|(?:[a-z0-9-]+\.)+push\.apple\.com|(?:[a-z0-9-]+\.)+notify\.windows\.com'
        || coalesce((select string_agg('|' || replace(h, '.', '\.'), '') from unnest(hosts) h where h ~ '^([a-z0-9-]+\.)+[a-z]{2,24}$'), '') || ')$')
    or (test_origin ~ '^http://127\.0\.0\.1:[0-9]{1,5}$' and left(endpoint, char_length(test_origin) + 1) = test_origin || '/'
      and endpoint ~ '^[!-~]+$')), false)
$$;
comment on function app.is_push_endpoint(text, text[], text) is
  'Whether an address is one of a push service that is known: https, no port, no user, a host of the list, of the operator''s hosts, or the tests'' own on this machine';

create function app.is_base64url(value text, bytes integer) returns boolean
language sql immutable set search_path = ''
as $$ select coalesce(value ~ '^[A-Za-z0-9_-]+$' and char_length(value) = ceil(bytes * 4 / 3.0), false) $$;
comment on function app.is_base64url(text, integer) is 'Whether a text is so many bytes in base64url without padding';

-- Security definer: reads auth.sessions, which API roles can't.
create function app.living_push_devices(member_id uuid) returns setof app.push_devices
language sql stable security definer set search_path = ''
as $$
  select d.* from app.push_devices d, app.push_setup p
  where d.user_id = member_id and p.public_key is not null and app.is_push_endpoint(d.endpoint, p.hosts, p.test_origin)
    and exists (select from app.open_sessions_of(member_id) s where s.id = d.session_id)
$$;
comment on function app.living_push_devices(uuid) is 'The devices of a member that may be sent to: their session is open, and their push service is still one of the list';

create function app.own_devices() returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'user_agent', s.user_agent, 'host', substring(d.endpoint from '^[a-z]+://([^/]+)/'), 'added_at', d.added_at,
    'last_sent_at', d.last_sent_at, 'is_this_session', d.session_id is not distinct from app.caller_session()) order by d.added_at, d.id), '[]')
  from app.living_push_devices((select auth.uid())) d left join app.open_sessions_of((select auth.uid())) s on s.id = d.session_id
$$;
comment on function app.own_devices() is 'The caller''s devices that take reminders, without their addresses and keys';

create function app.require_own_account() returns uuid
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not exists (select from auth.users u where u.id = (select auth.uid())) then
    raise exception using errcode = '42501', message = 'forbidden', detail = 'There is no such account';
  end if;
  return (select auth.uid());
end $$;
comment on function app.require_own_account() is 'The caller''s account; raises 42501 without one';

-- Security definer: writes what API roles can't, of the caller alone.
create function app.subscribe_own_push(in_endpoint text, in_p256dh text, in_auth text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_me constant uuid := app.require_own_account();
  v_setup app.push_setup;
  v_device uuid;
begin
  select * into v_setup from app.push_setup;
  if v_setup.public_key is null then
    return app.failure('push_off');
  elsif not app.is_push_endpoint(in_endpoint, v_setup.hosts, v_setup.test_origin) then
    return app.failure('push_endpoint_refused');
  -- A point of the curve begins with 4, which base64url writes as B and one of four letters.
  elsif not app.is_base64url(in_p256dh, 65) or in_p256dh !~ '^B[A-P]' or not app.is_base64url(in_auth, 16) or app.caller_session() is null then
    return app.failure('push_keys_wrong');
  end if;
  perform app.lock_member(v_me);
  -- One browser has one address: whoever signs in there later has it now.
  insert into app.push_devices as d (user_id, session_id, endpoint, p256dh, auth, public_key)
  values (v_me, app.caller_session(), in_endpoint, in_p256dh, in_auth, v_setup.public_key)
  on conflict (endpoint) do update set user_id = excluded.user_id, session_id = excluded.session_id, p256dh = excluded.p256dh, auth = excluded.auth,
    public_key = excluded.public_key,
    added_at = case when d.user_id = excluded.user_id then d.added_at else excluded.added_at end,
    last_sent_at = case when d.user_id = excluded.user_id then d.last_sent_at end
  returning id into v_device;
  delete from app.push_devices d where d.user_id = v_me and d.id <> v_device
    and (not exists (select from app.open_sessions_of(v_me) s where s.id = d.session_id)
      or (d.session_id = app.caller_session() and d.public_key <> v_setup.public_key)
      or d.id in (select o.id from app.push_devices o where o.user_id = v_me and o.id <> v_device order by o.added_at desc, o.id offset app.max_push_devices() - 1));
  return app.done() || jsonb_build_object('device_id', v_device, 'devices', app.own_devices());
end $$;
comment on function app.subscribe_own_push(text, text, text) is 'What subscribe_push does';

create function public.subscribe_push(p_endpoint text, p_p256dh text, p_auth text) returns jsonb
language sql volatile set search_path = ''
as $$ select app.subscribe_own_push(p_endpoint, p_p256dh, p_auth) $$;
comment on function public.subscribe_push(text, text, text) is
  'The caller''s browser takes reminders from now on, while its session is open; as often as one likes. Switches none on: set_reminders does. Replies {success, error, message, device_id, devices};
push_off, push_endpoint_refused, push_keys_wrong';

-- Security definer: writes what API roles can't, of the caller alone.
create function app.own_push_devices() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform app.require_own_account();
  return app.done() || jsonb_build_object('devices', app.own_devices());
end $$;
comment on function app.own_push_devices() is 'What my_push_devices does';

create function public.my_push_devices() returns jsonb
language sql stable set search_path = ''
as $$ select app.own_push_devices() $$;
comment on function public.my_push_devices() is
  'The caller''s devices that take reminders: {success, error, message, devices: [{id, user_agent, host, added_at, last_sent_at, is_this_session}]}';

-- Security definer: writes what API roles can't, of the caller alone.
create function app.remove_own_push_device(in_device uuid) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
begin
  delete from app.push_devices d where d.id = in_device and d.user_id = app.require_own_account();
  return app.own_push_devices();
end $$;
comment on function app.remove_own_push_device(uuid) is 'What remove_push_device does';

create function public.remove_push_device(p_device_id uuid) returns jsonb
language sql volatile set search_path = ''
as $$ select app.remove_own_push_device(p_device_id) $$;
comment on function public.remove_push_device(uuid) is 'A device of the caller takes no reminders any more; also when it is gone already. Replies as my_push_devices';

-- Security definer: API roles can't write app.push_setup; app.require_service asks who calls.
create function app.set_push_setup(in_public_key text, in_hosts text[], in_test_origin text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform app.require_service();
  insert into app.push_setup as p (id, public_key, hosts, test_origin) values (true, in_public_key, coalesce(in_hosts, '{}'), in_test_origin)
  on conflict (id) do update set public_key = excluded.public_key, hosts = excluded.hosts, test_origin = excluded.test_origin, updated_at = app.now()
  where (p.public_key, p.hosts, p.test_origin) is distinct from (excluded.public_key, excluded.hosts, excluded.test_origin);
  return app.done();
end $$;
comment on function app.set_push_setup(text, text[], text) is 'What set_push_setup does';

create function public.set_push_setup(p_public_key text, p_hosts text[], p_test_origin text) returns jsonb
language sql volatile set search_path = ''
as $$ select app.set_push_setup(p_public_key, p_hosts, p_test_origin) $$;
comment on function public.set_push_setup(text, text[], text) is
  'For the function run-jobs: how the club pushes, from its settings. Replies {success, error, message}';

-- RLS ------------------------------------------------------------------------------------------------

alter table app.push_setup enable row level security;
alter table app.push_devices enable row level security;

-- Grants ---------------------------------------------------------------------------------------------

revoke all on app.push_setup, app.push_devices from public, anon, authenticated, service_role;
revoke execute on function public.subscribe_push(text, text, text), public.my_push_devices(), public.remove_push_device(uuid)
  from public, anon;
revoke execute on function public.set_push_setup(text, text[], text) from public, anon, authenticated;
grant execute on function app.max_push_devices() to anon, authenticated, service_role;
grant execute on function app.subscribe_own_push(text, text, text), public.subscribe_push(text, text, text), app.own_push_devices(),
  public.my_push_devices(), app.remove_own_push_device(uuid), public.remove_push_device(uuid) to authenticated;
grant execute on function app.set_push_setup(text, text[], text), public.set_push_setup(text, text[], text) to service_role;
