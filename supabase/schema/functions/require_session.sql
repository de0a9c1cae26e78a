-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.require_session(session_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not exists (
    select from auth.sessions s where s.id = session_id
      and s.created_at > pg_catalog.now() - interval '1 year'
      and coalesce(s.refreshed_at at time zone 'UTC', s.created_at) > pg_catalog.now() - interval '60 days'
  ) then
    raise sqlstate 'PT401' using message = 'unauthenticated', detail = 'The session has ended';
  end if;
end $function$;
comment on function app.require_session(uuid) is 'Raises PT401 when the session has ended: signed out, password changed, account deleted, 60 days without use, or a year old';
grant execute on function app.require_session(uuid) to anon, authenticated, service_role;
