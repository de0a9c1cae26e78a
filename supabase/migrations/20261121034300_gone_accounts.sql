-- A token outlives its account and its session by up to an hour: what it asks for is refused.

-- Functions -----------------------------------------------------------------------------------------

-- Security definer: reads auth.users, which API roles can't.
create function app.has_account() returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (select from auth.users u where u.id = (select auth.uid()));
end $$;
comment on function app.has_account() is 'Whether the caller''s account still exists';

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

-- Grants --------------------------------------------------------------------------------------------

revoke execute on all functions in schema app from public;
grant execute on function app.has_account() to authenticated, service_role;
grant execute on function app.require_account() to anon, authenticated, service_role;

-- Hosted ---------------------------------------------------------------------------------------------

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

-- Storage -------------------------------------------------------------------------------------------

do $storage$
begin
  if not app.has_storage() then
    return;
  end if;
  create policy "Nobody uploads for an account that is gone" on storage.objects
    as restrictive for insert to authenticated with check ((select app.has_account()));
end
$storage$;
