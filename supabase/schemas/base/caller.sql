-- The caller: by which session and from where they call, and the checks of who may. Every procedure uses them.

-- The caller -----------------------------------------------------------------------------------------

create function app.require_self(member_id uuid) returns void
language plpgsql stable set search_path = ''
as $$
begin
  -- No sub-select: without one PL/pgSQL evaluates it by itself, and does not run a query.
  if member_id is null or auth.uid() is distinct from member_id then
    raise exception using errcode = '42501', message = 'forbidden', detail = 'A member may only act for himself';
  end if;
end $$;
comment on function app.require_self(uuid) is 'Raises 42501 unless the caller is that member';

create function app.require_service() returns void
language plpgsql stable set search_path = ''
as $$
begin
  -- The role of the request, which stays visible inside a security definer function. A grant may be wider elsewhere.
  if coalesce(current_setting('role', true), 'none') in ('anon', 'authenticated') then
    raise exception using errcode = '42501', message = 'forbidden', detail = 'Only the club''s own functions may call this';
  end if;
end $$;
comment on function app.require_service() is 'Raises 42501 for a member or a stranger';

-- Addresses ------------------------------------------------------------------------------------------

create function app.client_address() returns inet
language sql stable set search_path = ''
as $$ select nullif(current_setting('app.client_address', true), '')::inet $$;
comment on function app.client_address() is 'The address of who called the procedure, as the embedded server knows it; null on hosted Supabase';

create function app.network_of(address inet) returns text
language sql immutable set search_path = ''
as $$ select network(set_masklen(address, case family(address) when 4 then 24 else 48 end))::text $$;
comment on function app.network_of(inet) is 'The network an address lies in, as a member reads it: the first three numbers of IPv4, the first three groups of IPv6';

create function app.caller_address(given_address text) returns inet
language plpgsql stable set search_path = ''
as $$
declare
  -- The embedded server knows who called; elsewhere it is what the function was told.
  v_address inet := app.client_address();
begin
  begin
    v_address := coalesce(v_address, nullif(btrim(given_address), '')::inet);
  exception when others then
    null;
  end;
  return v_address;
end $$;
comment on function app.caller_address(text) is 'Who called, by the embedded server or else by what a function was told; null for what is no address';

create function app.network_of(address inet, bits integer) returns text
language sql immutable set search_path = ''
as $$
  select 'network ' || case when address is null then 'unknown' when family(address) = 6 then network(set_masklen(address, bits))::text else host(address) end
$$;
comment on function app.network_of(inet, integer) is 'A network as attempts are counted by it: an IPv4 address, or so many bits of an IPv6 one';

-- The session ----------------------------------------------------------------------------------------

create function app.caller_session() returns uuid
language plpgsql stable set search_path = ''
as $$
declare
  v_session constant text := auth.jwt() ->> 'session_id';
begin
  return case when v_session ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then v_session::uuid end;
end $$;
comment on function app.caller_session() is 'The session that the caller''s token names; null without one';

-- Grants ---------------------------------------------------------------------------------------------

grant execute on function app.require_self(uuid), app.caller_session() to authenticated, service_role;
