-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.require_account()
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
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
end $function$;
comment on function app.require_account() is 'For PostgREST, before each request to the data API: raises PT401 for a token whose account was deleted or whose session has ended.
The embedded server asks app.require_session by itself';
grant execute on function app.require_account() to anon, authenticated, service_role;
